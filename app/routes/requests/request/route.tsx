import { href, redirect } from "react-router";
import { requestApi } from "../../../../contract/api/sharing/requests.ts";
import { orErrorPage, requireOffer } from "../../../cms/attempt.ts";
import { ErrorPage } from "../../../features/error-page/error-page.tsx";
import { readForm } from "../../../features/form/read-form.server.ts";
import { reloadAfterConflict } from "../../../features/form/reload-after-conflict.ts";
import type { LiveHandle } from "../../../features/live/live-handle.ts";
import { cmsContext } from "../../../middleware/cms.ts";
import { toastsContext } from "../../../middleware/toasts.ts";
import { pageTitle, textsOf } from "../../../texts/request-texts.ts";
import { titleMeta } from "../../../texts/title-meta.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { toRequestDetails } from "../request-row.server.ts";
import { isGoingOn } from "../request-row.ts";
import type { Route } from "./+types/route";
import { AddItemsForm } from "./add-items-form.tsx";
import { ChangeForm } from "./change-form.tsx";
import { changeRequest } from "./change-request.server.ts";
import { Checklist } from "./checklist.tsx";
import { EndQuestion } from "./end-question.tsx";
import { LinkSections } from "./link-sections.tsx";
import { RenewedLink } from "./renewed-link.tsx";
import { RequestFacts } from "./request-facts.tsx";

export async function loader({ url, context, params }: Route.LoaderArgs) {
	const cms = context.get(cmsContext);
	await requireOffer(cms, "documentRequests");
	const request = await orErrorPage(cms.call(requestApi.read, { params: { id: params.requestId } }));
	return {
		title: pageTitle(context, "requests.onePage"),
		request: toRequestDetails(request),
		isEnding: url.searchParams.has("end"),
	};
}

export async function action({ request, url, context, params }: Route.ActionArgs) {
	const { requestId } = params;
	const form = await readForm(request);
	const changed = await changeRequest({
		cms: context.get(cmsContext),
		requestId,
		form,
		origin: url.origin,
		texts: textsOf(context),
	});
	if (!("said" in changed) || !changed.said) return changed;
	context.get(toastsContext).leave(changed.said);
	return redirect(url.pathname);
}

/** What is handed in is a document that has come. */
export const handle: LiveHandle = { live: ["newDocument"] };

export const shouldRevalidate = reloadAfterConflict;

export const meta: Route.MetaFunction = titleMeta;

/** One request: how it stands, what is there, and changing or ending it. */
export default function RequestPage({ loaderData, actionData, params }: Route.ComponentProps) {
	const { t } = useTranslation();
	const { request, isEnding } = loaderData;
	const made = actionData && "made" in actionData ? actionData.made : null;
	const result = actionData && "typed" in actionData ? actionData : undefined;
	const canChange = isGoingOn(request);
	return (
		<>
			<PageHeader
				title={<bdi>{request.name}</bdi>}
				back={{ to: href("/:locale?/sharing/requests", params), label: t("requests.toAll") }}
			/>
			<div className="page-column flex flex-col gap-8 py-5">
				{made && <RenewedLink made={made} />}
				<RequestFacts request={request} />
				<Checklist request={request} />
				{canChange && (
					<>
						<AddItemsForm
							key={`add to ${request.documentId}`}
							request={request}
							result={result?.of === "add" ? result : undefined}
						/>
						<ChangeForm
							key={request.documentId}
							request={request}
							result={result?.of === "change" ? result : undefined}
						/>
						<LinkSections request={request} />
					</>
				)}
			</div>
			{canChange && isEnding && (
				<EndQuestion name={request.name} closeTo={href("/:locale?/sharing/requests/:requestId", params)} />
			)}
		</>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorPage error={error} />;
}
