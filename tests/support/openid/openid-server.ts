import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { fillPath } from "../../../contract/api/path.ts";
import { providerApi } from "../../../contract/api/providers.ts";
import { Provider } from "oidc-provider";

/** A real OpenID provider on this machine: whoever types an e-mail address there is who has it. */
export interface OpenidServer {
	/** As the CMS takes it from its operator (OIDC_PROVIDERS). */
	settings: string;
	/** From then on it sends browsers back to these origins. */
	allow(...origins: string[]): void;
	close(): void;
}

export const PROVIDER_ID = "beispiel";

export async function startOpenidServer(): Promise<OpenidServer> {
	let provider: Provider | undefined;
	const server = createServer((request, response) => {
		if (provider) void provider.callback()(request, response);
		else response.writeHead(503).end();
	});
	const issuer = await originOf(server);
	const client = { clientId: "ablage", clientSecret: "only-for-tests-only-for-tests-32" };
	return {
		settings: JSON.stringify([{ id: PROVIDER_ID, name: "Beispiel-ID", issuer, ...client }]),
		allow(...origins) {
			// (The app has its page where the contract has its call.)
			const redirectUris = origins.map(
				(origin) => origin + fillPath(providerApi.connected.path, { provider: PROVIDER_ID }),
			);
			provider = newProvider(issuer, client, redirectUris);
		},
		close: () => void server.close(),
	};
}

function newProvider(
	issuer: string,
	{ clientId, clientSecret }: { clientId: string; clientSecret: string },
	redirectUris: string[],
): Provider {
	const provider = new Provider(issuer, {
		clients: [
			{
				client_id: clientId,
				client_secret: clientSecret,
				redirect_uris: redirectUris,
			},
		],
		cookies: { keys: ["only-for-tests"] },
		claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["given_name", "family_name"] },
		findAccount: (_, id) => ({
			accountId: id,
			claims: () => ({
				sub: id,
				email: id,
				email_verified: true,
				given_name: "Olga",
				family_name: "Offen",
			}),
		}),
		// Nobody is asked a second time what may be told.
		async loadExistingGrant({ oidc }) {
			if (!oidc.client || !oidc.account) return undefined;
			const grant = new oidc.provider.Grant({
				clientId: oidc.client.clientId,
				accountId: oidc.account.accountId,
			});
			grant.addOIDCScope("openid email profile");
			await grant.save();
			return grant;
		},
	});
	provider.on("server_error", (_, error) => console.error(error));
	return provider;
}

async function originOf(server: Server): Promise<string> {
	await once(server.listen(0, "127.0.0.1"), "listening");
	const address = server.address();
	if (address === null || typeof address === "string") throw new Error("The server listens on no port.");
	return `http://127.0.0.1:${address.port}`;
}
