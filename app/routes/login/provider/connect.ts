import { href, redirect, redirectDocument } from "react-router";
import { providerApi } from "../../../../contract/api/providers.ts";
import { attempt } from "../../../cms/attempt.ts";
import { toSignIn } from "../../../features/session/guards.ts";
import { requireProvider } from "../../../features/session/sign-in-providers.server.ts";
import { errorToast } from "../../../features/toasts/error-toast.ts";
import { cmsContext } from "../../../middleware/cms.ts";
import { connectCookie } from "../../../middleware/session-cookie.ts";
import { tokenContext } from "../../../middleware/session.ts";
import { toastsContext } from "../../../middleware/toasts.ts";
import { formatFlow } from "./begun-flow.ts";
import type { Route } from "./+types/connect";

/** Leads to the provider (spec 7): to sign in, or with `?link` to link its account with the own one. */
export async function loader({ request, url, context, params }: Route.LoaderArgs) {
	const { id: provider } = await requireProvider(context, params.provider);
	const isLink = url.searchParams.has("link");
	if (isLink && !context.get(tokenContext)) throw await toSignIn(url.pathname + url.search, params);
	const returnAddress = url.origin + href("/:locale?/connect/:provider/callback", { provider });
	const begun = await attempt(
		context.get(cmsContext).call(isLink ? providerApi.connectLink : providerApi.connect, {
			params: { provider },
			body: { returnAddress },
		}),
	);
	if (!begun.ok) {
		context.get(toastsContext).leave(errorToast(begun));
		return redirect(href(isLink ? "/:locale?/my-profile/security" : "/:locale?/login", params));
	}
	const { address, flow } = begun.value;
	const kept = formatFlow({ flow, locale: params.locale });
	return redirectDocument(address, { headers: { "Set-Cookie": connectCookie(kept, request) } });
}

/** Never shown: it makes a provider that there is none of a page. */
export default function ConnectPage() {
	return null;
}
