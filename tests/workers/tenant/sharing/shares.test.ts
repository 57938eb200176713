import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { auditQuery } from "../../../../contract/api/audit.ts";
import { receivedListQuery, shareListQuery } from "../../../../contract/api/sharing/shares.ts";
import { addDays, dayAt } from "../../../../contract/days.ts";
import { MAX_OPEN_SHARES, SHARE_DAYS } from "../../../../contract/sharing/share-words.ts";
import { documentUpdateSchema } from "../../../../contract/entities/writes.ts";
import { type Share, shareCreateSchema, shareUpdateSchema } from "../../../../contract/sharing/share.ts";
import { unwrap } from "../../../../workers/cms/outcome.ts";
import type { TenantDatabase } from "../../../../workers/cms/tenant/core/database.ts";
import { closeMember } from "../../../../workers/cms/tenant/core/rights/memberships.ts";
import { Member } from "../../../../workers/cms/tenant/core/rights/sight.ts";
import { viewersOf } from "../../../../workers/cms/tenant/core/rights/who-sees.ts";
import { visibleDocument } from "../../../../workers/cms/tenant/documents/document-access.ts";
import { readDocument } from "../../../../workers/cms/tenant/documents/document-read.ts";
import { updateDocument } from "../../../../workers/cms/tenant/documents/document-write.ts";
import { explorerItems } from "../../../../workers/cms/tenant/listing/explorer-items.ts";
import type { LatestPart } from "../../../../workers/cms/tenant/core/latest-first.ts";
import { userOf } from "../../../../workers/cms/user/user-client.ts";
import { company, imported, newMember, newTenant, OWNER, type TestTenant } from "../tenant-fixture.ts";
import { brought, guestOf, newAccount, secretOfMail, settle, share, tryToShare } from "./sharing-fixture.ts";

const TODAY = dayAt(Date.now());

let tenant: TestTenant;
let ids: { police: string; other: string; bill: string };

beforeEach(async () => {
	tenant = await newTenant();
	const [police = "", other = "", bill = ""] = unwrap(
		await tenant.store.setup.importDocuments([
			imported({ name: "Police", category: "Versicherungen" }),
			imported({ name: "Zweite", category: "Versicherungen" }),
			imported({ name: "Rechnung", category: "Rechnungen" }),
		]),
	);
	ids = { police, other, bill };
});

const read = (userId: string, documentId: string) => tenant.store.documents.read(userId, documentId);
const list = async (userId: string, filters: object = {}, more: object = {}) => {
	const query = shareListQuery.parse({ filters, ...more });
	const after = null;
	return unwrap(
		await tenant.store.sharing.list(userId, { filters: query.filters, after, limit: query.limit }),
	);
};
const received = async (userId: string) => {
	const { filters, limit } = receivedListQuery.parse({});
	const part = unwrap(await tenant.store.sharing.received(userId, { filters, after: null, limit }));
	return part.entries.map(({ item }) => item);
};
const update = (shareId: string, write: object, userId = OWNER) =>
	tenant.store.sharing.update(userId, shareId, shareUpdateSchema.parse(write), null);
/** As it would be on another day. */
const on = <Value>(day: string, work: (db: TenantDatabase) => Value) =>
	tenant.inside((db) => work({ ...db, clock: () => Date.parse(`${day}T12:00:00Z`) }));

