import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { shareApi, shareLinkApi } from "../../../../contract/api/sharing/shares.ts";
import { auditApi } from "../../../../contract/api/audit.ts";
import { documentApi } from "../../../../contract/api/documents.ts";
import { pathOf } from "../../../../contract/api/endpoint.ts";
import { identityApi } from "../../../../contract/api/identity.ts";
import { addDays, dayAt } from "../../../../contract/days.ts";
import {
	MAX_LISTED_SHARE_FILES,
	SHARE_CODE_HEADER,
	SHARE_PASS_HEADER,
	SHARE_FILES_SHOWN,
} from "../../../../contract/sharing/share-words.ts";
import {
	newShareSchema,
	openedShareSchema,
	receivedPageSchema,
	sharedFilesSchema,
	sharePageSchema,
	type NewShare,
} from "../../../../contract/sharing/share.ts";
import { z } from "zod";
import {
	SHARE_PASSWORDS_PER_ADDRESS,
	WRONG_CODES_PER_ADDRESS,
} from "../../../../workers/cms/attempts/limits.ts";
import { unwrap } from "../../../../workers/cms/outcome.ts";
import { userOf } from "../../../../workers/cms/user/user-client.ts";
import { callsOf, tenantOf } from "../../../support/files-api.ts";
import {
	call,
	makeUser,
	openAccount,
	PASSWORD,
	newEmail,
	type Registered,
} from "../../../support/workers-api.ts";
import { company, imported } from "../tenant-fixture.ts";
import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";

const BYTES = new TextEncoder().encode("0123456789");
const TODAY = dayAt(Date.now());

let owner: Registered;
let ids: { police: string; hidden: string };
let files: { police: string; hidden: string };

beforeAll(async () => {
	await env.FILES.put("shared-bytes", BYTES);
});

beforeEach(async () => {
	owner = await openAccount();
	const store = callsOf(owner.tenant.tenantKey);
	const file = {
		objectKey: "shared-bytes",
		name: "police.txt",
		mime: "text/plain",
		size: BYTES.length,
		state: "processed" as const,
		text: [{ page: 1, chunk: "Hausrat und Haftpflicht" }],
	};
	const createdBy = owner.user.documentId;
	const [police = "", hidden = ""] = unwrap(
		await store.setup.importDocuments([
			imported({
				name: "Police",
				description: "Für zwei Jahre",
				cost: 120.5,
				endDate: "2027-01-31",
				folders: ["Steuern"],
				parties: [company("Helvetia AG")],
				files: [file],
				createdBy,
			}),
			imported({ name: "Geheim", files: [file], createdBy }),
		]),
	);
	ids = { police, hidden };
	const fileOf = async (documentId: string) =>
		unwrap(await store.documents.read(createdBy, documentId)).documentFiles[0]?.documentId ?? "";
	files = { police: await fileOf(police), hidden: await fileOf(hidden) };
});

const headersOf = (code: string, pass?: string, address: string = crypto.randomUUID()) => ({
	[SHARE_CODE_HEADER]: code,
	...(pass !== undefined && { [SHARE_PASS_HEADER]: pass }),
	"X-Client-Address": address,
});

const dataOf = async <Schema extends z.ZodType>(
	response: Response,
	schema: Schema,
): Promise<z.output<Schema>> => {
	const text = await response.text();
	expect(response.ok, text).toBe(true);
	return schema.parse(z.object({ data: z.unknown() }).parse(JSON.parse(text)).data);
};

async function link(sent: object = {}, token = owner.jwt): Promise<NewShare & { code: string }> {
	const body = { data: { kind: "link", documents: [ids.police], ...sent } };
	const made = await call("POST", shareApi.create.path, { token, body });
	const [share] = await dataOf(made, z.array(newShareSchema));
	return { ...(share ?? expect.unreachable()), code: share?.code ?? "" };
}

const open = (code: string, pass?: string) =>
	call("POST", shareLinkApi.open.path, { headers: headersOf(code, pass) });
