import { Form, href } from "react-router";
import { titleMeta } from "../../../texts/title-meta.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import type { Route } from "./+types/route";
import { chooseColumns, loadColumns } from "./choose-columns.server.ts";
import { orderOf } from "./column-changes.ts";
import { formatColumns } from "./column-cookie.ts";
import { ColumnList } from "./column-list.tsx";

/** The columns of the explorer as a page of its own, for users without scripts. */
export const loader = loadColumns;

export const action = chooseColumns;

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
			<Form method="post" className="page-column flex flex-col gap-4 py-5 text-sm">
				<p className="text-ink-muted">{t("columns.hint")}</p>
				<ColumnList key={formatColumns(columns)} order={orderOf(columns)} choice={columns} />
				<div className="form-actions">
					<Button variant="primary">{t("columns.apply")}</Button>
					<Button name="reset" value="1">
						{t("columns.reset")}
					</Button>
				</div>
			</Form>
		</>
	);
}
