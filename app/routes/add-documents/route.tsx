import { href, useParams } from "react-router";
import { orErrorPage } from "../../cms/attempt.ts";
import { filingPlaces } from "../../features/document-form/choices/filing-places.server.ts";
import { ErrorPage } from "../../features/error-page/error-page.tsx";
import { useOffers } from "../../features/session/signed-in.ts";
import { cmsContext } from "../../middleware/cms.ts";
import { pageTitle } from "../../texts/request-texts.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { StartSteps } from "../../features/start/start-steps.tsx";
import { Link } from "../../ui/buttons/link.tsx";
import { LinkButton } from "../../ui/buttons/link-button.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { titleMeta } from "../../texts/title-meta.ts";
import type { Route } from "./+types/route";
import { AddForm } from "./add-form.tsx";
import { receiveDocuments } from "./receive-documents.server.ts";

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
	const isCompanyOffered = useOffers("company");
	return (
		<>
			<PageHeader
				title={t(isStart ? "start.title" : "add.title")}
				{...(!isStart && { back: { to: list, label: t("document.backToList") } })}
			/>
			{isStart && <StartStep />}
			{places.tenant === null ? (
				<EmptyState
					icon="lock"
					title={t("document.noTenantTitle")}
					actions={
						<>
							<LinkButton to={list}>{t("layout.documents")}</LinkButton>
							{isCompanyOffered && (
								<LinkButton
									to={`${href("/:locale?/my-tenants/:page", { ...params, page: "company" })}?tab=subscription`}
								>
									{t("company.subscription")}
								</LinkButton>
							)}
						</>
					}
				>
					{t("document.noTenantText")}
				</EmptyState>
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

/** Where one stands, and the way on without files. */
function StartStep() {
	const { t } = useTranslation();
	const { locale } = useParams();
	return (
		<>
			<StartSteps current="files" />
			<p className="mx-auto w-full max-w-3xl px-4 pt-6 text-ink-muted">
				{t("start.filesText")}{" "}
				<Link to={`${href("/:locale?/start", { locale })}?step=deadlines`} className="text-accent underline">
					{t("start.skipFiles")}
				</Link>
			</p>
		</>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorPage error={error} />;
}
