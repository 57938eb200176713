import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, request as ask, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ForeignCms, startForeignCms } from "../../support/foreign-cms.ts";
import { type ServerProcess, startServerProcess } from "../../support/server-process.ts";
import { expect, test } from "../harness/test.ts";

const PERSON = {
	email: "mia@example.ch",
	password: "korrekt Pferd Batterie",
	firstName: "Mia",
	lastName: "Muster",
};

/** Stands in front of a CMS, and answers nothing while that is away. */
async function startGate(target: string): Promise<{ server: Server; url: string; isAway: boolean }> {
	const gate = { server: createServer(), url: "", isAway: false };
	gate.server.on("request", (incoming, outgoing) => {
		if (gate.isAway) {
			outgoing.writeHead(503).end();
			return;
		}
		const { method, headers, url } = incoming;
		const passed = ask(`${target}${url}`, { method, headers }, (answer) => {
			outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
			answer.pipe(outgoing);
		});
		passed.on("error", () => outgoing.writeHead(502).end());
		incoming.pipe(passed);
	});
	await once(gate.server.listen(0, "127.0.0.1"), "listening");
	const address = gate.server.address();
	gate.url = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
	return gate;
}

test.describe("a CMS that is away for a while", () => {
	const folder = mkdtempSync(join(tmpdir(), "ablage-away-"));
	let foreign: ForeignCms;
	let gate: Awaited<ReturnType<typeof startGate>>;
	let app: ServerProcess;

	test.use({ expectedErrors: [/status of (502|503)|WebSocket/] });
	test.describe.configure({ mode: "default" });
	test.beforeAll(async () => {
		test.setTimeout(120_000);
		foreign = await startForeignCms();
		foreign.store.register(PERSON);
		gate = await startGate(new URL(foreign.url).origin);
		app = await startServerProcess(folder, { CMS_URL: `${gate.url}${new URL(foreign.url).pathname}` });
	});
	test.afterAll(async () => {
		await app.kill();
		gate.server.close();
		await foreign.close();
		rmSync(folder, { recursive: true, force: true });
	});
	test.beforeEach(() => void (gate.isAway = false));

	test("is named, with the ways to the other pages, and the page comes by itself when it is back @desktop", async ({
		page,
		expectAccessible,
	}) => {
		test.setTimeout(120_000);
		await page.goto(`${app.origin}/login`);
		await page.getByLabel("E-Mail").fill(PERSON.email);
		await page.getByLabel("Passwort").fill(PERSON.password);
		await page.getByRole("button", { name: "Anmelden" }).click();
		await expect(page.getByRole("heading", { name: "Eingang", level: 1 })).toBeVisible();

		gate.isAway = true;
		const response = await page.goto(`${app.origin}/documents?page=1`);
		expect(response?.status()).toBe(503);
		expect(response?.headers()["retry-after"]).toBe("10");
		const reason = page.getByRole("heading", { level: 1, name: "Ablage ist gerade nicht erreichbar" });
		await expect(reason).toBeVisible();
		await expect(page.getByRole("navigation", { name: "Hauptnavigation" })).toBeVisible();
		await expect(page.getByText("Fehlernummer")).toBeVisible();
		await expectAccessible();

		// Once more in vain, then there it is.
		await page.waitForTimeout(6_000);
		await expect(reason).toBeVisible();
		gate.isAway = false;
		await expect(page.getByRole("heading", { level: 1, name: "Dokumente" })).toBeVisible({ timeout: 40_000 });
		await expect(page).toHaveURL(`${app.origin}/documents?page=1`);
	});

	test("leaves visitors their pages, and tells who signs in @desktop", async ({ page, expectAccessible }) => {
		gate.isAway = true;
		await page.goto(`${app.origin}/imprint`);
		await expect(page.getByRole("heading", { level: 1, name: "Impressum" })).toBeVisible();
		await page.goto(`${app.origin}/login`);
		await page.getByLabel("E-Mail").fill(PERSON.email);
		await page.getByLabel("Passwort").fill(PERSON.password);
		await page.getByRole("button", { name: "Anmelden" }).click();
		await expect(page.getByText("Ablage ist gerade nicht erreichbar.")).toBeVisible();
		await expect(page.getByLabel("E-Mail")).toHaveValue(PERSON.email);
		await expectAccessible();
	});
});
