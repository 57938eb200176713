import { createContext } from "react";
import { isRouteErrorResponse } from "react-router";
import type { Filing } from "../session/filing.ts";
import type { Frame, Offers } from "../session/signed-in.ts";

/** The number of the request that brought the document, under which its failures stand in the logs. */
export const RequestId = createContext("");

/** What an error brings along that has no layout around it. */
export interface ErrorFrame extends Omit<Frame, "offers"> {
	filing?: Filing;
	offers: Offers;
}

/** The frame that an error has brought along. */
export function frameOf(error: unknown): ErrorFrame | null {
	const data: unknown = isRouteErrorResponse(error) ? error.data : null;
	if (typeof data !== "object" || data === null || !("frame" in data)) return null;
	return isFrame(data.frame) ? data.frame : null;
}

function isFrame(value: unknown): value is ErrorFrame {
	return (
		typeof value === "object" && value !== null && "user" in value && "isMac" in value && "offers" in value
	);
}
