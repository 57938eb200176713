import { accessTokenApi } from "../../../../contract/api/access-tokens.ts";
import { identityApi } from "../../../../contract/api/identity.ts";
import { passkeyApi } from "../../../../contract/api/passkeys.ts";
import { providerApi } from "../../../../contract/api/providers.ts";
import { secondFactorApi } from "../../../../contract/api/second-factor.ts";
import { orErrorPage } from "../../../cms/attempt.ts";
import { offersPasskeys } from "../../../features/passkeys/offers-passkeys.server.ts";
import { currentUser } from "../../../features/session/current-user.ts";
import { deviceOf } from "../../../features/session/device-of.server.ts";
import { bindingsContext } from "../../../middleware/bindings.ts";
import { cmsContext } from "../../../middleware/cms.ts";
import { pageTitle } from "../../../texts/request-texts.ts";
import type { Route } from "./+types/route";

/** All that opens the account, as far as the CMS offers it. */
export async function loadSecurity({ request, url, context }: Route.LoaderArgs) {
	const cms = context.get(cmsContext);
	const [user, offers] = await orErrorPage(Promise.all([currentUser(request, context), cms.offers()]));
	const { signInProviders } = await orErrorPage(context.get(bindingsContext).configuration());
	const hasPasskeys = await offersPasskeys(cms, url);
	const [sessions, tokens, identities, passkeys, codes] = await orErrorPage(
		Promise.all([
			offers.includes("sessions") ? cms.call(identityApi.sessions) : null,
			offers.includes("accessTokens") ? cms.call(accessTokenApi.list) : null,
			offers.includes("socialSignIn") ? cms.call(providerApi.list) : [],
			hasPasskeys ? cms.call(passkeyApi.list) : null,
			offers.includes("secondFactor") ? cms.call(secondFactorApi.read) : null,
		]),
	);
	return {
		title: pageTitle(context, "security.title"),
		email: user.email,
		isEmailConfirmed: user.isEmailConfirmed ?? null,
		sessions:
			sessions?.map(({ documentId, userAgent, createdAt, lastSeenAt, isCurrent }) => {
				const { browser, system } = deviceOf(userAgent);
				return { documentId, browser, system, createdAt, lastSeenAt, isCurrent };
			}) ?? null,
		tokens,
		/** Of the form for another token: a button that was pressed twice makes one. */
		idempotencyKey: crypto.randomUUID(),
		identities,
		passkeys,
		codes,
		codesForm: url.searchParams.get("codes"),
		namedPasskey: url.searchParams.get("passkey"),
		device: deviceOf(request.headers.get("User-Agent") ?? ""),
		providers: signInProviders,
		hasPassword: user.hasPassword ?? true,
	};
}
