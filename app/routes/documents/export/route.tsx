import { readCookie } from "../../../cookies.ts";
import { ErrorPage } from "../../../features/error-page/error-page.tsx";
import { pageTitle } from "../../../texts/request-texts.ts";
import { titleMeta } from "../../../texts/title-meta.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { buttonClasses } from "../../../ui/buttons/button-look.ts";
import { Link } from "../../../ui/buttons/link.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { currentUser } from "../../../features/session/current-user.ts";
import { hasSeveralTenants } from "../../../features/session/signed-in.ts";
import { parseColumns } from "../columns/column-cookie.ts";
import type { Route } from "./+types/route";
import { exportFacts } from "./export-facts.server.ts";

export async function loader({ request, url, context, params }: Route.LoaderArgs) {
	const choice = parseColumns(readCookie(request.headers.get("Cookie"), "explorer_columns"));
	const user = await currentUser(request, context);
	const columns = { choice, hasSeveralTenants: hasSeveralTenants(user) };
	return {
		title: pageTitle(context, "export.title"),
		...(await exportFacts(context, url.searchParams, params, columns)),
	};
}

export const meta: Route.MetaFunction = titleMeta;

const FORMATS = [
	{ format: "xlsx", label: "export.xlsx", variant: "primary" },
	{ format: "csv", label: "export.csv", variant: "secondary" },
] as const;

/** What is exported, and the links to it. */
export default function ExportPage({ loaderData }: Route.ComponentProps) {
	const { t } = useTranslation();
	const { list, columns, facts, files, limit } = loaderData;
	return (
		<>
			<PageHeader title={t("export.title")} back={{ to: list, label: t("columns.backToList") }} />
			<div className="page-column flex flex-col gap-5 py-5 text-sm">
				<dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
					{facts.map(({ label, value }) => (
						<div key={label} className="contents">
							<dt className="text-ink-muted">{label}</dt>
							<dd className="min-w-0 wrap-anywhere">{value}</dd>
						</div>
					))}
				</dl>
				<p className="text-ink-muted">
					{t("export.hint")} {t("export.limit", { shown: limit })}
				</p>
				<div className="form-actions">
					{FORMATS.map(({ format, label, variant }) => (
						<a key={format} href={files[format]} download className={buttonClasses({ variant })}>
							<Icon name="download" />
							{t(label)}
						</a>
					))}
				</div>
				<p>
					<Link to={columns} className="text-accent underline">
						{t("export.otherColumns")}
					</Link>
				</p>
			</div>
		</>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorPage error={error} />;
}
