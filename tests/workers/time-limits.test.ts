import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { documentApi } from "../../contract/api/documents.ts";
import { identityApi } from "../../contract/api/identity.ts";
import { serviceApi } from "../../contract/api/service.ts";
import { tenantByKey } from "../../workers/cms/across-tenants/tenant-client.ts";
import { api } from "../../workers/cms/api.ts";
import { countPasskey } from "../../workers/cms/attempts/limits.ts";
import { clientLogStub } from "../../workers/cms/client-logs/client-log-store.ts";
import { withTimeLimits } from "../../workers/cms/time-limits.ts";
import { userOf } from "../../workers/cms/user/user-client.ts";
import { hurryWaits } from "../support/hurry-waits.ts";
import { openAccount } from "../support/workers-api.ts";

const never = () => new Promise<never>(() => {});

afterEach(() => vi.unstubAllGlobals());

/** The CMS as if its platform were this one. */
async function ask(platform: CmsEnv, path: string, init?: RequestInit): Promise<Response> {
	return api.fetch(new Request(`http://cms${path}`, init), platform, createExecutionContext());
}

describe("whatever does not answer in time is a 503", () => {
	it.each<[string, (env: CmsEnv) => Promise<unknown>]>([
		["a look into the bucket", ({ FILES }) => FILES.head("x")],
		["bytes for the bucket", ({ FILES }) => FILES.put("x", "y")],
		[
			"an upload in parts that is completed",
			({ FILES }) => FILES.resumeMultipartUpload("x", "y").complete([]),
		],
		["a page that is drawn", ({ READER }) => READER.pageRuns({} as never)],
		[
			"a call of a tenant",
			(silent) => tenantByKey(silent, "a-tenant").categories.list("a user", { limit: 1, offset: 0 }),
		],
		["a call of a user", (silent) => userOf(silent, "a user").account.profile()],
		["a try to sign in that is counted", (silent) => countPasskey(silent, "192.0.2.1")],
		["a look into what browsers have logged", (silent) => clientLogStub(silent).list({} as never)],
		["a query of the directory", ({ DIRECTORY }) => DIRECTORY.prepare("SELECT 1").bind().first()],
	])("%s", async (_, asked) => {
		const upload = { complete: never };
		const statement = { bind: () => statement, first: never };
		const objects = { idFromName: () => ({}), get: () => ({ call: never, take: never, list: never }) };
		const silent = {
			...env,
			TENANTS: objects,
			USERS: objects,
			ATTEMPTS: objects,
			CLIENT_LOGS: objects,
			FILES: { head: never, put: never, resumeMultipartUpload: () => upload },
			READER: { pageRuns: never },
			DIRECTORY: { prepare: () => statement },
		} as unknown as CmsEnv;
		hurryWaits();
		await expect(asked(withTimeLimits(silent))).rejects.toMatchObject({ status: 503 });
	});

	it("over HTTP too: the object of the user who asks, and of the user's tenant", async () => {
		const { jwt: token } = await openAccount();
		const objects = { idFromName: () => ({}), get: () => ({ call: never }) };
		hurryWaits();
		for (const silent of [{ USERS: objects }, { TENANTS: objects }]) {
			const platform = { ...env, ...silent } as unknown as CmsEnv;
			const headers = { Authorization: `Bearer ${token}` };
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			const answer = await ask(platform, documentApi.list.path, { headers });
			expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "10"]);
		}
	});

	it("over HTTP too: the directory at the sign-in", async () => {
		const statement = { bind: () => statement, all: never, raw: never, first: never };
		const silent = { ...env, DIRECTORY: { prepare: () => statement } } as unknown as CmsEnv;
		hurryWaits();
		expect((await ask(silent, serviceApi.health.path)).status).toBe(503);
		const body = JSON.stringify({ identifier: "mia@example.ch", password: "korrekt Pferd Batterie" });
		const signedIn = await ask(silent, identityApi.signIn.path, { method: "POST", body });
		expect([signedIn.status, signedIn.headers.get("Retry-After")]).toEqual([503, "10"]);
	});
});
