import { randomBytes } from "node:crypto";
import { gzipSync } from "node:zlib";
import { strFromU8, unzipSync } from "fflate";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { answerSchema } from "../../contract/answers.ts";
import { pathOf } from "../../contract/api/endpoint.ts";
import { shareApi } from "../../contract/api/sharing/shares.ts";
import { newShareSchema, type NewShare, type shareCreateSchema } from "../../contract/sharing/share.ts";
import { sharedFilePath, sharePagePath } from "../../contract/sharing/share-words.ts";
import { newUploadSession } from "../../app/features/upload/chunk-headers.ts";
import { type ApiClient, apiClient, registerAt } from "../support/api-client.ts";
import { type SharedServer, sharedServer } from "../support/servers/shared-server.ts";

/** What whoever has a link gets over HTTP: its page, its files, and all of them as one archive. */

const MIB = 1024 * 1024;
const BROWSER = { "User-Agent": "Mozilla/5.0 (Linux; Android 5.1) AppleWebKit/537.36 Chrome/60.0 Mobile" };
/** What the archive says at its end of what it could not have. */
const MISSING = "Was fehlt.txt";

let server: SharedServer;
let token: string;
let api: ApiClient;
let one: { documentId: string; files: string[] };
let other: { documentId: string; files: string[] };

beforeAll(async () => {
	server = await sharedServer();
	token = await registerAt(server.origin, "teilt@example.ch");
	api = await apiClient(server.origin, token);
	one = await documentOf("../Police: Wohnung", ["Police.txt", "police.txt", "CON.txt", "a:b?.txt"]);
	other = await documentOf("Rechnung", ["Rechnung.txt"]);
});

async function documentOf(name: string, files: readonly string[]) {
	const { documentId } = await api.newDocument(name);
	const ids: string[] = [];
	// oxlint-disable-next-line no-await-in-loop -- one after the other, so that they keep their order
	for (const file of files) ids.push(await upload(documentId, file, Buffer.from(`${name} / ${file}`)));
	return { documentId, files: ids };
}

async function upload(documentId: string, fileName: string, bytes: Uint8Array): Promise<string> {
	const chunk = { sessionId: newUploadSession(), index: 0, total: 1, fileName, contentType: "text/plain" };
	const { documentFile } = await api.sendChunk(documentId, chunk, new Uint8Array(bytes));
	return documentFile?.documentId ?? "";
}

type Link = NewShare & { code: string; page: string };

async function link(
	documents: readonly string[],
	more: Partial<Extract<z.input<typeof shareCreateSchema>, { kind: "link" }>> = {},
): Promise<Link> {
	const response = await fetch(`${server.origin}/api${shareApi.create.path}`, {
		method: "POST",
		headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
		body: JSON.stringify({ data: { kind: "link", documents, ...more } }),
	});
	const [made] = answerSchema(z.array(newShareSchema)).parse(await response.json()).data;
	if (!made?.code) throw new Error("no link was made");
	return { ...made, code: made.code, page: sharePagePath(made.code) };
}

async function end({ documentId }: Link): Promise<void> {
	const path = pathOf(shareApi.end, { id: documentId });
	const headers = { Authorization: `Bearer ${token}` };
	expect((await fetch(`${server.origin}/api${path}`, { method: "DELETE", headers })).ok).toBe(true);
}

function ask(path: string, headers: Record<string, string> = {}, init: RequestInit = {}): Promise<Response> {
	return fetch(server.origin + path, { redirect: "manual", headers: { ...BROWSER, ...headers }, ...init });
}