const opened = async (code: string, pass?: string) => dataOf(await open(code, pass), openedShareSchema);
const linkOf = async (code: string, pass?: string) => {
	const found = await opened(code, pass);
	return found.kind === "link" ? found : expect.unreachable(found.kind);
};
const unlock = (code: string, password: string, address?: string) =>
	call("POST", shareLinkApi.unlock.path, {
		headers: headersOf(code, undefined, address),
		body: { password },
	});
const content = (code: string, fileId: string, headers: Record<string, string> = {}) =>
	call("GET", pathOf(shareLinkApi.content, { id: fileId }), { headers: { ...headersOf(code), ...headers } });
const shareOf = async (id: string) =>
	dataOf(
		await call("GET", pathOf(shareApi.read, { id }), { token: owner.jwt }),
		newShareSchema.omit({ code: true }),
	);

describe("a link", () => {
	it("shows its documents with the chosen facts and nothing else, to whoever has it", async () => {
		const { code } = await link({ facts: ["cost"], note: "Bitte prüfen", recipient: "Treuhand" });
		const { documents, ...said } = await linkOf(code);
		expect(said).toMatchObject({
			recipient: "Treuhand",
			note: "Bitte prüfen",
			sharedBy: "Mia Muster",
			fileCount: 1,
		});
		expect(documents).toEqual([
			{
				documentId: ids.police,
				name: "Police",
				cost: { cost: 120.5, costCurrency: "CHF" },
				files: [expect.objectContaining({ documentId: files.police, name: "police.txt" })],
				fileCount: 1,
			},
		]);
	});

	it("has all facts where all were chosen, of parties their names", async () => {
		const { code } = await link({ facts: ["folders", "about", "dates", "cost", "parties"] });
		const { documents } = await linkOf(code);
		expect(documents[0]).toMatchObject({
			about: { description: "Für zwei Jahre", category: "Versicherungen" },
			dates: { endDate: "2027-01-31" },
			parties: ["Helvetia AG"],
			folders: ["Steuern"],
		});
		expect(JSON.stringify(documents)).not.toContain("address");
	});

	it("says of a document that nobody has sorted in no category", async () => {
		const { categories, documents: stored } = callsOf(owner.tenant.tenantKey);
		const userId = owner.user.documentId;
		const { rows } = unwrap(await categories.list(userId, { offset: 0, limit: 100 }));
		const unsorted = rows.find(({ item }) => item.isUnsorted)?.item.documentId;
		unwrap(await stored.update(userId, ids.police, { documentCategory: unsorted }));
		const { code } = await link({ facts: ["about"] });
		const { documents } = await linkOf(code);
		expect(documents[0]?.about).toMatchObject({ description: "Für zwei Jahre", category: null });
	});

	it("serves the files by its own right: whole, in part, as text; and those of no other document", async () => {
		const { code } = await link();
		const whole = await content(code, files.police);
		expect(await whole.text()).toBe("0123456789");
		expect(whole.headers.get("Cache-Control")).toBe("no-store");
		expect(whole.headers.get("X-Robots-Tag")).toContain("noindex");
		expect(whole.headers.get("X-Content-Type-Options")).toBe("nosniff");
		expect(whole.headers.get("Content-Security-Policy")).toContain("sandbox");
		const part = await content(code, files.police, { Range: "bytes=2-4" });
		expect([part.status, await part.text()]).toEqual([206, "234"]);
		const text = await call("GET", pathOf(shareLinkApi.text, { id: files.police }), {
			headers: headersOf(code),
		});
		expect(await text.text()).toContain("Haftpflicht");
		for (const id of [files.hidden, ids.police, "a".repeat(24)])
			expect((await content(code, id)).status).toBe(404);
	});

	it("serves none where files do not go along", async () => {
		const { code } = await link({ withFiles: false });
		expect((await linkOf(code)).documents[0]).toMatchObject({ files: [], fileCount: 0 });
		expect((await content(code, files.police)).status).toBe(404);
	});

	it("lists all its files for an archive, page by page", async () => {
		const { tenantKey } = owner.tenant;
		await runInDurableObject(tenantOf(tenantKey), (_, { storage: { sql } }) => {
			sql.exec(
				`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
				INSERT INTO document_file (document_id, document_row, position, object_key, name, mime, size, state, state_at,
					has_preview, created_by, created_at)
				SELECT ? || substr('000000000000000' || i, -15), f.document_row, i + 1, f.object_key, f.name, f.mime, f.size,
					f.state, 0, 0, f.created_by, 0
				FROM n, document_file f WHERE f.document_id = ?`,
				MAX_LISTED_SHARE_FILES + 5,
				tenantKey,
				files.police,
			);
		});
		const { code } = await link();
		const { documents, fileCount } = await linkOf(code);
		expect(documents[0]?.files).toHaveLength(SHARE_FILES_SHOWN);
		const seen: string[] = [];
		let next: string | null = "";
		while (next !== null) {
			const path: string = `${shareLinkApi.files.path}${next === "" ? "" : `?after=${next}`}`;
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			const page = await dataOf(await call("GET", path, { headers: headersOf(code) }), sharedFilesSchema);
			seen.push(...page.items.map(({ documentId }) => documentId));
			({ next } = page);
		}
		expect(new Set(seen).size).toBe(fileCount);
		expect(seen).toHaveLength(MAX_LISTED_SHARE_FILES + 6);
	});

	it("keeps of its code the hash alone", async () => {
		const { code } = await link();
		const kept = await runInDurableObject(tenantOf(owner.tenant.tenantKey), (_, { storage: { sql } }) =>
			JSON.stringify([
				sql.exec("SELECT * FROM share").toArray(),
				sql.exec("SELECT * FROM tenant_secret").toArray(),
			]),
		);
		expect(kept).not.toContain(code);
		expect(kept).not.toContain(code.slice(24, 67));
		expect(code.slice(0, 9)).toBe(owner.tenant.tenantKey);
		expect(code.slice(24, 67)).toMatch(/^[\w-]{43}$/);
	});

	it("is revoked with the next request, its files too; one that is being sent may end", async () => {
		const { code, documentId } = await link();
		const under = await content(code, files.police);
		await call("DELETE", pathOf(shareApi.end, { id: documentId }), { token: owner.jwt });
		expect((await open(code)).status).toBe(404);
		expect((await content(code, files.police)).status).toBe(404);
		expect(await under.text()).toBe("0123456789");
	});

	it("gets another code, by which the old one is worth nothing", async () => {
		const { code, documentId } = await link();
		const path = pathOf(shareApi.renew, { id: documentId });
		const renewed = await dataOf(await call("POST", path, { token: owner.jwt }), newShareSchema);
		expect((await open(code)).status).toBe(404);
		expect((await opened(renewed.code ?? "")).kind).toBe("link");
	});

	it("is made once with one key, and gets one more code when asked again: what was handed out counts on", async () => {
		const body = { data: { kind: "link", documents: [ids.police] } };
		const ask = async () => {
			const headers = { "Idempotency-Key": "einmal" };
			const answer = await call("POST", shareApi.create.path, { token: owner.jwt, body, headers });
			const [share] = await dataOf(answer, z.array(newShareSchema));
			return share ?? expect.unreachable();
		};
		const [one, two] = [await ask(), await ask()];
		expect(two.documentId).toBe(one.documentId);
		expect(two.code).not.toBe(one.code);
		expect((await open(one.code ?? "")).status).toBe(200);
		expect((await open(two.code ?? "")).status).toBe(200);
	});

	it("ends on the day after its last one", async () => {
		const { code, documentId } = await link({ lastDay: TODAY });
		expect((await open(code)).status).toBe(200);
		await runInDurableObject(tenantOf(owner.tenant.tenantKey), (_, { storage: { sql } }) => {
			sql.exec("UPDATE share SET last_day = ?", addDays(TODAY, -1));
		});
		expect((await open(code)).status).toBe(404);
		expect((await shareOf(documentId)).state).toBe("expired");
	});
});

