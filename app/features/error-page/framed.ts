import { isRouteErrorResponse } from "react-router";
import type { Frame } from "../session/signed-in.ts";

/** The frame that an error has brought along. */
export function frameOf(error: unknown): Frame | null {
	const data: unknown = isRouteErrorResponse(error) ? error.data : null;
	if (typeof data !== "object" || data === null || !("frame" in data)) return null;
	return isFrame(data.frame) ? data.frame : null;
}

function isFrame(value: unknown): value is Frame {
	return (
		typeof value === "object" && value !== null && "user" in value && "isMac" in value && "offers" in value
	);
}