describe("a share with a member", () => {
	let member: string;

	beforeEach(async () => {
		member = await newMember(tenant, { Rechnungen: ["Read"] });
	});

	it("opens its documents, and nothing else", async () => {
		expect(await read(member, ids.police)).toMatchObject({ ok: false, name: "NotFoundError" });
		await share(tenant, { kind: "member", member, documents: [ids.police] });
		expect(unwrap(await read(member, ids.police))).toMatchObject({ rights: ["Read"], roles: ["Member"] });
		expect(await read(member, ids.other)).toMatchObject({ ok: false, name: "NotFoundError" });
		expect(await received(member)).toMatchObject([
			{ kind: "member", state: "running", documents: [{ name: "Police" }], sharedBy: "Anna Müller" },
		]);
	});

	it("lets edit where it says so, but neither delete nor give on", async () => {
		await share(tenant, { kind: "member", member, documents: [ids.police], right: "Edit" });
		const { documents, sharing } = tenant.store;
		const changed = unwrap(await documents.update(member, ids.police, { name: "Neu" }));
		expect(changed).toMatchObject({ name: "Neu", allowedActions: ["archive"] });
		expect(unwrap(await documents.update(member, ids.police, { state: "Archived" })).state).toBe("Archived");
		const deleting = await documents.update(member, ids.police, { state: "Deleted" });
		expect(deleting).toMatchObject({ ok: false, name: "ForbiddenError" });
		const giving = await sharing.mayShare(member, [ids.police]);
		expect(giving).toMatchObject({ ok: false, message: "error.notYoursToShare" });
	});

	it("ends when the member leaves, and the one whose account is being deleted sees nothing by it", async () => {
		const { share: made } = await share(tenant, { kind: "member", member, documents: [ids.police] });
		await tenant.inside((db) => closeMember(db, member, Date.now() + 1_000_000));
		expect(await read(member, ids.police)).toMatchObject({ ok: false });
		await tenant.inside((db) => closeMember(db, member, null));
		expect((await read(member, ids.police)).ok).toBe(true);
		unwrap(await tenant.store.members.leave(member));
		expect(unwrap(await tenant.store.sharing.read(OWNER, made.documentId)).state).toBe("ended");
	});

	it("is made by what a list of members says, too", async () => {
		const all = unwrap(await tenant.store.company.members(OWNER));
		const row = all.find(({ name }) => name === "Beat Keller")?.documentId ?? "";
		const { share: made } = await share(tenant, { kind: "member", member: row, documents: [ids.police] });
		expect(made.receiver?.userId).toBe(member);
	});

	it("tells the member, once", async () => {
		const account = await newAccount("Beat");
		const who = { userId: account, name: "Beat", email: "b@example.ch", role: "Member" as const, rights: [] };
		unwrap(await tenant.store.setup.addMember(who));
		await share(tenant, { kind: "member", member: account, documents: [ids.police] });
		await settle(tenant);
		const told = await userOf(env, account).notifications.list({ limit: 9, offset: 0 });
		expect(told.items).toMatchObject([
			{ type: "Shared", author: "Anna Müller", document: { name: "Police" } },
		]);
	});
});