describe("a code that opens nothing", () => {
	it("is answered alike, whatever is wrong with it", async () => {
		const [ended, expired, renewed] = [await link(), await link(), await link()];
		await call("DELETE", pathOf(shareApi.end, { id: ended.documentId }), { token: owner.jwt });
		await call("POST", pathOf(shareApi.renew, { id: renewed.documentId }), { token: owner.jwt });
		await runInDurableObject(tenantOf(owner.tenant.tenantKey), (_, { storage: { sql } }) => {
			sql.exec("UPDATE share SET last_day = '2026-01-01' WHERE document_id = ?", expired.documentId);
		});
		const codes = [
			ended.code,
			expired.code,
			renewed.code,
			`${ended.code}x`,
			"x",
			"",
			"%00",
			"a".repeat(5_000),
		];
		const answers = await Promise.all(
			codes.map(async (code) => {
				const begun = Date.now();
				const response = await open(code);
				const body: unknown = await response.json();
				return { status: response.status, body, took: Date.now() - begun };
			}),
		);
		for (const { status, body } of answers) {
			expect(status).toBe(404);
			expect(body).toEqual(answers[0]?.body);
		}
	});

	it("takes a full step of time, one that was never made as well as one that has ended", async () => {
		const ended = await link();
		await call("DELETE", pathOf(shareApi.end, { id: ended.documentId }), { token: owner.jwt });
		const timed = async (code: string) => {
			const times: number[] = [];
			for (let turn = 0; turn < 5; turn++) {
				const begun = performance.now();
				// oxlint-disable-next-line no-await-in-loop -- one after the other
				await (await open(code)).text();
				times.push(performance.now() - begun);
			}
			return times.toSorted((one, other) => one - other)[2] ?? 0;
		};
		const [never, over] = [await timed("never made"), await timed(ended.code)];
		expect(Math.min(never, over)).toBeGreaterThanOrEqual(145);
		expect(Math.abs(never - over)).toBeLessThan(60);
	});

	it("is answered so often to one address, and a right one all the same", async () => {
		const { code } = await link();
		const address = crypto.randomUUID();
		const ask = (brought: string) =>
			call("POST", shareLinkApi.open.path, { headers: headersOf(brought, undefined, address) });
		const wrong = await Promise.all(Array.from({ length: WRONG_CODES_PER_ADDRESS + 1 }, () => ask("falsch")));
		expect(wrong.filter(({ status }) => status === 429)).toHaveLength(1);
		expect((await ask(code)).status).toBe(200);
	});
});

