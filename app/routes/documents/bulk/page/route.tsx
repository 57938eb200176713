import { data, href, redirect, useLocation } from "react-router";
import { attempt } from "../../../../cms/attempt.ts";
import { isFiling } from "../../../../features/bulk/bulk-change.ts";
import { ErrorPage } from "../../../../features/error-page/error-page.tsx";
import { formatExplorerState, parseExplorerState } from "../../../../features/explorer/explorer-state.ts";
import { readForm } from "../../../../features/form/read-form.server.ts";
import { pageTitle } from "../../../../texts/request-texts.ts";
import { titleMeta } from "../../../../texts/title-meta.ts";
import { useTranslation } from "../../../../texts/translations.tsx";
import { MAX_UNDONE, toast } from "../../../../features/toasts/toast.ts";
import { cmsContext } from "../../../../middleware/cms.ts";
import { toastsContext } from "../../../../middleware/toasts.ts";
import { endBulk } from "../end-bulk.server.ts";
import { EmptyState } from "../../../../ui/feedback/empty-state.tsx";
import { PageHeader } from "../../../../ui/layout/page-header.tsx";
import { LinkButton } from "../../../../ui/buttons/link-button.tsx";
import type { Route } from "./+types/route";
import { changeOf, documentsThatMatch, parseBulkForm, runForm } from "./bulk-form.server.ts";
import { filingChoices } from "../filing/filing-choices.server.ts";
import { DeleteQuestion } from "./delete-question.tsx";
import { FilingForm } from "./filing-form.tsx";
import { OutcomeList } from "./outcome-list.tsx";

export function loader({ context }: Route.LoaderArgs) {
	return { title: pageTitle(context, "bulk.selection") };
}

/** Where a selection is sent without JavaScript: asks what has to be asked, changes each document in turn, and shows what could not be changed. */
export async function action({ request, context, params }: Route.ActionArgs) {
	const cms = context.get(cmsContext);
	const toasts = context.get(toastsContext);
	const listPath = href("/:locale?/documents", params);
	const view = parseExplorerState(new URL(request.url).searchParams);
	const form = parseBulkForm(await readForm(request));
	const wanted = form && {
		...form,
		documents: form.all ? await documentsThatMatch(cms, view) : form.documents,
	};
	if (!wanted || wanted.documents.length === 0) {
		toasts.leave(wanted ? toast("warn", "bulk.nothingSelected") : toast("error", "error.badRequest"));
		return redirect(listPath + formatExplorerState(view));
	}
	const change = changeOf(wanted);
	if (!change && isFiling(wanted.intent)) {
		const { intent, documents, text, isConfirmed, isAskedAgain } = wanted;
		const documentIds = documents.map(({ documentId }) => documentId);
		const found = await attempt(filingChoices(cms, { ...wanted, intent, documentIds }));
		const choices = found.ok ? found.value : null;
		const isIncomplete = isConfirmed && !isAskedAgain;
		const asked = { kind: "filing" as const, intent, documents, choices, text, isIncomplete };
		return isIncomplete ? data(asked, { status: 400 }) : asked;
	}
	if (!change) return { kind: "question" as const, documents: wanted.documents };
	const outcome = await runForm(cms, wanted, change);
	// (No toast carries that many: the page has the way back.)
	const isMuch = outcome.changed.length > MAX_UNDONE && (await cms.offers()).includes("undo");
	if (isMuch || outcome.failures.length > 0 || outcome.left.length > 0) {
		return { kind: "outcome" as const, outcome };
	}
	const end = { ...outcome, intent: change.intent, failed: 0, neighbour: null };
	return redirect(await endBulk({ context, listPath, view }, end));
}

export const meta: Route.MetaFunction = titleMeta;

export default function BulkPage({ actionData, params }: Route.ComponentProps) {
	const { t } = useTranslation();
	const { search } = useLocation();
	const listAddress = href("/:locale?/documents", params) + search;
	if (!actionData) {
		return (
			<>
				<PageHeader title={t("bulk.selection")} back={{ to: listAddress, label: t("explorer.title") }} />
				<EmptyState
					icon="files"
					title={t("bulk.nothingSelected")}
					actions={<LinkButton to={listAddress}>{t("bulk.toList")}</LinkButton>}
				/>
			</>
		);
	}
	return (
		<>
			{actionData.kind === "filing" && <FilingForm {...actionData} listAddress={listAddress} />}
			{actionData.kind === "question" && (
				<DeleteQuestion documents={actionData.documents} listAddress={listAddress} />
			)}
			{actionData.kind === "outcome" && (
				<OutcomeList outcome={actionData.outcome} listAddress={listAddress} />
			)}
		</>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorPage error={error} />;
}
