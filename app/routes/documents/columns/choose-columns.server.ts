import { href, redirect } from "react-router";
import { readCookie, setCookies } from "../../../cookies.ts";
import { readForm } from "../../../features/form/read-form.server.ts";
import { pageTitle } from "../../../texts/request-texts.ts";
import type { Route } from "./+types/route";
import type { ColumnChoice } from "./column-choice.ts";
import { formatColumns, parseColumns } from "./column-cookie.ts";
import { columnsOfForm } from "./column-form.ts";

/** The columns as they were chosen last, and the list from which the user came. */
export function loadColumns({ request, context }: Route.LoaderArgs) {
	return {
		title: pageTitle(context, "columns.choose"),
		columns: chosenColumns(request),
		from: listQuery(request),
	};
}

/** Keeps the columns; an arrow stays on this page, for the next one. */
export async function chooseColumns({ request, params }: Route.ActionArgs) {
	const form = await readForm(request);
	const choice = columnsOfForm(chosenColumns(request), form);
	const { pathname } = new URL(request.url);
	const headers = new Headers();
	for (const cookie of setCookies("explorer_columns", formatColumns(choice), pathname)) {
		headers.append("Set-Cookie", cookie);
	}
	const from = listQuery(request);
	const to = form.has("move")
		? `${href("/:locale?/documents/columns", params)}?${new URLSearchParams({ from })}`
		: `${href("/:locale?/documents", params)}?${from}`;
	return redirect(to, { headers });
}

function chosenColumns(request: Request): ColumnChoice {
	return parseColumns(readCookie(request.headers.get("Cookie"), "explorer_columns"));
}

/** The query of the list from which the user came. */
function listQuery(request: Request): string {
	const from = new URL(request.url).searchParams.get("from") ?? "";
	return new URLSearchParams(from).toString();
}