describe("a password", () => {
	const password = "geheim-1234";

	it("is asked for before anything is said, and its pass opens the link and its files", async () => {
		const { code } = await link({ password, note: "Vertraulich" });
		expect(await opened(code)).toEqual({ kind: "locked", sharedBy: "Mia Muster" });
		expect((await content(code, files.police)).status).toBe(403);
		const wrong = await unlock(code, "falsch-falsch");
		expect(wrong.status).toBe(400);
		expect(await wrong.text()).toContain("error.wrongSharePassword");
		const { pass } = await dataOf(await unlock(code, password), z.object({ pass: z.string() }));
		const found = await linkOf(code, pass);
		expect(found.note).toBe("Vertraulich");
		const read = await content(code, files.police, { [SHARE_PASS_HEADER]: found.pass });
		expect(await read.text()).toBe("0123456789");
	});

	it("that is another one makes earlier passes worth nothing; and none is of another link", async () => {
		const one = await link({ password });
		const other = await link({ password });
		const { pass } = await dataOf(await unlock(one.code, password), z.object({ pass: z.string() }));
		expect((await opened(other.code, pass)).kind).toBe("locked");
		expect((await opened(one.code, `${pass}x`)).kind).toBe("locked");
		const body = { data: { password: "anders-5678" } };
		await call("PUT", pathOf(shareApi.update, { id: one.documentId }), { token: owner.jwt, body });
		expect((await opened(one.code, pass)).kind).toBe("locked");
		expect((await content(one.code, files.police, { [SHARE_PASS_HEADER]: pass })).status).toBe(403);
		expect((await unlock(one.code, password)).status).toBe(400);
	});

	it("is guessed so often from one address; somebody else may still try", async () => {
		const { code } = await link({ password });
		const address = crypto.randomUUID();
		const tries = await Promise.all(
			Array.from({ length: SHARE_PASSWORDS_PER_ADDRESS + 2 }, () => unlock(code, "falsch-falsch", address)),
		);
		expect(tries.filter(({ status }) => status === 429)).toHaveLength(2);
		expect((await unlock(code, password, address)).status).toBe(429);
		expect((await unlock(code, password)).status).toBe(200);
	});

	it("is hashed as an account's is, and answered nowhere", async () => {
		const { documentId } = await link({ password });
		const row = await runInDurableObject(tenantOf(owner.tenant.tenantKey), (_, { storage: { sql } }) =>
			JSON.stringify(sql.exec("SELECT * FROM share").toArray()),
		);
		expect(row).not.toContain(password);
		expect(row).toContain("scrypt$");
		const answered = await call("GET", pathOf(shareApi.read, { id: documentId }), { token: owner.jwt });
		expect(await answered.text()).not.toContain("scrypt");
	});
});

