import { data, redirect, type RouterContextProvider } from "react-router";
import { requestLinkApi } from "../../../contract/api/sharing/requests.ts";
import { attempt } from "../../cms/attempt.ts";
import { cmsContext } from "../../middleware/cms.ts";
import { codeHeaders } from "./request-headers.ts";
import type { HandIn } from "./request-view.ts";

interface Muting {
	context: Readonly<RouterContextProvider>;
	code: string;
	/** The path of the page. */
	page: string;
}

/** Has no more mails remind of the request. */
export async function mute({ context, code, page }: Muting) {
	const muted = await attempt(
		context.get(cmsContext).call(requestLinkApi.mute, { headers: codeHeaders(code) }),
	);
	if (muted.ok) return redirect(`${page}?muted`);
	// Its page says that it is over.
	if (muted.status === 404) return redirect(page);
	return data<HandIn>({ arrived: 0, failed: [], problem: "share.troubleText" }, { status: muted.status });
}