describe("who may share", () => {
	it("is who may edit the document as a member, whoever it is for", async () => {
		const reader = await newMember(tenant, { Versicherungen: ["Read"] });
		const editor = await newMember(tenant, { Versicherungen: ["Edit"] });
		const write = shareCreateSchema.parse({ kind: "link", documents: [ids.police] });
		const refused = await tryToShare(tenant, write, { by: reader });
		expect(refused.outcome).toMatchObject({ ok: false, name: "ForbiddenError" });
		expect((await tryToShare(tenant, write, { by: editor })).outcome.ok).toBe(true);
	});

	it("names nothing that one does not see, and shares all or none", async () => {
		const editor = await newMember(tenant, { Versicherungen: ["Edit"] });
		const write = shareCreateSchema.parse({ kind: "link", documents: [ids.police, ids.bill] });
		const { outcome } = await tryToShare(tenant, write, { by: editor });
		expect(outcome).toMatchObject({ ok: false, name: "NotFoundError" });
		expect((await list(OWNER, { scope: "tenant" })).entries).toEqual([]);
	});

	it("is said of each document that one sees, before anything is shared", async () => {
		const editor = await newMember(tenant, { Versicherungen: ["Edit"], Rechnungen: ["Read"] });
		const asked = (userId: string) =>
			tenant.store.sharing.shareable(userId, [ids.police, ids.bill, "aaaaaaaaaaaaaaaaaaaaaaaa"]);
		const said = async (userId: string) =>
			unwrap(await asked(userId))
				.map(({ name, mayShare }) => [name, mayShare])
				.toSorted();
		expect(await said(editor)).toEqual([
			["Police", true],
			["Rechnung", false],
		]);
		const member = await newMember(tenant, {});
		await share(tenant, { kind: "member", member, documents: [ids.police], right: "Edit" });
		expect(await said(member)).toEqual([["Police", false]]);
	});

	it.each([
		["a member who is none", { kind: "member", member: "aaaaaaaaaaaaaaaaaaaaaaaa" }, "validation.notAMember"],
		["oneself", { kind: "member", member: OWNER }, "validation.shareWithYourself"],
		["one's own address", { kind: "person", email: "Anna@example.ch" }, "validation.shareWithYourself"],
		["a day that is over", { kind: "link", lastDay: addDays(TODAY, -1) }, "validation.sharePast"],
		["more than a year", { kind: "link", lastDay: addDays(TODAY, 366) }, "validation.shareTooLong"],
	])("is not %s", async (_, sent, message) => {
		const write = shareCreateSchema.parse({ ...sent, documents: [ids.police] });
		expect((await tryToShare(tenant, write)).outcome).toMatchObject({ ok: false, message });
	});

	it("needs a subscription that runs, as whatever is made does", async () => {
		await tenant.inside(({ sql }) => sql.exec("UPDATE tenant SET subscription_status = 'canceled'"));
		const write = shareCreateSchema.parse({ kind: "link", documents: [ids.police] });
		expect((await tryToShare(tenant, write)).outcome).toMatchObject({
			message: "error.subscriptionInactive",
		});
		// Said before anybody fills in a form, and before another tenant of the same form has made its share.
		expect(unwrap(await tenant.store.sharing.shareable(OWNER, [ids.police]))).toMatchObject([
			{ mayShare: false, needsSubscription: true },
		]);
		expect(await tenant.store.sharing.mayShare(OWNER, [ids.police])).toMatchObject({
			message: "error.subscriptionInactive",
		});
	});

	it("has so much room in a tenant, and for one person", async () => {
		const write = shareCreateSchema.parse({ kind: "link", documents: [ids.police] });
		await tenant.inside(({ sql }) =>
			sql.exec(
				`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
				INSERT INTO share (document_id, kind, rights, shared_by, created_at, name_key)
				SELECT 'x' || i, 'link', 1, ?, i, '' FROM n`,
				MAX_OPEN_SHARES,
				OWNER,
			),
		);
		expect((await tryToShare(tenant, write)).outcome).toMatchObject({ message: "error.tooManyShares" });
		await tenant.inside(({ sql }) => sql.exec("UPDATE share SET ended_at = 1 WHERE document_id = 'x1'"));
		expect((await tryToShare(tenant, write)).outcome.ok).toBe(true);
	});

	it("makes one share a key, however often it is asked", async () => {
		const write = shareCreateSchema.parse({ kind: "link", documents: [ids.police] });
		const made = await Promise.all([1, 2].map(() => tryToShare(tenant, write, { key: "k" })));
		const [one, other] = made.map(({ outcome }) => unwrap(outcome).documentId);
		expect(one).toBe(other);
		expect((await list(OWNER)).entries).toHaveLength(1);
	});
});

