import { offersPasskeys } from "../../features/passkeys/offers-passkeys.server.ts";
import { publicHead } from "../../features/public-pages/public-head.server.ts";
import { signInProviders } from "../../features/session/sign-in-providers.server.ts";
import { readSharingCode, readStepCookie } from "../../middleware/session-cookie.ts";
import { cmsContext } from "../../middleware/cms.ts";
import type { Route } from "./+types/route";

/** The ways to sign in that there are; after the password of some accounts, the step that is still missing. */
export async function loadLogin({ request, url, context }: Route.LoaderArgs) {
	const isSecondStep = readStepCookie(request) !== "";
	const head = publicHead(context, url, {
		title: isSecondStep ? "secondStep.title" : "login.title",
		description: "home.loginDescription",
		path: "/login",
	});
	if (isSecondStep) {
		const step = url.searchParams.has("recovery") ? ("recoveryCode" as const) : ("code" as const);
		return { head, step, isKeeping: false, providers: [], hasPasskeys: false };
	}
	const [providers, hasPasskeys] = await Promise.all([
		signInProviders(context),
		offersPasskeys(context.get(cmsContext), url),
	]);
	return { head, step: null, isKeeping: readSharingCode(request) !== "", providers, hasPasskeys };
}
