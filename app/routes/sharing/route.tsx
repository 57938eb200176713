import { replace } from "react-router";
import { ErrorPage } from "../../features/error-page/error-page.tsx";
import { readForm } from "../../features/form/read-form.server.ts";
import { localAddress } from "../../features/session/local-address.ts";
import { cmsContext } from "../../middleware/cms.ts";
import { toastsContext } from "../../middleware/toasts.ts";
import { pageTitle } from "../../texts/request-texts.ts";
import { titleMeta } from "../../texts/title-meta.ts";
import type { Route } from "./+types/route";
import { changeSharing } from "./change-sharing.server.ts";
import { loadSharing } from "./load-sharing.server.ts";
import { SharingPage } from "./sharing-page.tsx";
import { formatSharingState, parseSharingState } from "./sharing-state.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
	const state = parseSharingState(url.searchParams);
	const loaded = await loadSharing(context.get(cmsContext), state);
	return { title: pageTitle(context, "sharing.title"), state, ...loaded };
}

export async function action({ request, url, context }: Route.ActionArgs) {
	const form = await readForm(request);
	const answer = await changeSharing(context.get(cmsContext), form);
	if ("asked" in answer) return answer;
	context.get(toastsContext).leave(answer.said);
	const here = url.pathname + formatSharingState({ ...parseSharingState(url.searchParams), asked: null });
	// A document's page ends its own shares, too.
	return replace(localAddress(String(form.get("back") ?? ""), here));
}

export const meta: Route.MetaFunction = titleMeta;

/** What is shared, by whom and with whom, and ending it (spec 2). */
export default function SharingRoute({ loaderData, actionData }: Route.ComponentProps) {
	return <SharingPage page={loaderData} asked={actionData?.asked} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorPage error={error} />;
}
