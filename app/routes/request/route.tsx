import { data, useRouteLoaderData } from "react-router";
import { LinkTrouble } from "../../features/behind-links/calm-page.tsx";
import { LinkFrame } from "../../features/behind-links/link-frame.tsx";
import { UNSEEN_HEADERS, unseenMeta } from "../../features/behind-links/unseen.ts";
import type { PlainHandle } from "../../features/streaming/plain-handle.ts";
import type { loader as rootLoader } from "../../root.tsx";
import { pageTitle, withAppName } from "../../texts/request-texts.ts";
import type { Route } from "./+types/route";
import { mute } from "./mute.server.ts";
import { openRequest } from "./open-request.server.ts";
import { receiveDocuments } from "./receive-documents.server.ts";
import { sentFiles } from "./sent-address.ts";
import { ShownRequest } from "./shown-request.tsx";

export async function loader({ request, url, context, params }: Route.LoaderArgs) {
	const { shown, status } = await openRequest({ request, context, code: params.requestCode });
	const title =
		shown.kind === "request" ? withAppName(shown.asked.name) : pageTitle(context, "request.title");
	return data(
		{ title, shown, sent: sentFiles(url.searchParams), isMuted: url.searchParams.has("muted") },
		{ status },
	);
}

export async function action({ request, url, context, params }: Route.ActionArgs) {
	// The form that takes files is of another type, and is read while it comes in.
	if (request.headers.get("Content-Type")?.startsWith("application/x-www-form-urlencoded")) {
		return mute({ context, code: params.requestCode, page: url.pathname });
	}
	return receiveDocuments({ request, context, code: params.requestCode, page: url.pathname });
}

export const headers: Route.HeadersFunction = () => UNSEEN_HEADERS;

export const meta: Route.MetaFunction = unseenMeta;

/** It works on any phone, without scripts, and looks good with the small style sheet of the pages behind links. */
export const handle: PlainHandle = { isPlain: true, styles: "share" };

/** What somebody asks for by a link: whoever has it hands it in here, without an account. */
export default function RequestPage({
	loaderData: { shown, sent, isMuted },
	actionData,
}: Route.ComponentProps) {
	const environment = useRouteLoaderData<typeof rootLoader>("root")?.environment;
	return (
		<LinkFrame environment={environment} isColumn>
			<ShownRequest shown={shown} handIn={actionData ?? { arrived: sent, failed: [], isMuted }} />
		</LinkFrame>
	);
}

export function ErrorBoundary() {
	return (
		<LinkFrame isColumn>
			<LinkTrouble />
		</LinkFrame>
	);
}
