import { href } from "react-router";
import { NowhereToFile } from "../../../features/document-form/place/nowhere-to-file.tsx";
import { ErrorPage } from "../../../features/error-page/error-page.tsx";
import { readForm } from "../../../features/form/read-form.server.ts";
import { cmsContext } from "../../../middleware/cms.ts";
import { pageTitle } from "../../../texts/request-texts.ts";
import { titleMeta } from "../../../texts/title-meta.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import type { Route } from "./+types/route";
import { askForDocuments } from "./ask-for-documents.server.ts";
import { loadNewRequest } from "./load-new-request.server.ts";
import { MadeRequestView } from "./made-request.tsx";
import { NewRequestForm } from "./new-request-form.tsx";

export async function loader({ url, context }: Route.LoaderArgs) {
	const loaded = await loadNewRequest(context.get(cmsContext), url.searchParams);
	return { title: pageTitle(context, "requests.ask"), ...loaded };
}

export async function action({ request, url, context }: Route.ActionArgs) {
	return askForDocuments(context.get(cmsContext), await readForm(request), url.origin);
}

export const meta: Route.MetaFunction = titleMeta;

/** Asks somebody for documents. The link that comes of it is shown in the place of the form. */
export default function NewRequestPage({ loaderData, actionData, params }: Route.ComponentProps) {
	const { t } = useTranslation();
	const made = actionData && "made" in actionData ? actionData.made : null;
	const result = actionData && "typed" in actionData ? actionData : undefined;
	return (
		<>
			<PageHeader
				title={t(made ? "requests.madeTitle" : "requests.ask")}
				back={{ to: href("/:locale?/sharing/requests", params), label: t("requests.toAll") }}
			/>
			{loaderData.places.tenant === null && !made ? (
				<NowhereToFile />
			) : (
				<div className="page-column flex flex-col gap-5 py-5">
					{made ? <MadeRequestView made={made} /> : <NewRequestForm page={loaderData} result={result} />}
				</div>
			)}
		</>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorPage error={error} />;
}
