import { isRouteErrorResponse } from "react-router";
import type { TextKey } from "../../../contract/text-keys.ts";
import type { IconName } from "../../ui/icons/icon-names.ts";

interface ErrorKind {
	icon: IconName;
	title: TextKey;
	text: TextKey;
	/** The spec's message of a page that is not there. */
	detail?: string;
	/** Something has failed on our side, and is logged. */
	isFailure?: boolean;
}

/** What the user is told of a failed page; the status is 500 where the error carries none (spec 8). */
export function errorKind(error: unknown): ErrorKind {
	const status = isRouteErrorResponse(error) ? error.status : 500;
	if (status === 404) {
		const detail = pageMessage(error);
		return {
			icon: "compass",
			title: "error.page.notFoundTitle",
			text: "error.page.notFoundText",
			...(detail !== undefined && { detail }),
		};
	}
	if (status === 403) {
		if (messageOf(error) === "error.secondFactorDemanded") {
			// (The way there stands above every page.)
			return { icon: "lock", title: "withheld.pageTitle", text: "withheld.pageText" };
		}
		return { icon: "lock", title: "error.page.forbiddenTitle", text: "error.page.forbiddenText" };
	}
	return {
		icon: "triangle-alert",
		title: "error.page.failedTitle",
		text: "error.page.failedText",
		isFailure: status >= 500,
	};
}

function pageMessage(error: unknown): string | undefined {
	const message = messageOf(error);
	return message?.startsWith("Page") ? message : undefined;
}

function messageOf(error: unknown): string | undefined {
	if (!isRouteErrorResponse(error)) return undefined;
	const data: unknown = error.data;
	if (typeof data !== "object" || data === null || !("message" in data)) return undefined;
	return typeof data.message === "string" ? data.message : undefined;
}
