import { data, useRouteLoaderData } from "react-router";
import { readForm } from "../../features/form/read-form.server.ts";
import type { PlainHandle } from "../../features/streaming/plain-handle.ts";
import { pageTitle, withAppName } from "../../texts/request-texts.ts";
import { titleMeta } from "../../texts/title-meta.ts";
import type { loader as rootLoader } from "../../root.tsx";
import type { Route } from "./+types/route";
import { answerShare } from "./answer-share.server.ts";
import { openShare } from "./open-share.server.ts";
import { ShareFrame } from "./share-frame.tsx";
import { ShareTrouble } from "./share-over.tsx";
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

/** Whoever has the address has the documents: it goes nowhere else. */
export const headers: Route.HeadersFunction = () => ({
	"Referrer-Policy": "no-referrer",
	"X-Robots-Tag": "noindex, nofollow, noarchive",
});

export const meta: Route.MetaFunction = ({ loaderData }) => [
	...titleMeta({ loaderData }),
	{ name: "robots", content: "noindex, nofollow" },
	{ name: "referrer", content: "no-referrer" },
];

/** It is read on any phone, without scripts, and looks good with a small style sheet of its own. */
export const handle: PlainHandle = { isPlain: true, styles: "share" };

/** What somebody shares by a link, for whoever has it. */
export default function SharePage({ loaderData: { shown }, actionData }: Route.ComponentProps) {
	const environment = useRouteLoaderData<typeof rootLoader>("root")?.environment;
	return (
		<ShareFrame environment={environment}>
			<ShownShare shown={shown} error={actionData?.error} />
		</ShareFrame>
	);
}

export function ErrorBoundary() {
	return (
		<ShareFrame>
			<ShareTrouble />
		</ShareFrame>
	);
}
