import { href } from "react-router";
import { ErrorPage } from "../../features/error-page/error-page.tsx";
import { titleMeta } from "../../texts/title-meta.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import type { Route } from "./+types/route";
import { ImportSteps } from "./import-steps.tsx";
import { loadImport } from "./load-import.server.ts";

export const loader = loadImport;

export const meta: Route.MetaFunction = titleMeta;

/** Documents that come from elsewhere: an archive is looked at first, then taken over. */
export default function ImportPage({ loaderData, params }: Route.ComponentProps) {
	const { t } = useTranslation();
	const { userId, tenants, chosen, chunkSize } = loaderData;
	const back = { to: href("/:locale?/documents", params), label: t("document.backToList") };
	return (
		<>
			<PageHeader title={t("import.title")} back={back} />
			{/* What somebody has chosen or taken over is nothing for whoever signs in after them, in another tab too. */}
			<ImportSteps key={userId} userId={userId} tenants={tenants} into={chosen} chunkSize={chunkSize} />
		</>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorPage error={error} />;
}
