import { Form, href, redirect } from "react-router";
import { orderOf } from "./column-changes.ts";
import type { ColumnChoice } from "./column-choice.ts";
import { formatColumns, parseColumns } from "./column-cookie.ts";
import { columnsOfForm } from "./column-form.ts";
import { readCookie, setCookies } from "../../../cookies.ts";
import { readForm } from "../../../features/form/read-form.server.ts";
import { pageTitle } from "../../../texts/request-texts.ts";
import { titleMeta } from "../../../texts/title-meta.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import type { Route } from "./+types/route";
import { ColumnList } from "./column-list.tsx";

/** The columns of the explorer as a page of its own, for users without scripts. */
export function loader({ request, context }: Route.LoaderArgs) {
	return {
		title: pageTitle(context, "columns.choose"),
		columns: chosenColumns(request),
		from: listQuery(request),
	};
}

/** Keeps the columns; an arrow stays on this page, for the next one. */
export async function action({ request, params }: Route.ActionArgs) {
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

export const meta: Route.MetaFunction = titleMeta;

export default function ColumnsPage({ loaderData, params }: Route.ComponentProps) {
	const { t } = useTranslation();
	const { columns, from } = loaderData;
	return (
		<>
			<PageHeader
				title={t("columns.choose")}
				back={{ to: `${href("/:locale?/documents", params)}?${from}`, label: t("columns.backToList") }}
			/>
			<Form method="post" className="flex w-full max-w-md flex-col gap-4 p-4 text-sm lg:px-6">
				<p className="text-ink-muted">{t("columns.hint")}</p>
				<ColumnList key={formatColumns(columns)} order={orderOf(columns)} choice={columns} />
				<div className="flex flex-wrap gap-2">
					<Button variant="primary">{t("columns.apply")}</Button>
					<Button name="reset" value="1">
						{t("columns.reset")}
					</Button>
				</div>
			</Form>
		</>
	);
}

function chosenColumns(request: Request): ColumnChoice {
	return parseColumns(readCookie(request.headers.get("Cookie"), "explorer_columns"));
}

/** The query of the list from which the user came. */
function listQuery(request: Request): string {
	const from = new URL(request.url).searchParams.get("from") ?? "";
	return new URLSearchParams(from).toString();
}
