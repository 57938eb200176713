/** Where somebody may sign in with an account that they have already: OpenID providers, as the operator names them. */
import * as oauth from "oauth4webapi";
import type { SignInProvider } from "../../../contract/identity/providers.ts";
import { unavailable } from "../time-limits.ts";
import { environment, type ProviderSettings } from "../environment.ts";
import { notFound } from "../tenant/core/errors.ts";

/** Longest wait for an answer of a provider, in milliseconds. */
const PROVIDER_MS = 10_000;
/** What a provider says of itself is asked for again after this long, in milliseconds. */
const FRESH_MS = 60 * 60 * 1000;
const RETRY_SECONDS = 5;

export interface Provider {
	settings: ProviderSettings;
	server: oauth.AuthorizationServer;
	client: oauth.Client;
	clientAuth: oauth.ClientAuth;
	/** How it is asked. */
	options: () => { signal: AbortSignal; [oauth.allowInsecureRequests]: boolean };
	keys: oauth.JWKSCacheInput;
}

const known = new Map<string, { provider: Provider; at: number }>();

/** Their names, for whoever signs in. */
export function signInProviders(): SignInProvider[] {
	return environment.OIDC_PROVIDERS.map(({ id, name }) => ({ id, name }));
}

/** What is known of one without asking it; 404 for one that is not named. */
export function providerSettings(id: string): ProviderSettings {
	const settings = environment.OIDC_PROVIDERS.find((each) => each.id === id);
	if (!settings) throw notFound();
	return settings;
}

/** With what it says of itself. 404 for one that is not named, 503 where it does not answer. */
export async function providerOf(id: string): Promise<Provider> {
	const settings = providerSettings(id);
	const kept = known.get(id);
	if (kept && Date.now() - kept.at < FRESH_MS) return kept.provider;
	const issuer = new URL(settings.issuer);
	const options = () => ({
		signal: AbortSignal.timeout(PROVIDER_MS),
		// The environment takes such an address on this machine alone.
		[oauth.allowInsecureRequests]: issuer.protocol === "http:",
	});
	try {
		const server = await oauth.processDiscoveryResponse(
			issuer,
			await oauth.discoveryRequest(issuer, options()),
		);
		const { clientId, clientSecret } = settings;
		const methods = server.token_endpoint_auth_methods_supported;
		const takesHeader = methods === undefined || methods.includes("client_secret_basic");
		const clientAuth = (takesHeader ? oauth.ClientSecretBasic : oauth.ClientSecretPost)(clientSecret);
		const client = { client_id: clientId };
		const provider = { settings, server, client, clientAuth, options, keys: {} };
		known.set(id, { provider, at: Date.now() });
		return provider;
	} catch (error) {
		console.error(`the sign-in provider ${id} does not answer`, error);
		throw unavailable(RETRY_SECONDS, error);
	}
}