describe("an opening", () => {
	it("is counted once a pass, and the last one is kept; a file counts as none", async () => {
		const { code, documentId } = await link();
		const { pass } = await linkOf(code);
		await linkOf(code, pass);
		await content(code, files.police);
		expect(await shareOf(documentId)).toMatchObject({ openings: 1, lastOpenedAt: expect.any(String) });
		await linkOf(code);
		expect((await shareOf(documentId)).openings).toBe(2);
	});

	it("of a link with a password is one, not two", async () => {
		const { code, documentId } = await link({ password: "geheim-1234" });
		await opened(code);
		const { pass } = await dataOf(await unlock(code, "geheim-1234"), z.object({ pass: z.string() }));
		const found = await linkOf(code, pass);
		await linkOf(code, found.pass);
		expect((await shareOf(documentId)).openings).toBe(1);
	});

	it("is told to whoever shared it, once a day, and stands in the record", async () => {
		const { code } = await link({ recipient: "Treuhand" });
		for (let time = 0; time < 3; time++) {
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			await linkOf(code);
			// oxlint-disable-next-line no-await-in-loop -- as above
			for (let turn = 0; turn < 4; turn++) await runDurableObjectAlarm(tenantOf(owner.tenant.tenantKey));
		}
		const told = await userOf(env, owner.user.documentId).notifications.list({ limit: 9, offset: 0 });
		const ofShare = told.items.filter(({ type }) => type === "ShareOpened");
		expect(ofShare).toMatchObject([{ description: "Treuhand", document: { name: "Police" }, count: 1 }]);
		const audit = await call(
			"GET",
			`${pathOf(auditApi.list, { id: owner.tenant.documentId })}?filters[kind]=share&filters[action]=read`,
			{
				token: owner.jwt,
			},
		);
		const { data } = z.object({ data: z.object({ items: z.array(z.unknown()) }) }).parse(await audit.json());
		expect(data.items).toHaveLength(1);
	});

	it("of several documents is told with the first one's name, and how many there are beside it", async () => {
		const { code } = await link({ recipient: "Treuhand", documents: [ids.police, ids.hidden] });
		await linkOf(code);
		for (let turn = 0; turn < 4; turn++) await runDurableObjectAlarm(tenantOf(owner.tenant.tenantKey));
		const { items } = await userOf(env, owner.user.documentId).notifications.list({ limit: 9, offset: 0 });
		expect(items.filter(({ type }) => type === "ShareOpened")).toMatchObject([
			{ description: "Treuhand · Police +1", document: null },
		]);
	});
});

