import { env, listDurableObjectIds, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { mandateOfferApi } from "../../../../contract/api/mandates.ts";
import { auditQuery } from "../../../../contract/api/audit.ts";
import { addDays, dayAt, startOfDay } from "../../../../contract/days.ts";
import type { Mandate, MandateCreate } from "../../../../contract/entities/mandate.ts";
import { tenantKeyOf } from "../../../../contract/ids.ts";
import { newDocumentId } from "../../../../workers/cms/new-id.ts";
import { unwrap } from "../../../../workers/cms/outcome.ts";
import type { TenantDatabase } from "../../../../workers/cms/tenant/core/database.ts";
import { closeMember } from "../../../../workers/cms/tenant/core/rights/memberships.ts";
import { KINDS_OF_RIGHT } from "../../../../workers/cms/tenant/core/rights/kinds-of-right.ts";
import { Member } from "../../../../workers/cms/tenant/core/rights/sight.ts";
import { viewersOf } from "../../../../workers/cms/tenant/core/rights/who-sees.ts";
import { documentViewers } from "../../../../workers/cms/tenant/documents/document-viewers.ts";
import { readDocument } from "../../../../workers/cms/tenant/documents/document-read.ts";
import { updateDocument } from "../../../../workers/cms/tenant/documents/document-write.ts";
import {
	keepSecret,
	newTenantSecret,
	type TenantSecret,
} from "../../../../workers/cms/tenant/members/tenant-secrets.ts";
import {
	endAllMandates,
	isOfMandate,
	listMandateRows,
} from "../../../../workers/cms/tenant/mandates/mandate-rows.ts";
import { NotificationCalls } from "../../../../workers/cms/user/calls/notification-calls.ts";
import { userOf, userStub } from "../../../../workers/cms/user/user-client.ts";
import { call, makeUser } from "../../../support/workers-api.ts";
import { turnsOf } from "../in-one-turn.ts";
import { connected, relayOf } from "../../relay/relay-client.ts";
import { imported, newMember, newTenant, OWNER, type TestTenant } from "../tenant-fixture.ts";

const TODAY = dayAt(Date.now());
const BROKER = { name: "Luca Bernasconi", email: "luca@example.ch" };

let client: TestTenant;
let company: TestTenant;
/** Administers the company. */
let broker: string;
let ids: { seen: string; hidden: string };

async function newUser(name: string): Promise<string> {
	const documentId = newDocumentId();
	const account = {
		documentId,
		email: `${documentId}@example.ch`,
		password: { hash: "none" },
		firstName: name,
		lastName: name === "Luca" ? "Bernasconi" : "Muster",
		accountType: "company",
		role: "user",
	} as const;
	unwrap(await userOf(env, documentId).account.create(account));
	return documentId;
}

async function colleague(name: string): Promise<string> {
	const userId = await newUser(name);
	unwrap(
		await company.store.setup.addMember({
			userId,
			name: `${name} Muster`,
			email: "x@example.ch",
			role: "Member",
			rights: [],
		}),
	);
	return userId;
}

beforeEach(async () => {
	client = await newTenant();
	company = await newTenant();
	await company.inside(({ sql }) => sql.exec("UPDATE tenant SET kind = 'company', name = 'Makler AG'"));
	broker = await newUser("Luca");
	unwrap(await company.store.setup.addMember({ userId: broker, ...BROKER, role: "Admin", rights: [] }));
	const [seen = "", hidden = ""] = unwrap(
		await client.store.setup.importDocuments([
			imported({ name: "Police", category: "Versicherungen" }),
			imported({ name: "Lohn", category: "Rechnungen" }),
		]),
	);
	ids = { seen, hidden };
});

async function writeOf(fields: Partial<MandateCreate> = {}): Promise<MandateCreate> {
	return {
		email: "info@makler.example",
		firstDay: TODAY,
		lastDay: null,
		document: null,
		categories: [{ category: await client.category("Versicherungen"), right: "Edit" }],
		...fields,
	};
}

const offer = async (fields: Partial<MandateCreate> = {}) =>
	unwrap(await client.store.mandates.offer(OWNER, await writeOf(fields)));

/** What the link of an offer opens, as its mail would carry it. */
async function linkOf({ documentId, expiresAt }: Mandate, tenant = client): Promise<TenantSecret> {
	const { kept } = await newTenantSecret("mandate", documentId);
	await tenant.inside((db) => keepSecret(db, kept, Date.parse(expiresAt)));
	return kept;
}

async function accept(offered: Mandate) {
	const { broker: by } = unwrap(await company.store.clients.company(broker));
	const accepted = { broker: by, holder: { userId: broker, ...BROKER } };
	const facts = unwrap(await client.store.mandates.accept(await linkOf(offered), accepted));
	unwrap(await company.store.clients.take(facts, [broker]));
	await settle();
	return facts;
}

/** Until nobody has to be told of anything any more. */
async function settle(): Promise<void> {
	for (let turn = 0; turn < 4; turn++) {
		// oxlint-disable-next-line no-await-in-loop -- one after the other
		for (const tenant of [company, client]) await runDurableObjectAlarm(tenant.stub);
	}
}

/** As it would be on another day. */
function on<Value>(instant: number, work: (db: TenantDatabase) => Value): Promise<Value> {
	return client.inside((db) => work({ ...db, clock: () => instant }));
}

/** What the client's record says of mandates. */
async function recorded() {
	const query = auditQuery.parse({ filters: { kind: "mandate" } });
	return unwrap(await client.store.audit.slice(OWNER, query)).entries;
}

const clientsOf = async (
	userId: string,
	filters: Partial<{ holder: string; text: string; state: "current" | "former" }> = {},
) =>
	unwrap(
		await company.store.clients.list(userId, {
			limit: 50,
			offset: 0,
			text: "",
			state: "current",
			...filters,
		}),
	).items;

const memberships = (userId: string) =>
	runInDurableObject(userStub(env, userId), (_, { storage }) =>
		storage.sql
			.exec<{ key: string }>("SELECT tenant_key AS key FROM membership")
			.toArray()
			.map(({ key }) => key),
	);

describe("a mandate", () => {
	it("opens its categories to the company's person, and nothing else", async () => {
		await accept(await offer());
		expect(await memberships(broker)).toContain(client.tenantKey);
		await client.inside((db) => {
			const member = Member.prove(db, broker);
			expect(member).toMatchObject({
				tenantRoles: ["Broker"],
				isMandated: true,
				isAdmin: false,
				mayEdit: true,
			});
			// What one has by a mandate is not theirs to give on.
			expect(readDocument(member, ids.seen)).toMatchObject({
				rights: ["Read", "Edit"],
				allowedActions: ["archive", "delete", "move"],
			});
			expect(updateDocument(member, ids.seen, { state: "Archived" }).state).toBe("Archived");
			expect(() => readDocument(member, ids.hidden)).toThrow("error.documentNotFound");
		});
		const profile = unwrap(await client.store.members.profile(broker));
		expect(profile.tenant.tenantRoles).toEqual(["Broker"]);
	});

	it("is in force from its first to its last day, and not a moment longer", async () => {
		const [firstDay, lastDay] = ["2030-03-30", "2030-04-02"];
		await accept(await offer({ firstDay, lastDay }));
		const opens = (instant: number) =>
			on(instant, (db) => {
				try {
					return readDocument(Member.prove(db, broker), ids.seen).name;
				} catch {
					return null;
				}
			});
		expect(await opens(startOfDay(firstDay) - 1)).toBe(null);
		expect(await opens(startOfDay(firstDay))).toBe("Police");
		expect(await opens(startOfDay(addDays(lastDay, 1)) - 1)).toBe("Police");
		expect(await opens(startOfDay(addDays(lastDay, 1)))).toBe(null);
	});

	it("opens nothing before its first day, and is not among the person's tenants until then", async () => {
		await accept(await offer({ firstDay: addDays(TODAY, 2) }));
		expect(await memberships(broker)).not.toContain(client.tenantKey);
		expect(await clientsOf(broker)).toMatchObject([{ state: "ahead", tenant: { name: "Familie Müller" } }]);
		await client.inside((db) => expect(() => Member.prove(db, broker)).toThrow("error.entryNotFound"));
	});

	it("takes the tenant from the person's when its days are over", async () => {
		const offered = await offer();
		await accept(offered);
		const { documentId, version } = offered;
		const yesterday = addDays(TODAY, -1);
		unwrap(
			await client.store.mandates.update(OWNER, documentId, {
				firstDay: yesterday,
				lastDay: yesterday,
				version: version + 1,
			}),
		);
		await settle();
		expect(await memberships(broker)).not.toContain(client.tenantKey);
		expect(await clientsOf(broker)).toEqual([]);
		expect(await clientsOf(broker, { state: "former" })).toMatchObject([{ state: "over" }]);
	});

	it("ended by the client opens nothing at once", async () => {
		const offered = await offer();
		await accept(offered);
		const { documentId } = offered;
		unwrap(await client.store.mandates.end(OWNER, documentId));
		await client.inside((db) => expect(() => Member.prove(db, broker)).toThrow("error.entryNotFound"));
		await settle();
		expect(await memberships(broker)).not.toContain(client.tenantKey);
		expect(await clientsOf(broker, { state: "former" })).toMatchObject([{ state: "ended" }]);
		expect(unwrap(await client.store.mandates.read(OWNER, documentId))).toMatchObject({
			state: "ended",
			endedBy: "client",
		});
		// Once more changes nothing.
		expect(unwrap(await client.store.mandates.end(OWNER, documentId))).toBe(null);
	});

	it("given back by the company ends as well", async () => {
		const offered = await offer();
		await accept(offered);
		const { documentId } = offered;
		const [own] = await clientsOf(broker);
		const { mandateId } = unwrap(await company.store.clients.toEnd(broker, own?.documentId ?? ""));
		const of = { mandateId, brokerId: company.documentId };
		unwrap(await client.store.mandates.giveBack(of, broker));
		expect(unwrap(await client.store.mandates.read(OWNER, documentId))).toMatchObject({ endedBy: "broker" });
		// Another company's it is not.
		const others = await client.store.mandates.giveBack({ ...of, brokerId: newDocumentId() }, broker);
		expect(others).toMatchObject({ ok: false, name: "NotFoundError" });
	});

	it("gives nobody full rights, whatever it says", async () => {
		await accept(await offer());
		await client.inside((db) => {
			const member = Member.prove(db, broker);
			expect(() => member.requireAdmin()).toThrow("error.rightMissing");
			const kind = KINDS_OF_RIGHT.find(({ name }) => name === "mandate");
			expect(kind?.scope).toBe("category");
		});
		for (const ask of [
			client.store.mandates.list(broker, { limit: 9, offset: 0 }),
			client.store.mandates.offer(broker, await writeOf()),
		]) {
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			expect(await ask).toMatchObject({ ok: false, name: "ForbiddenError" });
		}
	});

	it("has it recorded what its people open, and the client's admins see it; of members nothing is", async () => {
		await accept(await offer());
		unwrap(await client.store.documents.read(broker, ids.seen));
		unwrap(await client.store.documents.read(broker, ids.seen));
		unwrap(await client.store.documents.read(OWNER, ids.seen));
		expect(await client.store.documents.read(broker, ids.hidden)).toMatchObject({ ok: false });
		const query = auditQuery.parse({ filters: { action: "read" } });
		const { entries } = unwrap(await client.store.audit.slice(OWNER, query));
		expect(entries).toMatchObject([
			{
				kind: "document",
				user: { documentId: broker, name: BROKER.name },
				subject: { documentId: ids.seen, name: "Police" },
			},
		]);
		expect(await client.store.audit.slice(broker, query)).toMatchObject({ name: "ForbiddenError" });
		expect(unwrap(await client.store.audit.people(OWNER)).map(({ name }) => name)).toContain(BROKER.name);
		const told = await recorded();
		expect(told.map(({ action, subject }) => [action, subject.name])).toEqual([
			["update", "Makler AG"],
			["create", "info@makler.example"],
		]);
	});

	it("shows in who sees a document, with the person's name, also after its end", async () => {
		const offered = await offer();
		await accept(offered);
		const { documentId } = offered;
		await client.inside((db) => {
			const { id, categoryRow } = placed(db);
			const viewing = viewersOf(db, { id, categoryRow }).find(({ kind }) => kind === "mandate");
			expect(viewing).toMatchObject({ userId: broker, name: "Luca Bernasconi" });
			const { viewers } = documentViewers(Member.prove(db, OWNER), ids.seen);
			expect(viewers.find(({ userId }) => userId === broker)).toMatchObject({
				reasons: [{ kind: "mandate", category: "Versicherungen", rights: ["Read", "Edit"] }],
				rights: ["Read", "Edit"],
			});
			updateDocument(Member.prove(db, broker), ids.seen, { name: "Police neu" });
		});
		unwrap(await client.store.mandates.end(OWNER, documentId));
		const history = unwrap(await client.store.documents.history(OWNER, ids.seen, { limit: 1, offset: 0 }));
		expect(history.items[0]).toMatchObject({ user: { name: "Luca Bernasconi" } });
	});

	it("is not the company's own", async () => {
		const category = await company.category("Versicherungen");
		const write = await writeOf({ categories: [{ category, right: "Read" }] });
		const offered = unwrap(await company.store.mandates.offer(broker, write));
		const by = unwrap(await company.store.clients.company(broker));
		const accepted = await company.store.mandates.accept(await linkOf(offered, company), {
			...by,
			holder: { userId: broker, ...BROKER },
		});
		expect(accepted).toMatchObject({ ok: false, name: "ConflictError" });
	});

	it("is left by nobody on their own: the company says who works by it", async () => {
		await accept(await offer());
		expect(await client.store.members.leave(broker)).toMatchObject({
			ok: false,
			name: "ConflictError",
			message: "error.leaveMandate",
		});
		expect(unwrap(await client.store.members.own(broker))).toMatchObject({ isMandated: true });
	});
});

describe("open pages of who administers", () => {
	/** @returns whether they were told of a tenant since it was asked last */
	async function listen(userId: string, { documentId }: TestTenant) {
		const { frames } = await connected(relayOf(userId), { userId });
		return () =>
			frames.splice(0).some((frame) => `${frame}`.includes(`["updateTenant",{"documentId":"${documentId}"`));
	}

	it("are told of what has become of a mandate, the client's and the company's", async () => {
		const reader = await newMember(client, {});
		const offered = await offer();
		await settle();
		const clients = await listen(OWNER, client);
		const companies = await listen(broker, company);
		const readers = await listen(reader, client);
		const bothAreTold = async () => {
			await vi.waitFor(() => expect(clients()).toBe(true));
			await vi.waitFor(() => expect(companies()).toBe(true));
			await settle();
			clients();
			companies();
		};
		const { mandateId } = await accept(offered);
		await bothAreTold();
		const eva = await colleague("Eva");
		const [own] = await clientsOf(broker);
		await settle();
		clients();
		unwrap(await company.store.clients.assign(broker, { clients: [own?.documentId ?? ""], holders: [eva] }));
		await settle();
		await vi.waitFor(() => expect(clients()).toBe(true));
		companies();
		unwrap(await client.store.mandates.giveBack({ mandateId, brokerId: company.documentId }, broker));
		await settle();
		await bothAreTold();
		unwrap(await client.store.mandates.declineOffer(await linkOf(await offer())));
		await settle();
		await vi.waitFor(() => expect(clients()).toBe(true));
		expect(readers()).toBe(false);
	});
});

describe("who administers the other side of a mandate", () => {
	const told = async (userId: string) => {
		await settle();
		const { items } = await userOf(env, userId).notifications.list({ limit: 20, offset: 0 });
		return items.map(({ type, author, tenant, description, document }) => ({
			type,
			author,
			tenant: tenant?.documentId,
			description,
			document,
		}));
	};
	const typesTold = async (userId: string) => (await told(userId)).map(({ type }) => type);
	const about = { description: "Versicherungen", document: null };

	/** One more who administers one of the two. */
	async function admin(name: string, tenant: TestTenant): Promise<string> {
		const userId = await newUser(name);
		const member = {
			userId,
			name: `${name} Muster`,
			email: "x@example.ch",
			role: "Admin" as const,
			rights: [],
		};
		unwrap(await tenant.store.setup.addMember(member));
		return userId;
	}

	it("is told that it was accepted and given back, once and with no document; who has done it, and who reads there, is not", async () => {
		const anna = await admin("Anna", client);
		const reader = await newUser("Rita");
		unwrap(
			await client.store.setup.addMember({
				userId: reader,
				name: "Rita Muster",
				email: "x@example.ch",
				role: "Member",
				rights: [],
			}),
		);
		// The one who accepts it administers the client as well.
		unwrap(await client.store.setup.addMember({ userId: broker, ...BROKER, role: "Admin", rights: [] }));
		const { mandateId } = await accept(await offer({ document: ids.hidden }));
		const accepted = { type: "MandateAccepted", author: "Makler AG", tenant: client.documentId, ...about };
		expect(await told(anna)).toEqual([accepted]);
		const given = { mandateId, brokerId: company.documentId };
		unwrap(await client.store.mandates.giveBack(given, broker));
		unwrap(await client.store.mandates.giveBack(given, broker));
		expect(await told(anna)).toEqual([{ ...accepted, type: "MandateReturned" }, accepted]);
		expect(await told(broker)).toEqual([]);
		expect(await told(reader)).toEqual([]);
	});

	it("is told that it was declined, unless they have done so themselves", async () => {
		const [anna, ben] = [await admin("Anna", client), await admin("Ben", client)];
		unwrap(await client.store.mandates.declineOffer(await linkOf(await offer()), ben));
		expect(await told(anna)).toEqual([
			{ type: "MandateDeclined", author: "info@makler.example", tenant: client.documentId, ...about },
		]);
		expect(await told(ben)).toEqual([]);
	});

	it("is told in the company of other terms, and that it has ended; of another document, or a new name, nothing", async () => {
		const anna = await admin("Anna", client);
		const eva = await colleague("Eva");
		unwrap(await company.store.setup.addMember({ userId: anna, ...BROKER, role: "Admin", rights: [] }));
		const { mandateId } = await accept(await offer());
		const change = async (write: Partial<MandateCreate>) =>
			unwrap(await client.store.mandates.update(anna, mandateId, write));
		await change({ document: ids.hidden });
		await change({ firstDay: TODAY });
		await client.inside(({ sql }) => sql.exec("UPDATE tenant SET name = 'Familie Neu'"));
		expect(await told(broker)).toEqual([]);
		await change({ categories: [{ category: await client.category("Versicherungen"), right: "Read" }] });
		const changed = { type: "ClientChanged", author: "Familie Neu", tenant: company.documentId, ...about };
		expect(await told(broker)).toEqual([changed]);
		await change({ categories: [{ category: await client.category("Rechnungen"), right: "Read" }] });
		const elsewhere = { ...changed, description: "Rechnungen" };
		expect(await told(broker)).toEqual([elsewhere, changed]);
		unwrap(await client.store.mandates.end(anna, mandateId));
		expect(await told(broker)).toEqual([{ ...elsewhere, type: "ClientEnded" }, elsewhere, changed]);
		// She administers both sides, and has done all of it; Eva works there.
		expect(await typesTold(anna)).toEqual(["MandateAccepted"]);
		expect(await told(eva)).toEqual([]);
	});

	it("is told on both sides, once, when its last day is over", async () => {
		const anna = await admin("Anna", client);
		await accept(await offer({ lastDay: TODAY }));
		await settle();
		await client.inside(({ sql }) => {
			sql.exec("UPDATE mandate SET last_day = ?, first_day = ?", addDays(TODAY, -1), addDays(TODAY, -9));
		});
		expect(await typesTold(anna)).toEqual(["MandateOver", "MandateAccepted"]);
		expect(await typesTold(broker)).toEqual(["ClientOver"]);
		// The company hears of it again, and has been told.
		await client.inside(({ sql }) => sql.exec("UPDATE tenant SET name = 'Familie Neu'"));
		expect(await typesTold(broker)).toEqual(["ClientOver"]);
		expect(await typesTold(anna)).toEqual(["MandateOver", "MandateAccepted"]);
	});

	it("is told that it has ended where the client is deleted", async () => {
		const anna = await admin("Anna", client);
		await accept(await offer());
		await client.inside((db) => void endAllMandates(db));
		// (A write that sets the alarm, as the end of a tenant does.)
		await offer();
		expect(await typesTold(broker)).toEqual(["ClientEnded"]);
		expect(await typesTold(anna)).toEqual(["MandateAccepted"]);
	});

	it("is told of an offer to the own address, once that is confirmed, and opens it from there", async () => {
		const { user, jwt } = await makeUser();
		const anna = await admin("Anna", client);
		await env.DIRECTORY.prepare(
			"INSERT INTO tenants (key, document_id, name, created_at) VALUES (?, ?, '', 0)",
		)
			.bind(client.tenantKey, client.documentId)
			.run();
		const write = await writeOf({ email: user.email.toUpperCase() });
		const open = (mandate: string, token = jwt) =>
			call("POST", mandateOfferApi.open.path, { token, body: { mandate } });
		const first = unwrap(await client.store.mandates.offer(anna, write));
		expect(await told(user.documentId)).toEqual([]);
		expect((await open(first.documentId)).status).toBe(404);
		await runInDurableObject(userStub(env, user.documentId), (_, { storage }) =>
			storage.sql.exec("UPDATE account SET email_confirmed_at = 1"),
		);
		unwrap(await client.store.mandates.resend(anna, first.documentId));
		const { name: author } = unwrap(await client.store.mandates.read(anna, first.documentId)).tenant;
		expect(await told(user.documentId)).toEqual([
			{ type: "MandateOffered", author, tenant: client.documentId, ...about },
		]);
		const { items } = await userOf(env, user.documentId).notifications.list({ limit: 1, offset: 0 });
		expect(items[0]?.offer).toEqual({ documentId: first.documentId });
		const opened = await open(first.documentId);
		const { data } = z.object({ data: z.object({ code: z.string() }) }).parse(await opened.json());
		const read = await call("POST", mandateOfferApi.read.path, { body: { code: data.code } });
		expect(await read.json()).toMatchObject({ data: { tenant: { name: author } } });
		const stranger = await makeUser();
		await runInDurableObject(userStub(env, stranger.user.documentId), (_, { storage }) =>
			storage.sql.exec("UPDATE account SET email_confirmed_at = 1"),
		);
		expect((await open(first.documentId, stranger.jwt)).status).toBe(404);
		// Of a tenant that there is not no object is made.
		const nowhere = newDocumentId();
		expect((await open(nowhere)).status).toBe(404);
		const made = await listDurableObjectIds(env.TENANTS);
		expect(made.some((id) => id.equals(env.TENANTS.idFromName(tenantKeyOf(nowhere))))).toBe(false);
		unwrap(await client.store.mandates.end(anna, first.documentId));
		expect((await open(first.documentId)).status).toBe(404);
		expect((await call("POST", mandateOfferApi.read.path, { body: { code: data.code } })).status).toBe(404);
		expect(await told(anna)).toEqual([]);
	});

	it("opens an offer often, and the next day again", async () => {
		const email = "info@makler.example";
		const { documentId } = await offer({ email });
		const open = async () => {
			const { kept } = await newTenantSecret("mandate", documentId);
			return client.store.mandates.openOffer(kept, email);
		};
		let [opened, times] = [await open(), 0];
		for (; opened.ok && times < 100; times += 1) {
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			opened = await open();
		}
		expect(times).toBeGreaterThan(40);
		expect(opened).toMatchObject({ name: "TooManyRequestsError" });
		await client.inside(({ sql }) =>
			sql.exec("UPDATE tenant_secret SET expires_at = expires_at - 24 * 60 * 60 * 1000"),
		);
		expect(await open()).toMatchObject({ ok: true });
	});

	it("is told as they want to be: not at all, or in a mail that leads there while they administer it", async () => {
		const [anna, ben] = [await admin("Anna", client), await admin("Ben", client)];
		const settings = (userId: string) => userOf(env, userId).notifications;
		await settings(ben).writeSettings({ mandateNews: { interval: "never" } });
		await settings(anna).writeSettings({ mandateNews: { interval: "daily", time: "08:00" } });
		const { mandateId } = await accept(await offer());
		expect(await told(ben)).toEqual([]);
		expect(await typesTold(anna)).toEqual(["MandateAccepted"]);
		const stillTold = async (userId: string) =>
			unwrap(await client.store.notices.stillToTell(userId, [mandateId])).map(
				({ description }) => description,
			);
		expect(await stillTold(anna)).toEqual(["Versicherungen"]);
		expect(await stillTold(broker)).toEqual([]);
		const waiting = await runInDurableObject(userStub(env, anna), (_, { storage }) =>
			storage.sql.exec<{ at: number | null }>("SELECT digest_at AS at FROM notification").one(),
		);
		expect(waiting.at).toBeGreaterThan(Date.now());
	});

	it("is told again until it has worked", async () => {
		const anna = await admin("Anna", client);
		const take = vi.spyOn(NotificationCalls.prototype, "take").mockRejectedValue(new Error("away"));
		await accept(await offer());
		expect(take).toHaveBeenCalled();
		take.mockRestore();
		expect(await told(anna)).toEqual([]);
		await client.inside(({ sql }) => sql.exec("UPDATE mandate_news SET due_at = 0"));
		expect(await typesTold(anna)).toEqual(["MandateAccepted"]);
		expect(await client.inside(({ sql }) => sql.exec("SELECT * FROM mandate_news").toArray())).toEqual([]);
	});
});

function placed({ sql }: TenantDatabase) {
	return sql
		.exec<{ id: number; categoryRow: number }>(
			"SELECT id, category_row AS categoryRow FROM document WHERE document_id = ?",
			ids.seen,
		)
		.one();
}

describe("an offer", () => {
	it("says what it is about to who has the link, and counts once", async () => {
		const offered = await offer();
		const link = await linkOf(offered);
		expect(unwrap(await client.store.mandates.readOffer(link))).toMatchObject({
			tenant: { name: "Familie Müller" },
			offeredBy: "Anna Müller",
			categories: [{ name: "Versicherungen", right: "Edit" }],
		});
		const { broker: by } = unwrap(await company.store.clients.company(broker));
		const accepted = { broker: by, holder: { userId: broker, ...BROKER } };
		const facts = unwrap(await client.store.mandates.accept(link, accepted));
		// Its answer may have been lost.
		expect(unwrap(await client.store.mandates.accept(link, accepted))).toEqual(facts);
		for (const again of [
			client.store.mandates.readOffer(link),
			client.store.mandates.declineOffer(link),
			client.store.mandates.accept(link, {
				broker: { documentId: newDocumentId(), name: "Andere" },
				holder: { userId: newDocumentId(), ...BROKER },
			}),
		]) {
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			expect(await again).toMatchObject({ ok: false, name: "NotFoundError", message: "error.offerGone" });
		}
	});

	it("is accepted as it was read, and not with terms that have changed meanwhile; then it is sent anew no more", async () => {
		const { documentId } = await offer();
		const link = await linkOf(unwrap(await client.store.mandates.read(OWNER, documentId)));
		const { broker: by } = unwrap(await company.store.clients.company(broker));
		const accepting = async (version: number | undefined) =>
			client.store.mandates.accept(link, { broker: by, holder: { userId: broker, ...BROKER }, version });
		const { version } = unwrap(await client.store.mandates.readOffer(link));
		unwrap(
			await client.store.mandates.update(OWNER, documentId, { firstDay: addDays(TODAY, 9), version: 1 }),
		);
		expect(await accepting(version)).toMatchObject({ name: "ConflictError", message: "error.offerChanged" });
		const changed = unwrap(await client.store.mandates.readOffer(link));
		expect(changed.firstDay).toBe(addDays(TODAY, 9));
		const facts = unwrap(await accepting(changed.version));
		// Its answer may have been lost.
		expect(unwrap(await accepting(changed.version))).toEqual(facts);
		expect(await client.store.mandates.resend(OWNER, documentId)).toMatchObject({
			name: "ConflictError",
			message: "error.offerAccepted",
		});
	});

	it("does not count any more once it is taken back, declined, sent anew or too old", async () => {
		const offered = await offer();
		const first = await linkOf(offered);
		unwrap(await client.store.mandates.resend(OWNER, offered.documentId));
		expect(await client.store.mandates.readOffer(first)).toMatchObject({ ok: false });
		const second = await linkOf(offered);
		unwrap(await client.store.mandates.declineOffer(second));
		expect(await client.store.mandates.readOffer(second)).toMatchObject({ ok: false });
		expect(unwrap(await client.store.mandates.read(OWNER, offered.documentId)).state).toBe("declined");
		expect((await recorded())[0]).toMatchObject({
			action: "delete",
			user: { name: "info@makler.example" },
			subject: { name: "info@makler.example" },
			changes: [{ field: "declined", new: true }],
		});
		expect(await client.store.mandates.resend(OWNER, offered.documentId)).toMatchObject({ ok: false });
		const takenBack = await offer();
		const third = await linkOf(takenBack);
		unwrap(await client.store.mandates.end(OWNER, takenBack.documentId));
		expect(await client.store.mandates.readOffer(third)).toMatchObject({ ok: false });
		const old = await offer();
		const fourth = await linkOf(old);
		await client.inside(({ sql }) =>
			sql.exec("UPDATE mandate SET expires_at = 1 WHERE document_id = ?", old.documentId),
		);
		expect(await client.store.mandates.readOffer(fourth)).toMatchObject({ ok: false });
		expect(unwrap(await client.store.mandates.read(OWNER, old.documentId)).state).toBe("expired");
	});

	it("of another one opens nothing", async () => {
		const [one, other] = [await offer(), await offer()];
		const link = await linkOf(one);
		expect(await client.store.mandates.readOffer({ ...link, subject: other.documentId })).toMatchObject({
			ok: false,
		});
	});

	it("is sent by mail, and says so", async () => {
		const { documentId } = await offer();
		await settle();
		await vi.waitFor(async () =>
			expect(unwrap(await client.store.mandates.read(OWNER, documentId)).mail).toBe("sent"),
		);
	});

	it("names what is wrong with it", async () => {
		const refused = async (fields: Partial<MandateCreate>) =>
			client.store.mandates.offer(OWNER, await writeOf(fields));
		expect(await refused({ categories: [{ category: newDocumentId(), right: "Read" }] })).toMatchObject({
			ok: false,
			details: { errors: [{ path: ["categories"] }] },
		});
		expect(await refused({ document: newDocumentId() })).toMatchObject({
			ok: false,
			details: { errors: [{ path: ["document"] }] },
		});
	});

	it("is sent to no more than a few people a day", async () => {
		for (let at = 0; at < 20; at++) {
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			await offer();
		}
		const more = await client.store.mandates.offer(OWNER, await writeOf());
		expect(more).toMatchObject({ ok: false, name: "TooManyRequestsError" });
	});
});

describe("a company's clients", () => {
	it("are handed over to a colleague, who alone works for them then", async () => {
		const offered = await offer();
		await accept(offered);
		const { documentId } = offered;
		const eva = await colleague("Eva");
		const [own] = await clientsOf(broker);
		expect(own).toMatchObject({ isMine: true, holders: [{ name: "Luca Bernasconi" }] });
		const write = { clients: [own?.documentId ?? ""], holders: [eva] };
		unwrap(await company.store.clients.assign(broker, write));
		await settle();
		await client.inside((db) => {
			expect(() => Member.prove(db, broker)).toThrow("error.entryNotFound");
			expect(Member.prove(db, eva).isMandated).toBe(true);
		});
		expect(await memberships(eva)).toContain(client.tenantKey);
		expect(await memberships(broker)).not.toContain(client.tenantKey);
		expect(unwrap(await client.store.mandates.read(OWNER, documentId)).holders).toMatchObject([
			{ name: "Eva Muster" },
		]);
		// Nobody of the company has done it in the client's eyes, and least of all whoever was put in.
		expect((await recorded())[0]).toMatchObject({
			user: { name: "Makler AG" },
			changes: [{ field: "holders", old: ["Luca Bernasconi"], new: ["Eva Muster"] }],
		});
		expect(await clientsOf(eva)).toMatchObject([{ isMine: true }]);
	});

	it("are shared out by admins, and by who works for them; by nobody else, and to nobody else", async () => {
		await accept(await offer());
		const [own] = await clientsOf(broker);
		const eva = await colleague("Eva");
		const client1 = own?.documentId ?? "";
		const assign = (userId: string, holders: string[], clients = [client1]) =>
			company.store.clients.assign(userId, { clients, holders });
		expect(await assign(eva, [eva])).toMatchObject({ ok: false, name: "ForbiddenError" });
		expect(await assign(broker, [newDocumentId()])).toMatchObject({ ok: false, name: "ValidationError" });
		expect(await assign(broker, [OWNER, newDocumentId()])).toMatchObject({ ok: false });
		expect(await assign(broker, [eva], [newDocumentId()])).toMatchObject({
			ok: false,
			name: "NotFoundError",
		});
		expect(await assign(newDocumentId(), [eva])).toMatchObject({ ok: false, name: "NotFoundError" });
		unwrap(await assign(broker, [eva]));
		unwrap(await assign(eva, [eva, broker]));
		expect((await clientsOf(eva))[0]?.holders.map(({ name }) => name)).toEqual([
			"Eva Muster",
			"Luca Bernasconi",
		]);
	});

	it("go to nobody whose account is to be deleted; who has some keeps them until they are shared out", async () => {
		await accept(await offer());
		const eva = await colleague("Eva");
		const [own] = await clientsOf(broker);
		const assign = (holders: string[]) =>
			company.store.clients.assign(broker, { clients: [own?.documentId ?? ""], holders });
		const names = async () =>
			unwrap(await company.store.clients.team(broker)).colleagues.map(({ name }) => name);
		await company.inside((db) => closeMember(db, eva, db.clock() + 1));
		expect(await assign([eva])).toMatchObject({ ok: false, name: "ValidationError" });
		expect(await names()).not.toContain("Eva Muster");
		await company.inside((db) => closeMember(db, eva, null));
		unwrap(await assign([eva, broker]));
		await company.inside((db) => closeMember(db, eva, db.clock() + 1));
		expect(await names()).toContain("Eva Muster");
		unwrap(await assign([eva, broker]));
		unwrap(await assign([broker]));
		expect(await names()).not.toContain("Eva Muster");
	});

	it("are seen by who works for them, and all of them by admins", async () => {
		await accept(await offer());
		const eva = await colleague("Eva");
		expect(await clientsOf(eva)).toEqual([]);
		expect(await clientsOf(broker, { holder: eva })).toEqual([]);
		expect(await clientsOf(broker, { holder: "nobody" })).toEqual([]);
		expect(await clientsOf(broker, { holder: "me", text: "müll" })).toHaveLength(1);
		expect(await clientsOf(broker, { text: "andere" })).toEqual([]);
		expect(unwrap(await company.store.clients.team(broker))).toMatchObject({
			unassigned: 0,
			mayManage: true,
			colleagues: expect.arrayContaining([expect.objectContaining({ name: "Luca Bernasconi", clients: 1 })]),
		});
		expect(unwrap(await company.store.clients.team(eva))).toMatchObject({ mayManage: false });
	});

	it("lose who leaves the company, at once", async () => {
		await accept(await offer());
		const eva = await colleague("Eva");
		const [own] = await clientsOf(broker);
		unwrap(await company.store.clients.assign(broker, { clients: [own?.documentId ?? ""], holders: [eva] }));
		await settle();
		unwrap(await company.store.members.leave(eva));
		await settle();
		await client.inside((db) => expect(() => Member.prove(db, eva)).toThrow("error.entryNotFound"));
		expect(await clientsOf(broker, { holder: "nobody" })).toHaveLength(1);
	});

	it("say what there is to do by the mandate alone", async () => {
		const { mandateId } = await accept(await offer());
		const of = { mandateId, brokerId: company.documentId };
		expect(unwrap(await client.store.mandates.figures(of, broker))).toMatchObject({ documents: 1 });
		// As an admin of the client the same person sees more, but that is not the company's.
		unwrap(await client.store.setup.addMember({ userId: broker, ...BROKER, role: "Admin", rights: [] }));
		expect(unwrap(await client.store.mandates.figures(of, broker))).toMatchObject({ documents: 1 });
		const others = { mandateId, brokerId: newDocumentId() };
		expect(unwrap(await client.store.mandates.figures(others, broker))).toBe(null);
	});

	it("follow the client's name and days, and are told again until they know", async () => {
		await accept(await offer());
		await client.inside(({ sql }) => sql.exec("UPDATE tenant SET name = 'Familie Müller-Meier'"));
		await client.store.setup.tellMember(OWNER);
		await settle();
		expect(await clientsOf(broker)).toMatchObject([{ tenant: { name: "Familie Müller-Meier" } }]);
	});

	it("say what each mandate opens, and when it was ended and by whom; of the client's people that is not said", async () => {
		const { mandateId } = await accept(await offer());
		const { mandateId: other } = await accept(
			await offer({ categories: [{ category: await client.category("Rechnungen"), right: "Read" }] }),
		);
		const [one, two] = await clientsOf(broker);
		expect([one, two]).toMatchObject([
			{ categories: [{ name: "Versicherungen", right: "Edit" }], endedAt: null, endedBy: null },
			{ categories: [{ name: "Rechnungen", right: "Read" }] },
		]);
		await client.inside(({ sql }) =>
			sql.exec("UPDATE category SET name = 'Belege' WHERE name = 'Rechnungen'"),
		);
		// (A write that sets the alarm.)
		unwrap(await client.store.mandates.update(OWNER, mandateId, { document: null }));
		await settle();
		expect((await clientsOf(broker))[1]?.categories).toEqual([{ name: "Belege", right: "Read" }]);
		unwrap(await client.store.mandates.end(OWNER, mandateId));
		const brokerId = company.documentId;
		unwrap(await client.store.mandates.giveBack({ mandateId: other, brokerId }, broker));
		await settle();
		const ended = await client.inside(({ sql }) =>
			sql.exec<{ at: number }>("SELECT ended_at AS at FROM mandate ORDER BY id").toArray(),
		);
		expect(await clientsOf(broker, { state: "former" })).toMatchObject([
			{ endedAt: new Date(ended[0]?.at ?? 0).toISOString(), endedBy: "client", endedByName: null },
			{ endedBy: "broker", endedByName: "Luca Bernasconi" },
		]);
		const { items } = unwrap(await client.store.mandates.list(OWNER, { limit: 5, offset: 0 }));
		const owner = await client.inside(({ sql }) =>
			sql.exec<{ name: string }>("SELECT name FROM member WHERE user_id = ?", OWNER).one(),
		);
		expect(items).toMatchObject([
			{ endedBy: "broker", endedByName: "Luca Bernasconi" },
			{ endedBy: "client", endedByName: owner.name },
		]);
	});

	it("lists those alone that are in force or ahead, where that is asked", async () => {
		const current = async () =>
			unwrap(await client.store.mandates.list(OWNER, { limit: 9, offset: 0, isCurrent: true }));
		const before = await current();
		const offered = await offer();
		expect(await current()).toEqual(before);
		await accept(offered);
		expect(await current()).toMatchObject({
			items: [{ documentId: offered.documentId, state: "active" }, ...before.items],
			total: before.total + 1,
		});
		await client.inside(({ sql }) =>
			sql.exec(
				"UPDATE mandate SET first_day = '2020-01-01', last_day = '2020-12-31' WHERE document_id = ?",
				offered.documentId,
			),
		);
		expect(await current()).toEqual(before);
		await client.inside(({ sql }) =>
			sql.exec("UPDATE mandate SET last_day = NULL WHERE document_id = ?", offered.documentId),
		);
		expect(await current()).toMatchObject({ total: before.total + 1 });
		unwrap(await client.store.mandates.end(OWNER, offered.documentId));
		expect(await current()).toEqual(before);
	});

	it("are found by company, by who works for it and by the address of the offer, page by page", async () => {
		const waiting = await offer({ email: "buero@müller-treuhand.example" });
		const accepted = await offer();
		await accept(accepted);
		const searched = async (text: string, slice = { limit: 9, offset: 0 }) => {
			const { items, total } = unwrap(await client.store.mandates.list(OWNER, { ...slice, text }));
			return { ids: items.map(({ documentId }) => documentId), total };
		};
		const is = (...found: string[]) => ({ ids: found, total: found.length });
		expect(await searched("MUELLER")).toEqual(is(waiting.documentId));
		expect(await searched("makler bernasconi")).toEqual(is(accepted.documentId));
		expect(await searched("nirgends")).toEqual(is());
		expect(await searched("example")).toEqual(is(accepted.documentId, waiting.documentId));
		expect(await searched("example", { limit: 1, offset: 1 })).toEqual({
			ids: [waiting.documentId],
			total: 2,
		});
		const current = await client.store.mandates.list(OWNER, {
			limit: 9,
			offset: 0,
			isCurrent: true,
			text: "example",
		});
		expect(unwrap(current).total).toBe(1);
	});

	it("are searched in turns, and one document of many is not looked for among all of them", async () => {
		const read = await client.inside((db) => {
			for (let at = 0; at < 600; at += 1)
				db.sql.exec(
					`INSERT INTO mandate (document_id, first_day, offered_to, offered_by, offered_at, expires_at, mail_id, told_phase)
					VALUES (?, '2026-01-01', ?, ?, 0, 1, 'm', 0)`,
					newDocumentId(),
					`makler-${at}@example.ch`,
					OWNER,
				);
			const searched = turnsOf(listMandateRows(db, { limit: 2, offset: 0, text: "makler 59" }));
			const { number } = db.sql.exec<{ number: number }>("SELECT count(*) AS number FROM mandate").one();
			const asked = db.sql.exec(
				`SELECT ${isOfMandate("d.value")} FROM json_each('[${Array.from({ length: 50 }).fill(1).join()}]') d`,
			);
			asked.toArray();
			return { ...searched, number, rowsRead: asked.rowsRead };
		});
		expect(read.turns).toBeGreaterThan(2);
		// 59, 159 … 559 and 590 … 599
		expect(read.value.total).toBe(16);
		expect(read.value.rows.map(({ offeredTo }) => offeredTo)).toEqual([
			"makler-599@example.ch",
			"makler-598@example.ch",
		]);
		expect(read.rowsRead).toBeLessThan(3 * read.number);
	});

	it("know what the company is called now", async () => {
		const offered = await offer();
		await accept(offered);
		await company.inside(({ sql }) => sql.exec("UPDATE tenant SET name = 'Bernasconi und Partner AG'"));
		await company.store.setup.tellMember(broker);
		await settle();
		expect(unwrap(await client.store.mandates.read(OWNER, offered.documentId)).broker?.name).toBe(
			"Bernasconi und Partner AG",
		);
	});
});

it("a member who is no admin of the company accepts nothing, and a household is none", async () => {
	const eva = await colleague("Eva");
	expect(await company.store.clients.company(eva)).toMatchObject({ ok: false, name: "ForbiddenError" });
	expect(await client.store.clients.company(OWNER)).toMatchObject({
		ok: false,
		details: { errors: [{ path: ["tenant"] }] },
	});
	const other = await newMember(client, {});
	expect(await client.store.mandates.list(other, { limit: 9, offset: 0 })).toMatchObject({
		ok: false,
		name: "ForbiddenError",
	});
});
