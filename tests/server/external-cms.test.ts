import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { documentApi } from "../../contract/api/documents.ts";
import { answerSchema } from "../../contract/answers.ts";
import { identityApi } from "../../contract/api/identity.ts";
import { serviceApi } from "../../contract/api/service.ts";
import { configurationSchema } from "../../contract/configuration.ts";
import { errorBodySchema } from "../../contract/errors.ts";
import { buildIfNeeded } from "../../scripts/server/build.ts";
import { registerAt } from "../support/api-client.ts";
import { type ServerProcess, startServerProcess } from "../support/server-process.ts";

const CHUNK = 6 * 1024 * 1024;
const SITE = "https://other.example";
const folder = mkdtempSync(join(tmpdir(), "ablage-external-"));
let cms: ServerProcess;
let app: ServerProcess;
let token: string;

beforeAll(async () => {
	buildIfNeeded();
	cms = await startServerProcess(join(folder, "cms"), { UPLOAD_CHUNK_SIZE: String(CHUNK) });
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

	it("publishes the chunk size of its environment", async () => {
		const { upload, capabilities } = answerSchema(configurationSchema).parse(
			await (await ask(`/api${serviceApi.configuration.path}`)).json(),
		).data;
		expect(upload.chunkSize).toBe(CHUNK);
		expect(capabilities).toContain("history");
		// The page tells its browser the same.
		expect(await (await page("/de/documents?page=1")).text()).toContain(String(CHUNK));
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
		const text = await documents.text();
		expect(text).toContain("Ablage ist gerade nicht erreichbar");
		// Under this number it stands in the log.
		expect(text).toMatch(new RegExp(`Fehlernummer.*>${documents.headers.get("X-Request-Id")}<`));
	});

	it("keeps frame and words where the other one was never there", async () => {
		const alone = await startServerProcess(join(folder, "alone"), { CMS_URL: "http://127.0.0.1:9" });
		const documents = await fetch(`${alone.origin}/de/documents?page=1`, {
			headers: { Cookie: `ablage_session=${token}` },
		});
		expect(documents.status).toBe(503);
		expect(await documents.text()).toContain("Ablage ist gerade nicht erreichbar");
		expect(await (await fetch(`${alone.origin}/de/login`)).text()).toContain("Anmelden");
		const configuration = await fetch(`${alone.origin}/api${serviceApi.configuration.path}`);
		expect(errorBodySchema.parse(await configuration.json()).error.status).toBe(503);
		await alone.kill();
	});
});
