import { href } from "react-router";
import { orErrorPage } from "../../cms/attempt.ts";
import { filingPlaces } from "../../features/document-form/choices/filing-places.server.ts";
import { NowhereToFile } from "../../features/document-form/place/nowhere-to-file.tsx";
import { ErrorPage } from "../../features/error-page/error-page.tsx";
import { cmsContext } from "../../middleware/cms.ts";
import { pageTitle } from "../../texts/request-texts.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { titleMeta } from "../../texts/title-meta.ts";
import type { Route } from "./+types/route";
import { AddForm } from "./add-form.tsx";
import { receiveDocuments } from "./receive-documents.server.ts";
import { StartStep } from "./start-step.tsx";

export async function loader({ url, context }: Route.LoaderArgs) {
	const asked = { tenant: url.searchParams.get("tenant"), category: url.searchParams.get("category") };
	return {
		title: pageTitle(context, "add.title"),
		/** It is a step of the first start. */
		isStart: url.searchParams.has("start"),
		places: await orErrorPage(filingPlaces(context.get(cmsContext), asked)),
	};
}

export const meta: Route.MetaFunction = titleMeta;

export const action = receiveDocuments;

/** The one way in: files, or a document without one. */
export default function AddDocumentsPage({ loaderData, actionData, params }: Route.ComponentProps) {
	const { t } = useTranslation();
	const { places, isStart } = loaderData;
	const list = href("/:locale?/documents", params);
	return (
		<>
			<PageHeader
				title={t(isStart ? "start.title" : "add.title")}
				{...(!isStart && { back: { to: list, label: t("document.backToList") } })}
			/>
			{isStart && <StartStep />}
			{places.tenant === null ? (
				<NowhereToFile />
			) : (
				<AddForm
					places={places}
					tenant={places.tenant}
					answer={actionData}
					{...(isStart && { doneTo: `${href("/:locale?/start", params)}?step=deadlines` })}
				/>
			)}
		</>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorPage error={error} />;
}