describe("what was shared is kept", () => {
	const keep = (code: string, token: string) =>
		call("POST", shareLinkApi.keep.path, { token, headers: headersOf(code) });
	const received = async (token: string) =>
		dataOf(await call("GET", shareApi.received.path, { token }), receivedPageSchema);

	it("by whoever signs up with the code: a link, with what it carries", async () => {
		const { code } = await link({ note: "Für Sie" });
		const response = await call("POST", identityApi.register.path, {
			headers: { "X-Client-Address": crypto.randomUUID() },
			body: {
				email: newEmail(),
				password: PASSWORD,
				firstName: "Gina",
				lastName: "Gast",
				accountType: "privatePerson",
				sharingCode: code,
			},
		});
		const { jwt } = z.object({ jwt: z.string() }).parse(await response.json());
		const { items } = await received(jwt);
		expect(items).toMatchObject([{ kind: "link", code, documents: [{ name: "Police" }], tenant: null }]);
		expect((await linkOf(items[0]?.code ?? "")).note).toBe("Für Sie");
	});

	it.each(["falsch", "x".repeat(255)])(
		"and a code that opens nothing keeps nobody from signing up",
		async (sharingCode) => {
			const response = await call("POST", identityApi.register.path, {
				headers: { "X-Client-Address": crypto.randomUUID() },
				body: {
					email: newEmail(),
					password: PASSWORD,
					firstName: "Gina",
					lastName: "Gast",
					accountType: "privatePerson",
					sharingCode,
				},
			});
			expect(response.status).toBe(200);
		},
	);

	it("by whoever is signed in, once, and what a password protects stays protected", async () => {
		const { jwt } = await makeUser();
		const { code } = await link({ password: "geheim-1234", note: "Geheim" });
		await keep(code, jwt);
		expect((await keep(code, jwt)).status).toBe(200);
		const { items } = await received(jwt);
		expect(items).toMatchObject([{ hasPassword: true, documents: [], note: null, documentCount: 0, code }]);
		expect((await opened(code)).kind).toBe("locked");
		// It is no right: nothing of the tenant is the keeper's.
		expect((await call("GET", pathOf(documentApi.read, { id: ids.police }), { token: jwt })).status).toBe(
			404,
		);
	});

	it("is not readable by who has the database of the user's object alone, and goes when it is removed", async () => {
		const { jwt, user } = await makeUser();
		const { code, documentId } = await link();
		await keep(code, jwt);
		const [kept] = await userOf(env, user.documentId).keptLinks.list(null, 9);
		expect(JSON.stringify(kept)).not.toContain(code);
		await call("DELETE", pathOf(shareApi.end, { id: documentId }), { token: owner.jwt });
		expect((await received(jwt)).items).toMatchObject([{ state: "ended", code: null, documents: [] }]);
		const path = pathOf(shareApi.leave, { id: kept?.documentId ?? "" });
		expect((await call("DELETE", path, { token: jwt })).status).toBe(200);
		expect((await received(jwt)).items).toEqual([]);
	});

	it("from a mail's link makes its bringer a guest, who finds the document", async () => {
		const body = { data: { kind: "person", email: "gina@example.ch", documents: [ids.police] } };
		const made = await call("POST", shareApi.create.path, { token: owner.jwt, body });
		expect(made.status).toBe(201);
		for (let turn = 0; turn < 4; turn++) {
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			await runDurableObjectAlarm(tenantOf(owner.tenant.tenantKey));
		}
		const outbox = await call("GET", "/dev/outbox");
		const { data } = z
			.object({ data: z.array(z.object({ id: z.string(), to: z.string() })) })
			.parse(await outbox.json());
		const mail = data.find(({ to }) => to === "gina@example.ch");
		const text = await (await call("GET", `/dev/outbox/${mail?.id}`)).text();
		const [, code = ""] = /\/share\/([\w-]{80,100})/.exec(text) ?? [];
		expect(await opened(code)).toMatchObject({
			kind: "person",
			email: "gina@example.ch",
			documentCount: 1,
			isAccepted: false,
		});
		const { jwt } = await makeUser();
		const kept = await keep(code, jwt);
		expect(await kept.json()).toMatchObject({ data: { kind: "person", document: { name: "Police" } } });
		expect((await call("GET", pathOf(documentApi.read, { id: ids.police }), { token: jwt })).status).toBe(
			200,
		);
		expect((await received(jwt)).items).toMatchObject([{ kind: "person", state: "running", right: "Read" }]);
		expect(await opened(code)).toMatchObject({ isAccepted: true });
	});
});