describe("a share with a person", () => {
	it("makes a guest of who accepts it: sees the documents, and of the tenant nothing else", async () => {
		const { userId } = await guestOf(tenant, [ids.police]);
		expect(unwrap(await read(userId, ids.police))).toMatchObject({ rights: ["Read"], roles: ["Guest"] });
		for (const answer of [
			await read(userId, ids.other),
			await tenant.store.company.read(userId),
			await tenant.store.company.members(userId),
		]) {
			expect(answer).toMatchObject({ ok: false, name: "NotFoundError" });
		}
		const profile = unwrap(await tenant.store.members.profile(userId));
		expect(profile).toMatchObject({
			tenant: { tenantRoles: ["Guest"], features: [], latestMeterEvents: {}, subscriptionId: null },
			categories: [],
		});
		const history = unwrap(await tenant.store.documents.history(userId, ids.police, { limit: 9, offset: 0 }));
		expect(history).toEqual({ items: [], total: 0 });
		const { viewers } = unwrap(await tenant.store.documents.viewers(userId, ids.police));
		expect(viewers).toMatchObject([{ userId, reasons: [{ kind: "share" }] }]);
		expect(await userOf(env, userId).memberships.list()).toMatchObject([{ tenantKey: tenant.tenantKey }]);
	});

	it("is named where it is asked who sees the document", async () => {
		const { userId } = await guestOf(tenant, [ids.police], { right: "Edit" });
		const { viewers } = unwrap(await tenant.store.documents.viewers(OWNER, ids.police));
		expect(viewers).toMatchObject([
			{ name: "Anna Müller" },
			{ userId, name: "Gina Gast", email: expect.any(String), rights: ["Read", "Edit"] },
		]);
	});

	it("lets a guest edit, but not archive, delete, move or give on", async () => {
		const { userId } = await guestOf(tenant, [ids.police], { right: "Edit" });
		const { documents, moves, sharing } = tenant.store;
		const changed = unwrap(await documents.update(userId, ids.police, { name: "Neu" }));
		expect(changed).toMatchObject({ name: "Neu", allowedActions: [] });
		const items = await tenant.inside((db) => {
			const guest = Member.prove(db, userId);
			return [...explorerItems(guest, [visibleDocument(guest, ids.police).id]).values()];
		});
		expect(items).toMatchObject([{ documentId: ids.police, allowedActions: [] }]);
		for (const answer of [
			await documents.update(userId, ids.police, { state: "Archived" }),
			await documents.update(userId, ids.police, { state: "Deleted" }),
			await moves.plan(userId, ids.police),
			await sharing.mayShare(userId, [ids.police]),
		]) {
			expect(answer).toMatchObject({ ok: false, name: "ForbiddenError" });
		}
	});

	it("takes back from a guest who may edit all that they have read of the document, but no change of its parties", async () => {
		const [documentId = ""] = unwrap(
			await tenant.store.setup.importDocuments([
				imported({ name: "Offerte", category: "Rechnungen", parties: [company("Alpina AG")] }),
			]),
		);
		const { userId } = await guestOf(tenant, [documentId], { right: "Edit" });
		const before = unwrap(await read(userId, documentId));
		expect(before.documentParticipations).toHaveLength(1);
		const write = (value: object) =>
			tenant.store.documents.update(userId, documentId, documentUpdateSchema.parse(value));
		unwrap(await write(before));
		expect(unwrap(await read(userId, documentId))).toEqual(before);
		const [participation] = before.documentParticipations;
		const renamed = { ...participation, documentParty: { ...participation?.documentParty, name: "Beta AG" } };
		for (const documentParticipations of [
			[renamed],
			[{ crudOperation: "create", documentParty: { type: "Company", name: "Gamma AG" } }],
		]) {
			expect(await write({ documentParticipations })).toMatchObject({ ok: false, name: "ForbiddenError" });
		}
	});

	it("is accepted once: again by the same, and by nobody else", async () => {
		const { secret, user } = await guestOf(tenant, [ids.police]);
		const { sharing } = tenant.store;
		expect((await sharing.accept(secret, user)).ok).toBe(true);
		const other = { ...user, userId: await newAccount("Otto") };
		expect(await sharing.accept(secret, other)).toMatchObject({ ok: false, message: "error.shareTaken" });
		expect(await read(other.userId, ids.police)).toMatchObject({ ok: false });
	});

	it("goes to one of two who accept it at once", async () => {
		const { share: made } = await share(tenant, {
			kind: "person",
			email: "gina@example.ch",
			documents: [ids.police],
		});
		const secret = await secretOfMail(tenant, made);
		const users = await Promise.all(["Gina", "Otto"].map((name) => newAccount(name)));
		const answers = await Promise.all(
			users.map((userId) =>
				tenant.store.sharing.accept(secret, { userId, name: "X", email: "x@example.ch" }),
			),
		);
		expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
	});

	it("tells whoever has shared it who has accepted", async () => {
		const sharer = await newAccount("Anna");
		const who = { userId: sharer, name: "Anna", email: "a@example.ch", role: "Admin" as const, rights: [] };
		unwrap(await tenant.store.setup.addMember(who));
		await guestOf(tenant, [ids.police], { by: sharer });
		await settle(tenant);
		const told = await userOf(env, sharer).notifications.list({ limit: 9, offset: 0 });
		expect(told.items).toMatchObject([{ type: "ShareAccepted", author: "Gina Gast" }]);
	});

	it("can be given back by the guest, to whom the tenant is none of theirs then", async () => {
		const { userId, share: made } = await guestOf(tenant, [ids.police]);
		unwrap(await tenant.store.sharing.leave(userId, made.documentId));
		expect(await read(userId, ids.police)).toMatchObject({ ok: false, name: "NotFoundError" });
		expect(await userOf(env, userId).memberships.list()).toEqual([]);
	});

	it("ends with the guest's account", async () => {
		const { userId, share: made } = await guestOf(tenant, [ids.police]);
		unwrap(await tenant.store.members.accountEnded(userId));
		expect(unwrap(await tenant.store.sharing.read(OWNER, made.documentId)).state).toBe("ended");
	});

	it("is the tenant's no more on the day after the last one, of which the guest's object learns", async () => {
		const { userId, share: made } = await guestOf(tenant, [ids.police]);
		const last = made.lastDay ?? "";
		expect(last).toBe(addDays(TODAY, SHARE_DAYS - 1));
		await on(last, (db) => expect(readDocument(Member.prove(db, userId), ids.police).name).toBe("Police"));
		await on(addDays(last, 1), (db) => expect(() => Member.prove(db, userId)).toThrow("error.entryNotFound"));
		await tenant.inside(({ sql }) => sql.exec("UPDATE share SET last_day = ?", addDays(TODAY, -1)));
		await settle(tenant);
		expect(await userOf(env, userId).memberships.list()).toEqual([]);
	});

	it("with a member's address is one with that member, and needs no mail", async () => {
		await newMember(tenant, {});
		const { share: made } = await share(tenant, {
			kind: "person",
			email: "BEAT@example.ch",
			documents: [ids.police],
		});
		expect(made).toMatchObject({ kind: "member", receiver: { name: "Beat Keller" }, mail: null });
	});
});

