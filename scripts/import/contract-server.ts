import { type CmsClient, createCmsClient } from "../../app/cms/cms-client.ts";
import type { ImportTarget } from "../../app/features/import/run/import-target.ts";
import { chunkedSend } from "../../app/features/import/run/send-file.ts";
import { contractTarget } from "../../app/features/import/steps/contract-target.ts";
import { type AskServer, askServer, jsonOf } from "../../app/features/upload/ask-server.ts";
import { SILENCE_MS, type SendChunk } from "../../app/features/upload/send-chunk.ts";
import { identityApi } from "../../contract/api/identity.ts";
import { serviceApi } from "../../contract/api/service.ts";
import { browserPath, FILE_PATHS } from "../../contract/files/file-paths.ts";

/** The contract at an address, asked by a bearer token as any program asks it. */
export interface ContractServer {
	/** Such as `http://127.0.0.1:8787`: an Ablage, whose contract is below `/api`. */
	origin: string;
	token: string;
}

const PREFIX = "/api";

export function contractClient({
	origin,
	token,
}: Pick<ContractServer, "origin"> & { token: string | null }): CmsClient {
	return createCmsClient(
		{ fetchCms: (path, init) => fetchAlone(`${origin}${PREFIX}${path}`, init) },
		{ token },
	);
}

/**
 * `fetch` on a connection of its own. A kept one that rests while an archive is read may just be closed by the server
 * when the next call is made, which nobody would answer.
 */
function fetchAlone(address: string, init: RequestInit = {}): Promise<Response> {
	const headers = new Headers(init.headers);
	headers.set("Connection", "close");
	return fetch(address, { ...init, headers });
}

/** Signs in by e-mail and password. @throws ContractError */
export async function signIn(origin: string, identifier: string, password: string): Promise<string> {
	const { jwt } = await contractClient({ origin, token: null }).call(identityApi.signIn, {
		body: { identifier, password },
	});
	return jwt;
}

/** A tenant there as an import sees it. */
export async function serverTarget(server: ContractServer, tenant: string): Promise<ImportTarget> {
	const cms = contractClient(server);
	const { upload } = await cms.call(serviceApi.configuration);
	const send = chunkedSend({
		chunkSize: upload.chunkSize,
		ask: asking(server),
		send: sending(server),
	});
	return contractTarget(cms, tenant, send);
}

/** An address of the app's own origin as one of the contract. */
function contractAddress({ origin }: ContractServer, address: string): string {
	return `${origin}${PREFIX}${address.replace(browserPath(FILE_PATHS.list), FILE_PATHS.list)}`;
}

function asking(server: ContractServer): AskServer {
	return (address, init) => {
		const headers = new Headers(init?.headers);
		headers.set("Authorization", `Bearer ${server.token}`);
		headers.set("Connection", "close");
		return askServer(contractAddress(server, address), { ...init, headers });
	};
}

function sending(server: ContractServer): SendChunk {
	return async ({ address, headers, bytes, signal, onProgress }) => {
		const signals = [AbortSignal.timeout(SILENCE_MS * 5), ...(signal ? [signal] : [])];
		try {
			const response = await fetchAlone(contractAddress(server, address), {
				method: "POST",
				headers: { ...headers, Authorization: `Bearer ${server.token}` },
				body: bytes,
				signal: AbortSignal.any(signals),
			});
			onProgress(bytes.size);
			return { status: response.status, body: jsonOf(await response.text()) };
		} catch {
			signal?.throwIfAborted();
			return { status: 0, body: null };
		}
	};
}
