import { href, redirect, useLocation } from "react-router";
import { ErrorPage } from "../../../../features/error-page/error-page.tsx";
import { formatExplorerState, parseExplorerState } from "../../../../features/explorer/explorer-state.ts";
import { readForm } from "../../../../features/form/read-form.server.ts";
import { pageTitle } from "../../../../texts/request-texts.ts";
import { useTranslation } from "../../../../texts/translations.tsx";
import { toast } from "../../../../features/toasts/toast.ts";
import { cmsContext } from "../../../../middleware/cms.ts";
import { toastsContext } from "../../../../middleware/toasts.ts";
import { endBulk } from "../end-bulk.server.ts";
import { EmptyState } from "../../../../ui/feedback/empty-state.tsx";
import { LinkButton } from "../../../../ui/buttons/link-button.tsx";
import type { Route } from "./+types/route";
import { documentsThatMatch, parseBulkForm, runForm } from "./bulk-form.server.ts";
import { DeleteQuestion } from "./delete-question.tsx";
import { OutcomeList } from "./outcome-list.tsx";

/** Where a selection is sent without JavaScript: sets the state on each document in turn, asks before deleting, and shows what could not be changed. */
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
	const title = pageTitle(context, "bulk.selection");
	if (wanted.intent === "delete" && !wanted.isConfirmed) {
		return { title, kind: "question" as const, documents: wanted.documents };
	}
	const outcome = await runForm(cms, wanted);
	if (outcome.failures.length > 0 || outcome.left.length > 0) {
		return { title, kind: "outcome" as const, outcome };
	}
	const end = { ...outcome, failed: 0, neighbour: null };
	return redirect(await endBulk({ context, listPath, view }, end));
}

export default function BulkPage({ actionData, params }: Route.ComponentProps) {
	const { t } = useTranslation();
	const { search } = useLocation();
	const listAddress = href("/:locale?/documents", params) + search;
	if (!actionData) {
		return (
			<EmptyState
				icon="files"
				title={t("bulk.nothingSelected")}
				actions={<LinkButton to={listAddress}>{t("bulk.toList")}</LinkButton>}
			/>
		);
	}
	return (
		<>
			<title>{actionData.title}</title>
			{actionData.kind === "question" ? (
				<DeleteQuestion documents={actionData.documents} listAddress={listAddress} />
			) : (
				<OutcomeList outcome={actionData.outcome} listAddress={listAddress} />
			)}
		</>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorPage error={error} />;
}
