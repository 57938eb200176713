import { Form, href, redirect, useNavigation } from "react-router";
import { orErrorPage, requireOffer } from "../../cms/attempt.ts";
import { ErrorPage } from "../../features/error-page/error-page.tsx";
import { formatExplorerState, parseExplorerState } from "../../features/explorer/explorer-state.ts";
import { readForm } from "../../features/form/read-form.server.ts";
import { DocumentNames } from "../../features/sharing/document-names.tsx";
import { MadeShareView } from "../../features/sharing/made-share.tsx";
import { ShareForm } from "../../features/sharing/share-form.tsx";
import { madeTitle } from "../../features/sharing/share-words.tsx";
import { cmsContext } from "../../middleware/cms.ts";
import { toastsContext } from "../../middleware/toasts.ts";
import { pageTitle } from "../../texts/request-texts.ts";
import { titleMeta } from "../../texts/title-meta.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { CancelLink } from "../../ui/buttons/cancel.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { LinkButton } from "../../ui/buttons/link-button.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import type { Route } from "./+types/route";
import { documentsOf, loadQuestion } from "./load-question.server.ts";
import { cannotShare, selectedDocuments } from "./selected-documents.server.ts";
import { shareDocuments } from "./share-documents.server.ts";

export async function loader({ url, context, params }: Route.LoaderArgs) {
	const cms = context.get(cmsContext);
	await requireOffer(cms, "sharing");
	const ids = documentsOf(url.searchParams.getAll("document"));
	const refused = cannotShare(ids);
	if (refused) {
		context.get(toastsContext).leave(refused);
		throw redirect(href("/:locale?/documents", params));
	}
	const question = await orErrorPage(loadQuestion(cms, ids));
	return { title: pageTitle(context, "sharing.share"), question };
}

export async function action({ request, url, context, params }: Route.ActionArgs) {
	const cms = context.get(cmsContext);
	const form = await readForm(request);
	if (form.has("kind")) return shareDocuments(cms, form, url.origin);
	// A selection that was sent without scripts: it is asked first how.
	const view = parseExplorerState(url.searchParams);
	const selected = await selectedDocuments(cms, form, view);
	if ("documents" in selected) {
		return redirect(
			`${url.pathname}?${new URLSearchParams(selected.documents.map((id) => ["document", id]))}`,
		);
	}
	context.get(toastsContext).leave(selected.refused);
	return redirect(href("/:locale?/documents", params) + formatExplorerState(view));
}

export const meta: Route.MetaFunction = titleMeta;

/** Shares one document or several: the page of the form that opens as a dialog where scripts run. */
export default function ShareDocumentsPage({ loaderData, actionData, params }: Route.ComponentProps) {
	const { t } = useTranslation();
	const isPending = useNavigation().formData !== undefined;
	const { question } = loaderData;
	const { documents, documentIds } = question;
	const [first] = documents;
	const isOne = documentIds.length === 1 && first !== undefined;
	const back = isOne
		? href("/:locale?/documents/:documentId", { ...params, documentId: first.documentId })
		: href("/:locale?/documents", params);
	const made = actionData && "made" in actionData ? actionData.made : null;
	const result = actionData && "typed" in actionData ? actionData : undefined;
	return (
		<>
			<PageHeader
				title={made ? madeTitle(t, made) : t("sharing.shareTitle", { count: documentIds.length })}
				back={{ to: back, label: t(isOne ? "sharing.backToDocument" : "sharing.toDocuments") }}
			/>
			<div className="page-column flex flex-col gap-5 py-5">
				<p className="text-sm">
					<DocumentNames
						documents={documents}
						more={documentIds.length - documents.length}
						most={5}
						areLinks={false}
					/>
				</p>
				{made ? (
					<>
						<MadeShareView made={made} />
						<div className="form-actions">
							<LinkButton to={back} variant="primary">
								{t("sharing.finished")}
							</LinkButton>
							<LinkButton to={href("/:locale?/sharing", params)} variant="quiet">
								{t("sharing.toAll")}
							</LinkButton>
						</div>
					</>
				) : (
					<Form method="post" noValidate>
						<ShareForm question={question} result={result}>
							<div className="form-actions">
								<Button variant="primary" icon="share-2" pending={isPending}>
									{t("sharing.share")}
								</Button>
								<CancelLink to={back} />
							</div>
						</ShareForm>
					</Form>
				)}
			</div>
		</>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorPage error={error} />;
}
