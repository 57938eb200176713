import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { documentApi } from "../../contract/api/documents.ts";
import { identityApi } from "../../contract/api/identity.ts";
import { errorBodySchema } from "../../contract/errors.ts";
import { buildIfNeeded } from "../../scripts/server/build.ts";
import { registerAt } from "../support/api-client.ts";
import { type ServerProcess, startServerProcess } from "../support/server-process.ts";

const SITE = "https://other.example";
const folder = mkdtempSync(join(tmpdir(), "ablage-external-"));
let cms: ServerProcess;
let app: ServerProcess;
let token: string;

beforeAll(async () => {
	buildIfNeeded();
	cms = await startServerProcess(join(folder, "cms"));
	// As somebody types it, with a slash at its end.
	const variables = { CMS_URL: `${cms.origin}/api/`, ALLOWED_ORIGINS: SITE };
	app = await startServerProcess(join(folder, "app"), variables);
	token = await registerAt(cms.origin, "mia@example.ch");
});

afterAll(async () => {
	await app.kill();
	rmSync(folder, { recursive: true });
});

const ask = (path: string) =>
	fetch(`${app.origin}${path}`, { headers: { Authorization: `Bearer ${token}`, Origin: SITE } });
const page = (path: string) =>
	fetch(`${app.origin}${path}`, { headers: { Cookie: `ablage_session=${token}` }, redirect: "manual" });

describe("npm start with the address of another CMS", () => {
	it("hands on the contract and shows pages of what lies there", async () => {
		expect((await ask(`/api${identityApi.me.path}`)).status).toBe(200);
		const documents = await page("/de/documents?page=1");
		expect(documents.status).toBe(200);
		expect(await documents.text()).toContain("Mia Muster");
	});

	it("lets the sites that are named call it", async () => {
		const { headers } = await ask(`/api${documentApi.list.path}`);
		expect(headers.get("Access-Control-Allow-Origin")).toBe(SITE);
		const own = await fetch(`${cms.origin}/api${identityApi.me.path}`, { headers: { Origin: SITE } });
		expect(own.headers.get("Access-Control-Allow-Origin")).toBeNull();
	});

	it("says with 503 that the other one is down, and keeps its users signed in", async () => {
		await cms.kill();
		const answer = await ask(`/api${documentApi.list.path}`);
		expect(answer.status).toBe(503);
		expect(errorBodySchema.parse(await answer.json()).error.name).toBe("ServiceUnavailableError");
		expect((await page("/de/login")).status).toBe(302);
		const documents = await page("/de/documents?page=1");
		expect(documents.status).toBe(503);
		expect(documents.headers.get("Set-Cookie") ?? "").not.toContain("ablage_session");
		// The frame of the page with what happened, not a text of the server's.
		expect(await documents.text()).toContain("Das hat nicht geklappt");
	});
});
