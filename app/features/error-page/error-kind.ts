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
	/** Another try may help. What is refused or not there stays so. */
	triesAgain?: boolean;
	/** It is likely to pass: the page asks again by itself. */
	passes?: boolean;
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
		// (Where one gets a second factor stands above every page.)
		const message = messageOf(error);
		if (message === "error.subscriptionInactive") {
			return { icon: "lock", title: "company.ended", text: "error.subscriptionInactive" };
		}
		const why = message === "error.secondFactorDemanded" ? "withheld" : "forbidden";
		return { icon: "lock", title: `error.page.${why}Title`, text: `error.page.${why}Text` };
	}
	// Somebody who is asked does not answer, or not now.
	const passes = status > 501 && status < 505;
	const what = passes ? "unavailable" : "failed";
	return {
		icon: "triangle-alert",
		title: `error.page.${what}Title`,
		text: `error.page.${what}Text`,
		isFailure: status >= 500,
		triesAgain: true,
		passes,
	};
}

function pageMessage(error: unknown): string | undefined {
	const message = messageOf(error);
	return message?.startsWith("Page") ? message : undefined;
}

function messageOf(error: unknown): string | undefined {
	const message: unknown = isRouteErrorResponse(error) ? error.data?.message : undefined;
	return typeof message === "string" ? message : undefined;
}
