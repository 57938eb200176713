import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildIfNeeded } from "../../scripts/server/build.ts";
import { addressOf, startServer } from "../../scripts/server/local-server.ts";

const dataDir = mkdtempSync(join(tmpdir(), "ablage-outbox-"));
const MAIL = {
	id: "mail1",
	to: "mia@example.ch",
	subject: "Ablage: 1 Erinnerung",
	text: "Guten Tag Mia",
	html: '<p style="color:red">Guten Tag</p><script>alert(1)</script>',
};

beforeAll(buildIfNeeded);
afterAll(() => rmSync(dataDir, { recursive: true }));

/** What the built Workers answer in an environment, on the same data. */
async function askedIn<Value>(
	environment: "local" | "production",
	work: (
		get: (path: string) => Promise<Response>,
		server: Awaited<ReturnType<typeof startServer>>,
	) => Promise<Value>,
): Promise<Value> {
	const server = await startServer({ port: 0, dataDir, environment, quiet: true });
	const origin = await addressOf(server);
	try {
		return await work((path) => fetch(`${origin}${path}`), server);
	} finally {
		await server.dispose();
	}
}

it("shows mails of a local server, their HTML in a frame that may do nothing, also after a restart", async () => {
	await askedIn("local", async (get, server) => {
		expect(await (await get("/dev/outbox")).text()).toContain("Nichts im Postausgang");
		const bucket = await server.getR2Bucket("FILES", "ablage-cms");
		await bucket.put(`outbox/${MAIL.id}`, JSON.stringify(MAIL));
	});
	await askedIn("local", async (get) => {
		const list = await (await get("/dev/outbox")).text();
		expect(list).toContain(MAIL.subject);
		expect(list).toContain(`href="/dev/outbox/${MAIL.id}"`);
		const mail = await (await get(`/dev/outbox/${MAIL.id}`)).text();
		expect(mail).toMatch(/<iframe[^>]* sandbox=""[^>]*>/);
		expect(mail).toContain("&lt;script&gt;alert(1)");
		expect(mail).not.toContain("<script>alert(1)");
		expect((await get("/dev/outbox/none")).status).toBe(404);
	});
});

it("shows nobody anything of it in production", async () => {
	await askedIn("production", async (get) => {
		for (const path of ["/dev/outbox", `/dev/outbox/${MAIL.id}`, "/dev/outbox.data"]) {
			for (const [prefix, status] of [
				["", 404],
				["/api", 401],
			] as const) {
				// oxlint-disable-next-line no-await-in-loop -- one after the other
				const answer = await get(prefix + path);
				expect(answer.status, prefix + path).toBe(status);
				// oxlint-disable-next-line no-await-in-loop -- likewise
				expect(await answer.text(), prefix + path).not.toContain(MAIL.subject);
			}
		}
	});
});
