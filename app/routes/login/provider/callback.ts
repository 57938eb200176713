import { href, redirect } from "react-router";
import { providerApi } from "../../../../contract/api/providers.ts";
import { attempt, type Attempt } from "../../../cms/attempt.ts";
import { refreshFromElsewhere } from "../../../features/session/guards.ts";
import { requireProvider } from "../../../features/session/sign-in-providers.server.ts";
import { startSession, toSecondStep } from "../../../features/session/start-session.ts";
import { errorToast } from "../../../features/toasts/error-toast.ts";
import { toast } from "../../../features/toasts/toast.ts";
import { cmsContext } from "../../../middleware/cms.ts";
import { connectCookie, readConnectCookie } from "../../../middleware/session-cookie.ts";
import { toastsContext } from "../../../middleware/toasts.ts";
import { parseFlow } from "./begun-flow.ts";
import type { Route } from "./+types/callback";
import { formatProof } from "./proof.ts";

/** Where the provider sends the browser back: it signs in, or has an account linked. */
export async function loader({ request, url, context, params }: Route.LoaderArgs) {
	const provider = await requireProvider(context, params.provider);
	// Linking needs to know who is signed in, and that cookie does not come along from another site.
	const refreshed = refreshFromElsewhere(request);
	if (refreshed) return refreshed;
	const { flow, locale } = parseFlow(readConnectCookie(request));
	// Where all goes on as it was begun.
	if (locale !== undefined && params.locale === undefined) {
		return redirect(href("/:locale?/connect/:provider/callback", { ...params, locale }) + url.search);
	}
	const cms = context.get(cmsContext);
	const named = { params: { provider: provider.id } };
	const login = href("/:locale?/login", params);
	const security = href("/:locale?/my-profile/security", params);
	const forgotten = { headers: { "Set-Cookie": connectCookie("", request) } };

	function refuse(failed: Attempt<never> & { ok: false }, page: string) {
		context.get(toastsContext).leave(errorToast(failed));
		return redirect(page, forgotten);
	}

	const proof = await attempt(
		cms.call(providerApi.connected, {
			...named,
			body: { flow, answer: url.search },
		}),
	);
	if (!proof.ok) return refuse(proof, login);
	const { accessToken, email, isLink } = proof.value;
	if (isLink) {
		const linked = await attempt(cms.call(providerApi.link, { body: { data: { accessToken } } }));
		if (!linked.ok) return refuse(linked, security);
		context.get(toastsContext).leave(toast("success", "security.identityLinked", { name: provider.name }));
		return redirect(security, forgotten);
	}
	const signedIn = await attempt(
		cms.call(providerApi.signIn, { ...named, query: { access_token: accessToken } }),
	);
	if (signedIn.ok) {
		const response = await startSession(signedIn.value, request);
		response.headers.append("Set-Cookie", connectCookie("", request));
		return response;
	}
	const secondStep = toSecondStep(signedIn, request, params);
	if (secondStep) {
		secondStep.headers.append("Set-Cookie", connectCookie("", request));
		return secondStep;
	}
	// Somebody has an account with this address: it has to be proven to be theirs.
	if (signedIn.status === 403 && email !== null) {
		const kept = formatProof({ provider: provider.id, accessToken, email });
		return redirect(href("/:locale?/login/link", params), {
			headers: { "Set-Cookie": connectCookie(kept, request) },
		});
	}
	return refuse(signedIn, login);
}