describe("what becomes of a share", () => {
	it("opens nothing while whoever made it may not edit the document, and something again afterwards", async () => {
		const editor = await newMember(tenant, { Versicherungen: ["Edit"] });
		const { userId } = await guestOf(tenant, [ids.police], { by: editor });
		const link = await share(tenant, { kind: "link", documents: [ids.police] }, { by: editor });
		const bits = (rights: number) =>
			tenant.inside(({ sql }) =>
				sql.exec("UPDATE category_right SET rights = ? WHERE user_id = ?", rights, editor),
			);
		await bits(1);
		expect(await read(userId, ids.police)).toMatchObject({ ok: false, name: "NotFoundError" });
		expect(await tenant.store.sharing.open(brought(link.secret))).toMatchObject({ ok: false });
		const [first] = (await list(OWNER, { scope: "tenant" })).entries;
		expect(first?.item.state).toBe("suspended");
		await bits(3);
		expect((await read(userId, ids.police)).ok).toBe(true);
		expect((await tenant.store.sharing.open(brought(link.secret))).ok).toBe(true);
	});

	it("ends when whoever made it leaves, and does not come back with them", async () => {
		const editor = await newMember(tenant, { Versicherungen: ["Edit"] });
		const { secret, share: made } = await share(
			tenant,
			{ kind: "link", documents: [ids.police] },
			{ by: editor },
		);
		unwrap(await tenant.store.members.leave(editor));
		expect(await tenant.store.sharing.open(brought(secret))).toMatchObject({ ok: false });
		expect(unwrap(await tenant.store.sharing.read(OWNER, made.documentId)).state).toBe("ended");
	});

	it("shows a deleted document no more, and again once it is restored", async () => {
		const { userId } = await guestOf(tenant, [ids.police, ids.other]);
		await tenant.inside((db) => updateDocument(Member.prove(db, OWNER), ids.police, { state: "Deleted" }));
		expect(await read(userId, ids.police)).toMatchObject({ ok: false });
		expect((await read(userId, ids.other)).ok).toBe(true);
		expect((await received(userId))[0]).toMatchObject({ documentCount: 1 });
		const { version } = await tenant.inside(({ sql }) =>
			sql.exec<{ version: number }>("SELECT version FROM document WHERE document_id = ?", ids.police).one(),
		);
		unwrap(await tenant.store.documents.restore(OWNER, ids.police, { version }));
		expect((await read(userId, ids.police)).ok).toBe(true);
	});

	it("ends with the last of its documents", async () => {
		const { share: made } = await share(tenant, { kind: "link", documents: [ids.police] });
		await tenant.inside(({ sql }) => sql.exec("DELETE FROM share_document"));
		const after = unwrap(await tenant.store.sharing.read(OWNER, made.documentId));
		expect(after).toMatchObject({ state: "ended", documentCount: 0 });
	});

	it("is ended by its maker and by admins, and by nobody else", async () => {
		const editor = await newMember(tenant, { Versicherungen: ["Edit"] });
		const other = await newMember(tenant, { Versicherungen: ["Edit"] });
		const { share: made } = await share(tenant, { kind: "link", documents: [ids.police] }, { by: editor });
		expect(await tenant.store.sharing.end(other, made.documentId)).toMatchObject({ name: "NotFoundError" });
		expect((await tenant.store.sharing.end(OWNER, made.documentId)).ok).toBe(true);
		const ended = unwrap(await tenant.store.sharing.read(editor, made.documentId));
		expect(ended).toMatchObject({ state: "ended", endedBy: "Anna Müller" });
		const many = unwrap(await tenant.store.sharing.endSeveral(other, [made.documentId]));
		expect(many).toEqual({ ended: [], refused: 1 });
	});

	it("says who has ended it, a guest too, and nobody of one that runs", async () => {
		const { share: running } = await share(tenant, { kind: "link", documents: [ids.police] });
		const gina = await guestOf(tenant, [ids.police]);
		const leo = await guestOf(tenant, [ids.police], { firstName: "Leo" });
		for (const { userId, share: made } of [gina, leo]) {
			// oxlint-disable-next-line no-await-in-loop -- the one after the other
			unwrap(await tenant.store.sharing.leave(userId, made.documentId));
		}
		const { entries } = await list(OWNER);
		const enderOf = ({ documentId }: Share) =>
			entries.find(({ item }) => item.documentId === documentId)?.item.endedBy;
		expect([gina.share, leo.share, running].map(enderOf)).toEqual(["Gina Gast", "Leo Gast", null]);
	});

	it("is changed with the version that was read, within what its kind has", async () => {
		const { share: made } = await share(tenant, { kind: "link", documents: [ids.police] });
		const changed = unwrap(await update(made.documentId, { recipient: "Treuhand", version: made.version }));
		expect(changed).toMatchObject({ recipient: "Treuhand", version: made.version + 1 });
		expect(await update(made.documentId, { note: "x", version: made.version })).toMatchObject({
			name: "ConflictError",
		});
		expect(await update(made.documentId, { right: "Edit" })).toMatchObject({
			message: "validation.notOfThisShare",
		});
		expect(await update(made.documentId, { lastDay: null })).toMatchObject({
			message: "validation.required",
		});
	});

	it("is in the record of who did what, without a password or a code", async () => {
		const { share: made } = await share(tenant, {
			kind: "link",
			documents: [ids.police],
			recipient: "Treuhand",
		});
		unwrap(await tenant.store.sharing.end(OWNER, made.documentId));
		const query = auditQuery.parse({ filters: { kind: "share" } });
		const { entries } = unwrap(await tenant.store.audit.slice(OWNER, query));
		expect(entries.map(({ action, kind, subject }) => [action, kind, subject.name])).toEqual([
			["delete", "share", "Police"],
			["create", "share", "Police"],
		]);
	});
});

