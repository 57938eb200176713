import { href, redirect } from "react-router";
import { shareLinkApi } from "../../../contract/api/sharing/shares.ts";
import { SHARE_CODE_HEADER } from "../../../contract/sharing/share-words.ts";
import { attempt } from "../../cms/attempt.ts";
import { startPage } from "../../features/session/guards.ts";
import { requireSession } from "../../features/session/require-session.server.ts";
import { errorToast } from "../../features/toasts/error-toast.ts";
import { toast } from "../../features/toasts/toast.ts";
import { cmsContext } from "../../middleware/cms.ts";
import { readSharingCode, sharingCodeCookie } from "../../middleware/session-cookie.ts";
import { toastsContext } from "../../middleware/toasts.ts";
import type { Route } from "./+types/keep";

export const middleware: Route.MiddlewareFunction[] = [requireSession];

/**
 * Where somebody comes to after signing in who wants to keep what is behind a link. That they want to, says a cookie
 * which only our own page sets: an address alone keeps nothing.
 */
export async function loader({ request, context, params }: Route.LoaderArgs) {
	const code = readSharingCode(request);
	if (code === "") return redirect(startPage(request));
	const headers = { "Set-Cookie": sharingCodeCookie("", request) };
	const toasts = context.get(toastsContext);
	const kept = await attempt(
		context.get(cmsContext).call(shareLinkApi.keep, { headers: { [SHARE_CODE_HEADER]: code } }),
	);
	if (!kept.ok) {
		toasts.leave(kept.status === 404 ? toast("warn", "share.notKept") : errorToast(kept));
		return redirect(startPage(request), { headers });
	}
	toasts.leave(toast("success", "share.kept"));
	const { document } = kept.value;
	return redirect(
		document
			? href("/:locale?/documents/:documentId", { ...params, documentId: document.documentId })
			: `${href("/:locale?/sharing", params)}?view=received`,
		{ headers },
	);
}
