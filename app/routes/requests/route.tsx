import { ErrorPage } from "../../features/error-page/error-page.tsx";
import { cmsContext } from "../../middleware/cms.ts";
import type { LiveHandle } from "../../features/live/live-handle.ts";
import { pageTitle } from "../../texts/request-texts.ts";
import { titleMeta } from "../../texts/title-meta.ts";
import type { Route } from "./+types/route";
import { loadRequests } from "./load-requests.server.ts";
import { RequestsPage } from "./requests-page.tsx";
import { parseRequestsState } from "./requests-state.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
	const state = parseRequestsState(url.searchParams);
	const loaded = await loadRequests(context.get(cmsContext), state);
	return { title: pageTitle(context, "requests.title"), state, ...loaded };
}

/** What is handed in is a document that has come. */
export const handle: LiveHandle = { live: ["newDocument"] };

export const meta: Route.MetaFunction = titleMeta;

/** What was asked of others, and how much of it is there. Not in the specification (decision 120). */
export default function RequestsRoute({ loaderData }: Route.ComponentProps) {
	return <RequestsPage page={loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorPage error={error} />;
}
