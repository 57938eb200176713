import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { documentApi } from "../../../contract/api/documents.ts";
import { pathOf } from "../../../contract/api/endpoint.ts";
import type { BenchServer } from "../bench-server.ts";
import { ratioTable } from "./ratios.ts";

const MAX_TIMES = 1.5;
const DATE = "2026-10-01";

// Plain JavaScript, because nothing builds it.
const APP = `export default { fetch: (request, env) => env.CMS.fetch(request) };`;
const CMS = `
import { DurableObject } from "cloudflare:workers";
export class User extends DurableObject { tenants() { return []; } }
export class Tenant extends DurableObject { list() { return []; } }
const of = (namespace) => namespace.get(namespace.idFromName("one"));
export default {
	async fetch(request, env) {
		const tenants = await of(env.USER).tenants();
		const items = await of(env.TENANT).list();
		return Response.json({ data: { tenants, items } });
	},
};`;

/**
 * What the list and a document cost beside the four hops that every answer with documents takes (app, CMS, the user's
 * object, the tenant's object) where nothing is done at any of them: the least that this architecture can do.
 */
export async function apiCost({ origin, jwt, documentId }: BenchServer, seconds: number): Promise<string[]> {
	const hops = await startEmptyHops();
	const headers = { Authorization: `Bearer ${jwt}` };
	const api = (name: string, path: string) => ({
		origin,
		name,
		request: { path: `/api${path}`, headers },
		times: MAX_TIMES,
	});
	try {
		return await ratioTable(
			[
				{ origin: hops.origin, name: "four empty hops", request: { path: "/", headers } },
				api("explorer API, default view", `${documentApi.explore.path}?sort=createdAt:desc`),
				api("document API", pathOf(documentApi.read, { id: documentId })),
			],
			seconds,
		);
	} finally {
		await hops.dispose();
	}
}

async function startEmptyHops(): Promise<{ origin: string; dispose(): Promise<void> }> {
	const server = new Miniflare(
		convertV4MiniflareOptions({
			cf: false,
			telemetry: { enabled: false },
			workers: [
				{
					name: "app",
					modules: true,
					script: APP,
					compatibilityDate: DATE,
					serviceBindings: { CMS: "cms" },
					unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }],
				},
				{
					name: "cms",
					modules: true,
					script: CMS,
					compatibilityDate: DATE,
					durableObjects: { USER: "User", TENANT: "Tenant" },
				},
			],
		}),
	);
	await server.ready;
	const { origin } = await server.unsafeGetDirectURL("app");
	return { origin, dispose: () => server.dispose() };
}
