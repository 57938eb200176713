import { typedDay } from "../../../contract/days.ts";
import type { LogFilter } from "../../cms/client-logs.ts";
import { pageAsked } from "../../page-number.ts";

/** What the address asks for, as it was typed. */
export interface AskedLogs {
	severity: "error" | "warning" | "";
	user: string;
	text: string;
	from: string;
	/** From 1. */
	page: number;
}

/** What makes no sense is left out. */
export function askedLogs({ searchParams }: Pick<URL, "searchParams">): AskedLogs {
	const severity = searchParams.get("severity");
	const typed = (name: string) => (searchParams.get(name) ?? "").trim().slice(0, 200);
	return {
		severity: severity === "error" || severity === "warning" ? severity : "",
		user: typed("user"),
		text: typed("text"),
		from: typed("from"),
		page: pageAsked(searchParams, 1_000_000),
	};
}

export function logFilter({ severity, user, text, from }: AskedLogs): LogFilter {
	return { severity: severity || undefined, user, text, from: typedDay(from) ?? undefined };
}

/** The query of another page of the same. */
export function logQuery({ page, ...asked }: AskedLogs): string {
	const said = Object.entries(asked).filter(([, value]) => value !== "");
	if (page > 1) said.push(["page", String(page)]);
	return said.length > 0 ? `?${new URLSearchParams(said)}` : "";
}
