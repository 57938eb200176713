import { data, useRouteLoaderData } from "react-router";
import { LinkTrouble } from "../../features/behind-links/calm-page.tsx";
import { LinkFrame } from "../../features/behind-links/link-frame.tsx";
import { UNSEEN_HEADERS, unseenMeta } from "../../features/behind-links/unseen.ts";
import { readForm } from "../../features/form/read-form.server.ts";
import type { PlainHandle } from "../../features/streaming/plain-handle.ts";
import { pageTitle, withAppName } from "../../texts/request-texts.ts";
import type { loader as rootLoader } from "../../root.tsx";
import type { Route } from "./+types/route";
import { answerShare } from "./answer-share.server.ts";
import { openShare } from "./open-share.server.ts";
import { ShownShare } from "./shown-share.tsx";

export async function loader({ request, url, context, params }: Route.LoaderArgs) {
	const { shown, status, cookies } = await openShare({
		request,
		context,
		code: params.code,
		page: url.pathname,
	});
	const only = shown.kind === "link" && shown.shared.documents.length === 1 && shown.shared.documents[0];
	const title = only ? withAppName(only.name) : pageTitle(context, "share.title");
	const set = cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]);
	return data({ title, shown }, { status, headers: set });
}

export async function action({ request, url, context, params }: Route.ActionArgs) {
	const form = await readForm(request);
	return answerShare({ request, context, form, code: params.code, page: url.pathname, params });
}

export const headers: Route.HeadersFunction = () => UNSEEN_HEADERS;

export const meta: Route.MetaFunction = unseenMeta;

/** It is read on any phone, without scripts, and looks good with a small style sheet of its own. */
export const handle: PlainHandle = { isPlain: true, styles: "share" };

/** What somebody shares by a link, for whoever has it. */
export default function SharePage({ loaderData: { shown }, actionData }: Route.ComponentProps) {
	const environment = useRouteLoaderData<typeof rootLoader>("root")?.environment;
	return (
		<LinkFrame environment={environment}>
			<ShownShare shown={shown} error={actionData?.error} />
		</LinkFrame>
	);
}

export function ErrorBoundary() {
	return (
		<LinkFrame>
			<LinkTrouble />
		</LinkFrame>
	);
}