describe("across tenants", () => {
	it("a selection makes one share in each, all or none", async () => {
		const other = await openAccount();
		const store = callsOf(other.tenant.tenantKey);
		const [foreign = ""] = unwrap(await store.setup.importDocuments([imported({ name: "Fremd" })]));
		const body = { data: { kind: "link", documents: [ids.police, foreign] } };
		const refused = await call("POST", shareApi.create.path, { token: owner.jwt, body });
		expect(refused.status).toBe(404);
		const page = await dataOf(await call("GET", shareApi.list.path, { token: owner.jwt }), sharePageSchema);
		expect(page.items).toEqual([]);
		await userOf(env, owner.user.documentId).memberships.add(other.tenant);
		unwrap(
			await store.setup.addMember({
				userId: owner.user.documentId,
				name: "Mia Muster",
				email: owner.user.email,
				role: "Admin",
				rights: [],
			}),
		);
		const made = await dataOf(
			await call("POST", shareApi.create.path, { token: owner.jwt, body }),
			z.array(newShareSchema),
		);
		expect(made.map(({ tenant, documents }) => [tenant.documentId, documents.length])).toEqual([
			[owner.tenant.documentId, 1],
			[other.tenant.documentId, 1],
		]);
		const all = await dataOf(
			await call("GET", `${shareApi.list.path}?limit=1`, { token: owner.jwt }),
			sharePageSchema,
		);
		expect(all.items).toHaveLength(1);
		const rest = await dataOf(
			await call("GET", `${shareApi.list.path}?limit=1&after=${all.next}`, { token: owner.jwt }),
			sharePageSchema,
		);
		expect([all.items[0]?.documentId, rest.items[0]?.documentId].toSorted()).toEqual(
			made.map(({ documentId }) => documentId).toSorted(),
		);
	});

	it("which documents are one's own to share is said in their order, and nothing of those that one does not see", async () => {
		const stranger = await openAccount();
		const path = `${shareApi.shareable.path}?${[ids.hidden, ids.police, ids.hidden].map((id) => `documents=${id}`).join("&")}`;
		const askedBy = async (token: string) =>
			dataOf(await call("GET", path, { token }), shareApi.shareable.answer.schema);
		expect((await askedBy(owner.jwt)).map(({ name, mayShare }) => [name, mayShare])).toEqual([
			["Geheim", true],
			["Police", true],
		]);
		expect(await askedBy(stranger.jwt)).toEqual([]);
		expect((await call("GET", path, {})).status).toBe(401);
	});

	it("a stranger's token ends, reads and changes nothing", async () => {
		const stranger = await openAccount();
		const { documentId, code } = await link();
		for (const [method, path, body] of [
			["GET", pathOf(shareApi.read, { id: documentId }), undefined],
			["PUT", pathOf(shareApi.update, { id: documentId }), { data: { note: "x" } }],
			["POST", pathOf(shareApi.renew, { id: documentId }), undefined],
			["DELETE", pathOf(shareApi.end, { id: documentId }), undefined],
			["DELETE", pathOf(shareApi.leave, { id: documentId }), undefined],
		] as const) {
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			expect((await call(method, path, { token: stranger.jwt, body })).status).toBe(404);
		}
		const body = { data: { shares: [documentId] } };
		const ended = await call("POST", shareApi.endSeveral.path, { token: stranger.jwt, body });
		expect(await ended.json()).toMatchObject({ data: { ended: [], refused: 1 } });
		expect((await opened(code)).kind).toBe("link");
	});
});

it.each([
	["no document", { documents: [] }, "validation.chooseDocument"],
	[
		"too many documents",
		{ documents: Array.from({ length: 201 }, (_, at) => `a${String(at).padStart(23, "0")}`) },
		"validation.tooMany",
	],
	["another kind", { kind: "everybody" }, "validation.choice"],
	["a short password", { password: "12345" }, "validation.sharePasswordTooShort"],
	["another fact", { facts: ["salary"] }, "validation.choice"],
	["a note of control characters", { note: "\u202eabc" }, "validation.controlCharacters"],
	["a right of a link", { right: "Edit" }, "validation.unknownField"],
])("%s is refused by its name", async (_, sent, message) => {
	const body = { data: { kind: "link", documents: [ids.police], ...sent } };
	const response = await call("POST", shareApi.create.path, { token: owner.jwt, body });
	expect(response.status).toBe(400);
	expect(await response.text()).toContain(message);
});
