import { href, redirect, useLocation } from "react-router";
import { doneText } from "../../../features/explorer/bulk-summary.ts";
import { formatCount } from "../../../features/documents/format.ts";
import { ErrorPage } from "../../../features/error-page/error-page.tsx";
import { type BulkForm, parseBulkForm } from "../../../features/explorer/bulk-form.server.ts";
import { formatExplorerState, parseExplorerState } from "../../../features/explorer/explorer-state.ts";
import { readForm } from "../../../features/form/read-form.server.ts";
import { pageTitle } from "../../../features/texts/page-title.ts";
import { toast } from "../../../features/toasts/toast.ts";
import { cmsContext } from "../../../middleware/cms.ts";
import { toastsContext } from "../../../middleware/toasts.ts";
import { queryAfterwards } from "../bulk/list-afterwards.server.ts";
import type { Route } from "./+types/route";
import { DeleteQuestion } from "./delete-question.tsx";
import { OutcomeList } from "./outcome-list.tsx";
import { documentsThatMatch, runForm } from "./run-form.server.ts";

/** Where a selection is sent without JavaScript. There is nothing to be read: the list is the page of it. */
export function loader({ request, params }: Route.LoaderArgs) {
	return redirect(href("/:locale?/documents", params) + new URL(request.url).search);
}

/** Sets the state on each selected document in turn; asks before deleting, and shows what could not be changed. */
export async function action({ request, context, params }: Route.ActionArgs) {
	const cms = context.get(cmsContext);
	const toasts = context.get(toastsContext);
	const listPath = href("/:locale?/documents", params);
	const view = parseExplorerState(new URL(request.url).searchParams);
	const form = parseBulkForm(await readForm(request));
	const wanted: BulkForm | null = form && {
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
	const { intent, done } = outcome;
	toasts.leave(toast("success", doneText(intent, done), { shown: formatCount(done) }));
	return redirect(listPath + (await queryAfterwards(cms, view, null)));
}

export default function BulkPage({ actionData, params }: Route.ComponentProps) {
	const { search } = useLocation();
	const listAddress = href("/:locale?/documents", params) + search;
	if (!actionData || !("kind" in actionData)) return null;
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
