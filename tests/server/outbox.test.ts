import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildIfNeeded } from "../../scripts/server/build.ts";
import { addressOf, startServer } from "../../scripts/server/local-server.ts";
import { startServerProcess } from "../support/server-process.ts";
import { fillDataDir } from "../support/servers/prepared-data-dir.ts";

const dataDir = mkdtempSync(join(tmpdir(), "ablage-outbox-"));
const MAIL = {
	id: "mail1",
	to: "mia@example.ch",
	subject: "Ablage: 1 Erinnerung",
	text: "Guten Tag Mia",
	html: '<p style="color:red">Guten Tag</p><script>alert(1)</script>',
};

let atFirst: string;
/** A server in production, on the data of a local one. */
let production: Awaited<ReturnType<typeof startServer>> | undefined;

beforeAll(async () => {
	buildIfNeeded();
	fillDataDir(dataDir);
	atFirst = await whileStarted(async (get) => (await get("/dev/outbox")).text());
	production = await startServer({
		port: 0,
		dataDir,
		environment: "production",
		quiet: true,
		readsFiles: false,
	});
	const bucket = await production.getR2Bucket("FILES", "ablage-cms");
	await bucket.put(`outbox/${MAIL.id}`, JSON.stringify(MAIL));
});

afterAll(async () => {
	await endProduction();
	rmSync(dataDir, { recursive: true });
});

async function endProduction(): Promise<void> {
	await production?.dispose();
	production = undefined;
}

/** Done while `npm start` serves the data. */
async function whileStarted<Value>(
	work: (get: (path: string) => Promise<Response>) => Promise<Value>,
): Promise<Value> {
	const { origin, kill } = await startServerProcess(dataDir);
	try {
		return await work((path) => fetch(`${origin}${path}`));
	} finally {
		await kill();
	}
}

it("shows nobody anything of it in production", async () => {
	if (!production) throw new Error("nothing runs in production");
	const origin = await addressOf(production);
	for (const path of ["/dev/outbox", `/dev/outbox/${MAIL.id}`, "/dev/outbox.data"]) {
		for (const [prefix, status] of [
			["", 404],
			["/api", 401],
		] as const) {
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			const answer = await fetch(origin + prefix + path);
			expect(answer.status, prefix + path).toBe(status);
			// oxlint-disable-next-line no-await-in-loop -- likewise
			expect(await answer.text(), prefix + path).not.toContain(MAIL.subject);
		}
	}
});

it("shows mails of a local server, their HTML in a frame that may do nothing, also after a restart", async () => {
	expect(atFirst).toContain("Nichts im Postausgang");
	await endProduction();
	await whileStarted(async (get) => {
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