it("links are named where it is asked who sees the document, to those who may edit it", async () => {
	await share(tenant, { kind: "link", documents: [ids.police], recipient: "Treuhand" });
	const reader = await newMember(tenant, { Versicherungen: ["Read"] });
	const { viewers } = tenant.store.documents;
	expect(unwrap(await viewers(OWNER, ids.police)).links).toMatchObject([
		{ recipient: "Treuhand", sharedBy: "Anna Müller", hasPassword: false },
	]);
	expect(unwrap(await viewers(reader, ids.police)).links).toBeUndefined();
	expect(unwrap(await viewers(OWNER, ids.other)).links).toEqual([]);
});

describe("the lists of shares", () => {
	it("are one's own, and for admins all; by state, kind and words, the newest first", async () => {
		const editor = await newMember(tenant, { Versicherungen: ["Edit"] });
		const own = await share(tenant, { kind: "link", documents: [ids.police], recipient: "Steuerbüro" });
		await share(tenant, { kind: "person", email: "x@y.ch", documents: [ids.other] }, { by: editor });
		unwrap(await tenant.store.sharing.end(OWNER, own.share.documentId));
		const names = async (userId: string, filters: object) =>
			(await list(userId, filters)).entries.map(({ item }) => `${item.kind} ${item.state}`);
		expect(await names(OWNER, {})).toEqual(["link ended"]);
		expect(await names(OWNER, { scope: "tenant" })).toEqual(["person waiting", "link ended"]);
		expect(await names(editor, { scope: "tenant" })).toEqual([]);
		expect(await names(editor, {})).toEqual(["person waiting"]);
		expect(await names(OWNER, { scope: "tenant", state: ["waiting", "running"] })).toEqual([
			"person waiting",
		]);
		expect(await names(OWNER, { scope: "tenant", kind: "link" })).toEqual(["link ended"]);
		expect(await names(OWNER, { scope: "tenant", text: "steuerbüro POLICE" })).toEqual(["link ended"]);
		expect(await names(OWNER, { scope: "tenant", text: "zweite" })).toEqual(["person waiting"]);
		expect(await names(OWNER, { scope: "tenant", document: ids.other })).toEqual(["person waiting"]);
	});

	it("go on where they ended, each share once", async () => {
		for (let made = 0; made < 7; made++) {
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			await share(tenant, { kind: "link", documents: [ids.police] });
		}
		const { filters } = shareListQuery.parse({});
		const seen: string[] = [];
		let after: { at: number; id: string } | null = null;
		do {
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			const part: LatestPart<Share> = unwrap(
				await tenant.store.sharing.list(OWNER, { filters, after, limit: 3 }),
			);
			seen.push(...part.entries.map(({ item }) => item.documentId));
			after = part.next;
		} while (after);
		expect(new Set(seen).size).toBe(7);
		expect(seen).toHaveLength(7);
	});
});

it("no right on a share is one on the tenant: who sees a document is asked of one relation", async () => {
	const { userId } = await guestOf(tenant, [ids.police]);
	await tenant.inside((db) => {
		const row = db.sql
			.exec<{ id: number; categoryRow: number }>(
				"SELECT id, category_row AS categoryRow FROM document WHERE document_id = ?",
				ids.police,
			)
			.one();
		expect(viewersOf(db, row).map((viewing) => viewing.userId)).toEqual([OWNER, userId]);
		const guest = Member.prove(db, userId);
		expect([guest.isAdmin, guest.mayEdit, guest.seesAll, guest.categories]).toEqual([
			false,
			false,
			false,
			[],
		]);
	});
});
