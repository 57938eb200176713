import { env, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { describe, expect, it, vi } from "vitest";
import { notificationApi } from "../../../contract/api/notifications.ts";
import { fillPath } from "../../../contract/api/path.ts";
import type { Day } from "../../../contract/days.ts";
import type { NotificationInterval } from "../../../contract/entities/notification-settings.ts";
import type { Mail, Mailer, Sending } from "../../../workers/cms/mail/mailer.ts";
import { readOutbox } from "../../../workers/cms/mail/outbox.ts";
import { unwrap } from "../../../workers/cms/outcome.ts";
import type { TenantDatabase } from "../../../workers/cms/tenant/core/database.ts";
import { reminderCause } from "../../../workers/cms/tenant/deadlines/deadline-cause.ts";
import { openItem } from "../../../workers/cms/tenant/inbox/open-item.ts";
import { GATHERING_MS } from "../../../workers/cms/user/digest-times.ts";
import {
	type DigestContext,
	digestsDueAt,
	MAX_TRIES,
	runDigests,
} from "../../../workers/cms/user/digests.ts";
import type { Notice } from "../../../workers/cms/user/notice.ts";
import { takeNotices, writeSettings } from "../../../workers/cms/user/notifications.ts";
import { rescheduleUsual } from "../../../workers/cms/user/reschedule-digests.ts";
import { userClient, userOf, userStub } from "../../../workers/cms/user/user-client.ts";
import { call, makeUser } from "../../support/workers-api.ts";
import { imported, newTenant, OWNER, type TestTenant } from "../tenant/tenant-fixture.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** 09:00 in Switzerland, a Sunday. */
const NOW = Date.UTC(2026, 10, 22, 8);
/** The next morning, when the mail of 08:00 leaves. */
const MORNING = NOW + 23 * HOUR + GATHERING_MS;
const DAILY = { interval: "daily", time: "08:00" } as const;
const ALL_DAILY = {
	customReminder: DAILY,
	inactivityReminder: DAILY,
	warrantyReminder: DAILY,
	paymentReminder: DAILY,
};

interface Person {
	userId: string;
	email: string;
	jwt: string;
	/** Runs work on the database of the person's object. */
	inside<Value>(work: (storage: DurableObjectStorage) => Promise<Value> | Value): Promise<Value>;
	/** What is due at this moment is sent. */
	run(at: number, mailer: Mailer | null, rest?: Partial<DigestContext>): Promise<void>;
}

const REMINDER = { type: "Payment", date: "2199-12-24" } as const;

/** Somebody who wants a mail each morning. */
async function newPerson(): Promise<Person> {
	const { user, jwt } = await makeUser();
	const inside: Person["inside"] = (work) =>
		runInDurableObject(userStub(env, user.documentId), (_, { storage }) => work(storage));
	await inside(({ sql }) => writeSettings(sql, ALL_DAILY));
	return {
		userId: user.documentId,
		email: user.email,
		jwt,
		inside,
		run: (at, mailer, rest) =>
			inside((storage) => runDigests({ storage, env, clock: () => at, user, mailer, ...rest })),
	};
}

async function join(tenant: TestTenant, userId: string, category = "Versicherungen"): Promise<void> {
	const member = { userId, name: "Leo Leser", email: "leo@example.ch", role: "Member" as const };
	unwrap(await tenant.store.setup.addMember({ ...member, rights: [{ category, rights: ["Read"] }] }));
}

/** A document of which the person is told, with the item of the inbox that does so. */
async function told(
	person: Person,
	tenant: TestTenant,
	{ name = "Police", at = NOW, ...fields }: Partial<Notice> & { name?: string; at?: number } = {},
): Promise<{ documentId: string; itemId: string }> {
	const [documentId = ""] = unwrap(
		await tenant.store.setup.importDocuments([imported({ name, reminders: [REMINDER] })]),
	);
	const itemId = await tenant.inside((db) => newItem(db, documentId));
	const notice: Notice = {
		itemId,
		shownAt: at,
		type: "Payment",
		tenant: { documentId: tenant.documentId, id: 7, name: "Familie Müller" },
		document: { documentId, name },
		date: "2026-12-24",
		description: null,
		author: null,
		interval: null,
		...fields,
	};
	await person.inside((storage) => storage.transactionSync(() => takeNotices(storage.sql, [notice], at)));
	return { documentId, itemId };
}

/** The item of the document's reminder (`REMINDER`), made before its day. */
function newItem(db: TenantDatabase, documentId: string): string {
	const { reminder, date, type, ...document } = db.sql
		.exec<{ id: number; categoryRow: number; reminder: string; date: Day; type: "Payment" }>(
			`SELECT d.id, d.category_row AS categoryRow, r.document_id AS reminder, r.date, r.type
			FROM document d CROSS JOIN reminder r ON r.document_row = d.id WHERE d.document_id = ?`,
			documentId,
		)
		.one();
	const cause = reminderCause(reminder, date);
	db.transaction(() => openItem(db, { cause, type, date, document }));
	return db.sql.exec<{ id: string }>("SELECT document_id AS id FROM inbox_item WHERE cause = ?", cause).one()
		.id;
}

/** A way for mails that notes them, and answers as it is told. */
function newMailer(answers: (Sending | Promise<Sending>)[] = [], knowsIds = false) {
	const mails: Mail[] = [];
	const mailer: Mailer = {
		origin: "https://ablage.example",
		knowsIds,
		async send(mail) {
			mails.push(mail);
			return answers.shift() ?? "sent";
		},
	};
	return { mailer, mails };
}

const dueAt = (person: Person) => person.inside(({ sql }) => digestsDueAt(sql));

async function household() {
	const [person, tenant] = [await newPerson(), await newTenant()];
	await join(tenant, person.userId);
	return { person, tenant, ...newMailer() };
}

describe("a digest", () => {
	it("leaves at its time, once, with all that came until then, over all tenants", async () => {
		const { person, tenant, mailer, mails } = await household();
		const other = await newTenant();
		await join(other, person.userId);
		const one = await told(person, tenant, { name: "Prämie" });
		const two = await told(person, other, {
			name: "Miete",
			at: NOW + HOUR,
			tenant: { documentId: other.documentId, id: 8, name: "Verein" },
		});
		// Tenants tell at 07:00 and a little later; this one still counts.
		await told(person, tenant, { name: "Strom", at: MORNING - MINUTE });
		expect(await dueAt(person)).toBe(MORNING);
		await person.run(MORNING - 1, mailer);
		expect(mails).toEqual([]);
		await person.run(MORNING, mailer);
		await person.run(MORNING, mailer);
		expect(mails).toHaveLength(1);
		expect(mails[0]).toMatchObject({ to: person.email, subject: "Ablage: 3 Erinnerungen" });
		for (const text of [mails[0]?.text, mails[0]?.html]) {
			expect(text).toContain(`https://ablage.example/documents/${one.documentId}`);
			expect(text).toContain(`https://ablage.example/documents/${two.documentId}`);
			expect(text).toMatch(/Familie Müller[^]*Strom[^]*Verein|Verein[^]*Miete[^]*Familie Müller/);
		}
		expect(await dueAt(person)).toBeNull();
	});

	it("is not for what is told at once, nor for what is told never", async () => {
		const { person, tenant } = await household();
		await told(person, tenant, { interval: { interval: "immediately" } });
		await told(person, tenant, { interval: { interval: "never" } });
		await told(person, tenant, { type: "UnreadableFile" });
		expect(await dueAt(person)).toBeNull();
	});

	it("says all that has become of a mandate, to who administers the tenant, and else nothing of it", async () => {
		const { person, tenant, mailer, mails } = await household();
		await person.inside(({ sql }) => writeSettings(sql, { mandateNews: DAILY }));
		const category = await tenant.category("Versicherungen");
		const { documentId: itemId } = unwrap(
			await tenant.store.mandates.offer(OWNER, {
				email: "info@makler.example",
				firstDay: "2026-11-01",
				lastDay: null,
				document: null,
				categories: [{ category, right: "Read" }],
			}),
		);
		const news = (type: Notice["type"], at: number): Notice => ({
			itemId,
			shownAt: at,
			type,
			tenant: { documentId: tenant.documentId, id: 7, name: "Familie Müller" },
			document: null,
			date: null,
			description: null,
			author: { userId: itemId, name: "Makler AG" },
			interval: null,
		});
		const take = () =>
			person.inside((storage) =>
				storage.transactionSync(() =>
					takeNotices(storage.sql, [news("MandateAccepted", NOW), news("MandateReturned", NOW + 1)], NOW),
				),
			);
		await take();
		// (Only a reader there, so far.)
		await person.run(MORNING, mailer);
		expect(mails).toEqual([]);
		const member = { userId: person.userId, name: "Leo Leser", email: "leo@example.ch" };
		unwrap(await tenant.store.setup.addMember({ ...member, role: "Admin", rights: [] }));
		await person.inside(({ sql }) => sql.exec("DELETE FROM taken_notice"));
		await take();
		await person.run(MORNING, mailer);
		expect(mails).toMatchObject([{ subject: "Ablage: 2 Mitteilungen" }]);
		for (const text of ["angenommen", "zurückgegeben"]) {
			expect(mails[0]?.text).toContain(`- Makler AG hat das Mandat ${text}\n  Versicherungen\n`);
		}
	});

	it("comes in the hour that was set when the clocks have changed since", async () => {
		const { person, tenant, mailer, mails } = await household();
		const before = Date.UTC(2026, 9, 24, 12);
		await told(person, tenant, { at: before });
		// 08:00 in winter time.
		const after = Date.UTC(2026, 9, 25, 7) + GATHERING_MS;
		expect(await dueAt(person)).toBe(after);
		await person.run(after, mailer);
		expect(mails).toHaveLength(1);
	});

	it("that was missed for days leaves when the object wakes, as one mail", async () => {
		const { person, tenant, mailer, mails } = await household();
		await told(person, tenant, { name: "Prämie" });
		await told(person, tenant, { name: "Miete", at: NOW + 2 * DAY });
		await person.run(MORNING + 3 * DAY, mailer);
		expect(mails).toMatchObject([{ subject: "Ablage: 2 Erinnerungen" }]);
	});

	it("names what there is as it is by then", async () => {
		const { person, tenant, mailer, mails } = await household();
		const { documentId } = await told(person, tenant, { name: "Alter Name" });
		const { version } = unwrap(await tenant.store.documents.read(OWNER, documentId));
		unwrap(await tenant.store.documents.update(OWNER, documentId, { name: "Neuer Name", version }));
		await person.run(MORNING, mailer);
		expect(mails[0]?.text).toContain("Neuer Name");
		expect(mails[0]?.text).not.toContain("Alter Name");
	});

	it("is one of the real alarm, and lies in the outbox", async () => {
		const { person, tenant } = await household();
		const stub = userStub(env, person.userId);
		const [documentId = ""] = unwrap(
			await tenant.store.setup.importDocuments([imported({ name: "Prämie", reminders: [REMINDER] })]),
		);
		const itemId = await tenant.inside((db) => newItem(db, documentId));
		const reference = { documentId: tenant.documentId, id: 7, name: "Familie Müller" };
		const facts = { date: null, description: null, author: null, interval: null };
		await userClient(stub).notifications.take([
			{ itemId, shownAt: 1, type: "Custom", tenant: reference, document: { documentId, name: "" }, ...facts },
		]);
		const alarmAt = await person.inside((storage) => storage.getAlarm());
		expect(alarmAt).toBe(await dueAt(person));
		await person.inside(
			({ sql }) => sql.exec("UPDATE notification SET digest_at = 1, told_at = 1").rowsWritten,
		);
		expect(await runDurableObjectAlarm(stub)).toBe(true);
		const sent = (await readOutbox(env.FILES)).filter(({ to }) => to === person.email);
		expect(sent).toMatchObject([
			{ subject: "Ablage: 1 Erinnerung", text: expect.stringContaining("Prämie") },
		]);
		expect(await person.inside((storage) => storage.getAlarm())).toBeNull();
	});

	it("is none where no mail is sent, and does not wait until there is", async () => {
		const { person, tenant } = await household();
		const log = vi.spyOn(console, "warn").mockImplementation(() => {});
		await told(person, tenant);
		await person.run(MORNING, null);
		expect(log).toHaveBeenCalledOnce();
		expect(await dueAt(person)).toBeNull();
		log.mockRestore();
	});
});

describe("what stands in a digest", () => {
	it("leaves out what the user may no longer see, and what has been settled or put off", async () => {
		const { person, tenant, mailer, mails } = await household();
		await told(person, tenant, { name: "Bleibt" });
		const moved = await told(person, tenant, { name: "Anderswo" });
		const deleted = await told(person, tenant, { name: "Gelöscht" });
		const [closed, snoozed] = [await told(person, tenant), await told(person, tenant)];
		const other = await tenant.category("Wohnen");
		unwrap(await tenant.store.documents.update(OWNER, moved.documentId, { documentCategory: other }));
		unwrap(await tenant.store.documents.update(OWNER, deleted.documentId, { state: "Deleted" }));
		await tenant.inside(({ sql }) => {
			sql.exec("UPDATE inbox_item SET is_open = 0 WHERE document_id = ?", closed.itemId);
			sql.exec("UPDATE inbox_item SET snoozed_until = '2199-01-01' WHERE document_id = ?", snoozed.itemId);
		});
		const isOpen = ({ sql }: TenantDatabase) =>
			sql.exec("SELECT is_open AS isOpen FROM inbox_item WHERE document_id = ?", moved.itemId).one();
		expect(await tenant.inside(isOpen)).toEqual({ isOpen: 1 });
		await person.run(MORNING, mailer);
		expect(mails).toMatchObject([
			{ subject: "Ablage: 1 Erinnerung", text: expect.stringContaining("Bleibt") },
		]);
	});

	it("is nothing of a tenant to which the user no longer belongs: then there is no mail", async () => {
		const { person, tenant, mailer, mails } = await household();
		await told(person, tenant);
		await tenant.inside(
			({ sql }) => sql.exec("DELETE FROM member WHERE user_id = ?", person.userId).rowsWritten,
		);
		await person.run(MORNING, mailer);
		expect(mails).toEqual([]);
		expect(await dueAt(person)).toBeNull();
	});

	const changes: [string, NotificationInterval][] = [
		["never", { interval: "never" }],
		["at once", { interval: "immediately" }],
	];
	it.each(changes)(
		"is nothing of a kind of which the user wants to be told %s by now",
		async (_, changed) => {
			const { person, tenant, mailer, mails } = await household();
			await told(person, tenant);
			await userOf(env, person.userId).notifications.writeSettings({ paymentReminder: changed });
			expect(await dueAt(person)).toBeNull();
			expect(await person.inside((storage) => storage.getAlarm())).toBeNull();
			await person.run(MORNING, mailer);
			expect(mails).toEqual([]);
		},
	);

	it("follows a change that comes while the tenants are asked", async () => {
		const { person, tenant, mailer, mails } = await household();
		await told(person, tenant);
		const { TENANTS } = env;
		const asked: object = {
			idFromName: (name: string) => TENANTS.idFromName(name),
			get: (id: DurableObjectId) => ({
				call: async (...args: Parameters<ReturnType<typeof TENANTS.get>["call"]>) => {
					const answer: unknown = await TENANTS.get(id).call(...args);
					await person.inside(({ sql }) => writeSettings(sql, { paymentReminder: { interval: "never" } }));
					return answer;
				},
			}),
		};
		await person.run(MORNING, mailer, { env: { ...env, TENANTS: asked as typeof TENANTS } });
		expect(mails).toEqual([]);
		expect(await dueAt(person)).toBeNull();
	});

	it("waits where the user wants it later by now, and comes then", async () => {
		const { person, tenant, mailer, mails } = await household();
		await told(person, tenant);
		const weekly = { interval: "weekly", time: "18:00", day: 3 } as const;
		await person.inside(({ sql }) => {
			rescheduleUsual(sql, writeSettings(sql, { paymentReminder: weekly }), NOW);
		});
		const wednesday = Date.UTC(2026, 10, 25, 17) + GATHERING_MS;
		expect(await dueAt(person)).toBe(wednesday);
		await person.run(wednesday - 1, mailer);
		expect(mails).toEqual([]);
		await person.run(wednesday, mailer);
		expect(mails).toHaveLength(1);
	});

	it("follows what is set for the document, also later", async () => {
		const { person, tenant, mailer, mails } = await household();
		const { documentId } = await told(person, tenant);
		const path = fillPath(notificationApi.writeDocumentSettings.path, { id: documentId });
		const write = (paymentReminder: NotificationInterval | null) =>
			call("PUT", path, { token: person.jwt, body: { data: { paymentReminder } } });
		// The user's object has not heard of this tenant: only the test tells.
		await userOf(env, person.userId).memberships.add({
			tenantKey: tenant.tenantKey,
			documentId: tenant.documentId,
			id: 7,
			name: "Familie Müller",
		});
		expect((await write({ interval: "never" })).status).toBe(200);
		expect(await dueAt(person)).toBeNull();
		const again = await told(person, tenant, { name: "Miete" });
		unwrap(
			await tenant.store.notices.writeSettings(person.userId, again.documentId, {
				paymentReminder: { interval: "weekly", time: "08:00", day: 5 },
			}),
		);
		// Nobody has told the user's object: the tenant says so when it is asked.
		await person.run(MORNING, mailer);
		expect(mails).toEqual([]);
		const friday = Date.UTC(2026, 10, 27, 7) + GATHERING_MS;
		expect(await dueAt(person)).toBe(friday);
		await person.run(friday, mailer);
		expect(mails).toHaveLength(1);
	});
});

describe("a digest that is cut off", () => {
	const never = () => new Promise<never>(() => {});

	it("while the tenants are asked leaves at the next start, once", async () => {
		const { person, tenant, mailer, mails } = await household();
		await told(person, tenant);
		const { promise, reject } = Promise.withResolvers<never>();
		const deaf: object = { idFromName: (name: string) => name, get: () => ({ call: () => promise }) };
		const first = person.run(MORNING, mailer, { env: { ...env, TENANTS: deaf as typeof env.TENANTS } });
		await vi.waitUntil(async () => (await digestsOf(person)).length === 1);
		await person.run(MORNING, mailer);
		await person.run(MORNING + DAY, mailer);
		expect(mails).toHaveLength(1);
		// What would wake up again after all finds nothing to do.
		const log = vi.spyOn(console, "error").mockImplementation(() => {});
		reject(new Error("cut off"));
		await first;
		expect(mails).toHaveLength(1);
		expect(await dueAt(person)).toBeNull();
		log.mockRestore();
	});

	it("while it is handed to the platform is not sent again: nobody knows whether it has left", async () => {
		const log = vi.spyOn(console, "error").mockImplementation(() => {});
		const { person, tenant } = await household();
		await told(person, tenant);
		const { mailer, mails } = newMailer([never()]);
		void person.run(MORNING, mailer);
		await vi.waitUntil(() => mails.length === 1);
		await person.run(MORNING + MINUTE, mailer);
		await person.run(MORNING + DAY, mailer);
		expect(mails).toHaveLength(1);
		expect(await dueAt(person)).toBeNull();
		expect(log).toHaveBeenCalledOnce();
		log.mockRestore();
	});

	it("while it is handed to who knows its id is handed over again, under the same id", async () => {
		const { person, tenant } = await household();
		await told(person, tenant);
		const { mailer, mails } = newMailer([never()], true);
		void person.run(MORNING, mailer);
		await vi.waitUntil(() => mails.length === 1);
		await person.run(MORNING + MINUTE, mailer);
		await person.run(MORNING + DAY, mailer);
		expect(mails).toHaveLength(2);
		expect(mails[1]).toEqual(mails[0]);
	});

	it("without an answer of the platform is not sent again either", async () => {
		const log = vi.spyOn(console, "error").mockImplementation(() => {});
		const { person, tenant } = await household();
		await told(person, tenant);
		const { mailer, mails } = newMailer(["unknown"]);
		await person.run(MORNING, mailer);
		await person.run(MORNING + DAY, mailer);
		expect(mails).toHaveLength(1);
		log.mockRestore();
	});

	it("or refused is tried again after growing pauses, under the same id, and in the end given up", async () => {
		const log = vi.spyOn(console, "error").mockImplementation(() => {});
		const { person, tenant } = await household();
		await told(person, tenant);
		const { mailer, mails } = newMailer(Array.from({ length: 99 }, () => "refused"));
		let at = MORNING;
		const pauses: number[] = [];
		for (;;) {
			// oxlint-disable-next-line no-await-in-loop -- one try after the other
			await person.run(at, mailer);
			// oxlint-disable-next-line no-await-in-loop -- likewise
			const next = await dueAt(person);
			if (next === null) break;
			pauses.push((next - at) / MINUTE);
			at = next;
		}
		expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256]);
		expect(mails).toHaveLength(MAX_TRIES);
		expect(new Set(mails.map(({ id }) => id)).size).toBe(1);
		log.mockRestore();
	});

	it("by a tenant that does not answer is tried again, and nobody is left out", async () => {
		const log = vi.spyOn(console, "error").mockImplementation(() => {});
		const { person, tenant, mailer, mails } = await household();
		await told(person, tenant);
		const broken: object = {
			idFromName: (name: string) => name,
			get: () => ({ call: () => Promise.reject(new Error("overloaded")) }),
		};
		await person.run(MORNING, mailer, { env: { ...env, TENANTS: broken as typeof env.TENANTS } });
		expect(mails).toEqual([]);
		expect(await dueAt(person)).toBe(MORNING + MINUTE);
		// What comes meanwhile has a mail of its own, at its time.
		await told(person, tenant, { name: "Miete", at: MORNING });
		await person.run(MORNING + MINUTE, mailer);
		expect(mails).toMatchObject([{ subject: "Ablage: 1 Erinnerung" }]);
		expect(await dueAt(person)).toBe(MORNING + DAY);
		log.mockRestore();
	});

	it("by one of several tenants leaves with what the others say; the rest comes later, or is given up", async () => {
		const log = vi.spyOn(console, "error").mockImplementation(() => {});
		const { person, tenant, mailer, mails } = await household();
		const silent = await newTenant();
		await silent.category("Versicherungen");
		await join(silent, person.userId);
		await told(person, tenant);
		await told(person, silent, { name: "Miete" });
		const { TENANTS } = env;
		const partly: object = {
			idFromName: (name: string) => TENANTS.idFromName(name),
			get: (id: DurableObjectId) =>
				id.equals(silent.stub.id) ? { call: () => Promise.reject(new Error("overloaded")) } : TENANTS.get(id),
		};
		const without = { env: { ...env, TENANTS: partly as typeof TENANTS } };
		await person.run(MORNING, mailer, without);
		expect(mails).toMatchObject([{ subject: "Ablage: 1 Erinnerung" }]);
		expect(mails[0]?.text).not.toContain("Miete");
		expect(await dueAt(person)).toBe(MORNING + MINUTE);
		let at = MORNING + MINUTE;
		for (let tries = 2; tries < MAX_TRIES; tries += 1) {
			// oxlint-disable-next-line no-await-in-loop -- one try after the other
			await person.run(at, mailer, without);
			// oxlint-disable-next-line no-await-in-loop -- likewise
			at = (await dueAt(person)) ?? expect.unreachable();
		}
		expect(mails).toHaveLength(1);
		await person.run(at, mailer);
		expect(mails).toHaveLength(2);
		expect(mails[1]?.text).toContain("Miete");
		expect(mails[1]?.id).not.toBe(mails[0]?.id);
		await told(person, silent, { name: "Strom", at });
		await told(person, tenant, { name: "Wasser", at });
		for (let due: number | null = await dueAt(person); due !== null;) {
			// oxlint-disable-next-line no-await-in-loop -- one try after the other
			await person.run(due, mailer, without);
			// oxlint-disable-next-line no-await-in-loop -- likewise
			due = await dueAt(person);
		}
		expect(mails).toHaveLength(3);
		expect(await digestsOf(person)).toEqual([]);
		log.mockRestore();
	});

	it("heeds at each try what the user has set meanwhile", async () => {
		const log = vi.spyOn(console, "error").mockImplementation(() => {});
		const { person, tenant } = await household();
		await told(person, tenant);
		const { mailer, mails } = newMailer(["refused"]);
		await person.run(MORNING, mailer);
		await person.inside(({ sql }) => writeSettings(sql, { paymentReminder: { interval: "never" } }));
		await person.run(MORNING + MINUTE, mailer);
		expect(mails).toHaveLength(1);
		expect(await dueAt(person)).toBeNull();
		log.mockRestore();
	});
});

function digestsOf(person: Person) {
	return person.inside(({ sql }) => sql.exec("SELECT id FROM digest").toArray());
}