async function unpacked(response: Response): Promise<Record<string, string>> {
	const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
	return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

describe("all files of a link", () => {
	it("are one archive, by names that are safe on any disk, which nobody keeps", async () => {
		const { page } = await link([one.documentId]);
		const answer = await ask(`${page}/files`);
		expect(answer.status).toBe(200);
		expect(Object.fromEntries(answer.headers)).toMatchObject({
			"content-type": "application/zip",
			"cache-control": expect.stringContaining("no-store"),
			"referrer-policy": "no-referrer",
			"x-robots-tag": expect.stringContaining("noindex"),
			"content-disposition": expect.stringMatching(/^attachment; .*Geteilte.*\.zip/),
		});
		const files = await unpacked(answer);
		expect(Object.values(files).toSorted()).toEqual(
			["Police.txt", "police.txt", "CON.txt", "a:b?.txt"]
				.map((name) => `../Police: Wohnung / ${name}`)
				.toSorted(),
		);
		expect(Object.keys(files).toSorted()).toEqual(
			["Police.txt", "police (2).txt", "_CON.txt", "a-b-.txt"].toSorted(),
		);
	});

	it("lie in a folder for each document where there are several", async () => {
		const { page } = await link([one.documentId, other.documentId]);
		const names = Object.keys(await unpacked(await ask(`${page}/files`)));
		expect(new Set(names.map((name) => name.split("/")[0]))).toEqual(
			new Set(["-Police- Wohnung", "Rechnung"]),
		);
		expect(names).toContain("Rechnung/Rechnung.txt");
	});

	it("are those of this link alone", async () => {
		const { page, code } = await link([other.documentId]);
		expect(Object.keys(await unpacked(await ask(`${page}/files`)))).toEqual(["Rechnung.txt"]);
		expect((await ask(sharedFilePath(code, other.files[0] ?? "", "content"))).status).toBe(200);
		expect((await ask(sharedFilePath(code, one.files[0] ?? "", "content"))).status).toBe(404);
	});

	it("do not go along where that was not chosen", async () => {
		const { page, code } = await link([other.documentId], { withFiles: false });
		expect((await ask(`${page}/files`)).headers.get("Location")).toBe(page);
		expect((await ask(sharedFilePath(code, other.files[0] ?? "", "content"))).status).toBe(404);
	});

	it("are had with the password alone, which one says on the link's own page", async () => {
		const { page, code } = await link([other.documentId], { password: "alpenrose" });
		expect((await ask(`${page}/files`)).headers.get("Location")).toBe(page);
		const body = new URLSearchParams({ intent: "unlock", password: "alpenrose" });
		// As browsers send it from a page without a referrer.
		const unlocked = await ask(page, { Origin: "null" }, { method: "POST", body });
		const [pass = ""] = unlocked.headers.getSetCookie()[0]?.split(";") ?? [];
		expect([unlocked.status, unlocked.headers.get("Location")]).toEqual([302, page]);
		expect(pass).toMatch(/^share_pass=./);
		const opened = await ask(`${page}/files`, { Cookie: pass });
		expect(Object.keys(await unpacked(opened))).toEqual(["Rechnung.txt"]);
		// It is a pass for this link alone.
		const another = await link([one.documentId], { password: "edelweiss" });
		expect((await ask(`${another.page}/files`, { Cookie: pass })).status).toBe(302);
		expect((await ask(sharedFilePath(code, other.files[0] ?? "", "content"))).status).toBe(403);
	});

	it("stop with the link: what is being sent may end, nothing that follows is read", async () => {
		const { documentId } = await api.newDocument("Bauplan");
		const bytes = randomBytes(24 * MIB);
		await upload(documentId, "Plan.txt", bytes.subarray(0, 8 * MIB));
		for (const name of ["Zweiter.txt", "Dritter.txt"]) {
			// oxlint-disable-next-line no-await-in-loop -- one after the other, so that they keep their order
			await upload(documentId, name, bytes.subarray(8 * MIB, 16 * MIB));
		}
		const share = await link([documentId]);
		const answer = await ask(`${share.page}/files`);
		const reader = answer.body?.getReader();
		const pieces = [(await reader?.read())?.value ?? new Uint8Array()];
		await end(share);
		for (;;) {
			// oxlint-disable-next-line no-await-in-loop -- one piece after the other
			const piece = await reader?.read();
			if (!piece || piece.done) break;
			pieces.push(piece.value);
		}
		const files = unzipSync(new Uint8Array(Buffer.concat(pieces)));
		expect(Buffer.from(files["Plan.txt"] ?? []).equals(bytes.subarray(0, 8 * MIB))).toBe(true);
		expect(Object.keys(files)).not.toContain("Dritter.txt");
		expect(strFromU8(files[MISSING] ?? new Uint8Array())).toContain("Dritter.txt");
		expect((await ask(`${share.page}/files`)).headers.get("Location")).toBe(share.page);
		expect((await ask(share.page)).status).toBe(404);
	});
});

describe("a file of a link", () => {
	it("comes in parts, and what lies behind its end is refused", async () => {
		const { code } = await link([other.documentId]);
		const path = sharedFilePath(code, other.files[0] ?? "", "content");
		const part = await ask(path, { Range: "bytes=0-7" });
		expect([part.status, await part.text()]).toEqual([206, "Rechnung"]);
		expect((await ask(path, { Range: "bytes=9999-" })).status).toBe(416);
		// What is no range at all is none.
		expect((await ask(path, { Range: "zeilen=1-2" })).status).toBe(200);
	});

	it("leads whoever opens it after the link has ended to the page that says so", async () => {
		const share = await link([other.documentId]);
		const path = sharedFilePath(share.code, other.files[0] ?? "", "content");
		await end(share);
		const opened = await ask(path, { Accept: "text/html,*/*;q=0.8" });
		expect([opened.status, opened.headers.get("Location")]).toEqual([302, share.page]);
		// A page's own picture, or a program, gets no page.
		expect((await ask(path, { Accept: "image/*" })).status).toBe(404);
	});

	it("is opened by whoever is signed in by the link's right alone", async () => {
		const { code } = await link([other.documentId]);
		const headers = { Cookie: `ablage_session=${token}` };
		expect((await ask(sharedFilePath(code, one.files[0] ?? "", "content"), headers)).status).toBe(404);
	});
});

describe("the page of a link", () => {
	it("needs no script, and weighs less than 30 KB with all that it takes before the pictures", async () => {
		const { page } = await link([one.documentId, other.documentId], { note: "Wie besprochen.\n".repeat(40) });
		const answer = await ask(page);
		const html = await answer.text();
		expect([answer.status, answer.headers.get("Referrer-Policy")]).toEqual([200, "no-referrer"]);
		expect(html).not.toMatch(/<script|modulepreload/);
		expect(html).toMatch(/<style nonce="[^"]+">[^<]{1000,}<\/style>/);
		expect(html).not.toContain('rel="stylesheet"');
		expect(gzipSync(html).byteLength).toBeLessThan(30 * 1024);
	});

	it("shows a program that looks at links nothing, and does not count it", async () => {
		const share = await link([other.documentId]);
		const looked = await ask(share.page, { "User-Agent": "Slackbot-LinkExpanding 1.0" });
		expect(await looked.text()).not.toContain("Rechnung");
		const gateway = await fetch(server.origin + share.page, { method: "HEAD", headers: BROWSER });
		expect([gateway.status, gateway.headers.getSetCookie()]).toEqual([200, []]);
		// What a browser fetches ahead it throws away, and asks again once somebody goes there.
		for (const [name, value] of [
			["Sec-Purpose", "prefetch;prerender"],
			["Purpose", "prefetch"],
		] as const) {
			// oxlint-disable-next-line no-await-in-loop -- two
			const ahead = await ask(share.page, { [name]: value });
			expect([ahead.status, ahead.headers.get("Cache-Control"), ahead.headers.getSetCookie()], name).toEqual([
				425,
				expect.stringContaining("no-store"),
				[],
			]);
			// oxlint-disable-next-line no-await-in-loop -- two
			expect(await ahead.text()).not.toContain("Rechnung");
		}
		const opened = await ask(share.page);
		expect(await opened.text()).toContain("Rechnung");
		const read = await fetch(`${server.origin}/api${pathOf(shareApi.read, { id: share.documentId })}`, {
			headers: { Authorization: `Bearer ${token}` },
		});
		const { data } = z.object({ data: z.object({ openings: z.number() }) }).parse(await read.json());
		expect(data.openings).toBe(1);
	});
});
