import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { inboxQuerySchema } from "../../../../contract/api/inbox.ts";
import { addDays, dayAt, dueInstant } from "../../../../contract/days.ts";
import { inboxItemSchema } from "../../../../contract/entities/inbox-item.ts";
import { unwrap } from "../../../../workers/cms/outcome.ts";
import {
	KINDS_OF_RIGHT,
	type KindOfRight,
} from "../../../../workers/cms/tenant/core/rights/kinds-of-right.ts";
import { Member } from "../../../../workers/cms/tenant/core/rights/sight.ts";
import { inboxFilter, inboxPage } from "../../../../workers/cms/tenant/inbox/inbox.ts";
import { imported, newMember, newTenant, OWNER, type TestTenant } from "../tenant-fixture.ts";
import { idsOf, inboxOf, newDocument, newItem } from "./inbox-fixture.ts";

let tenant: TestTenant;
beforeAll(async () => {
	tenant = await newTenant();
});

describe("whose an item is", () => {
	it("shows an item to whoever sees its document, and to nobody else", async () => {
		const reader = await newMember(tenant, { Wohnen: ["Read"] });
		const elsewhere = await newMember(tenant, { Rechnungen: ["Read", "Edit"] });
		const nowhere = await newMember(tenant, {});
		const item = await newItem(tenant, await newDocument(tenant, "Wohnen"));
		expect(await idsOf(tenant, OWNER)).toContain(item);
		expect(await idsOf(tenant, reader)).toContain(item);
		for (const stranger of [elsewhere, nowhere]) {
			expect(await idsOf(tenant, stranger)).not.toContain(item);
			expect(await tenant.store.inbox.read(stranger, item)).toMatchObject({ name: "NotFoundError" });
			expect(await tenant.store.inbox.write(stranger, item, { isOpen: false })).toMatchObject({
				name: "NotFoundError",
			});
		}
	});

	it("goes along with a document that gets another category, and is found by its new name", async () => {
		const reader = await newMember(tenant, { Versicherungen: ["Read"] });
		const document = await newDocument(tenant, "Wohnen", { name: "Mietvertrag" });
		const item = await newItem(tenant, document);
		expect(await idsOf(tenant, reader)).toEqual([]);
		const documentCategory = await tenant.category("Versicherungen");
		const name = "Gebäudeversicherung";
		unwrap(await tenant.store.documents.update(OWNER, document, { documentCategory, name }));
		expect(await idsOf(tenant, reader, { type: "Custom" })).toEqual([item]);
		expect(await idsOf(tenant, OWNER, { text: "gebaeude" })).toEqual([item]);
		expect(await idsOf(tenant, OWNER, { text: "Mietvertrag" })).toEqual([]);
	});

	it("shows an item of a single document to whoever has a right on that one alone", async () => {
		const guest = await newMember(tenant, {});
		const [own, other] = [await newDocument(tenant), await newDocument(tenant)];
		const item = await newItem(tenant, own);
		await newItem(tenant, other);
		const slice = { filters: inboxQuerySchema.parse({}).filters, hiddenTypes: [], limit: 9, offset: 0 };
		const { page, types } = await tenant.inside((db) => {
			const share: KindOfRight = {
				name: "share",
				scope: "document",
				rows: `SELECT '${guest}' AS user_id, id AS row, 1 AS rights, NULL AS first_day, NULL AS last_day
					FROM document WHERE document_id = '${own}'`,
			};
			const member = Member.prove({ ...db, kindsOfRight: [...KINDS_OF_RIGHT, share] }, guest);
			return { page: inboxPage(member, slice), types: inboxFilter(member, []).types };
		});
		expect(page.rows.map(({ item: { type, documentId } }) => [type, documentId])).toContainEqual([
			"Custom",
			item,
		]);
		expect(new Set(page.rows.map(({ item: { document } }) => document?.documentId))).toEqual(new Set([own]));
		expect(types).toContainEqual({ type: "Custom", count: 1 });
	});

	it("shows what is about the tenant itself to its admins alone", async () => {
		const item = await newItem(tenant, null, "Storage");
		const admin = await newMember(tenant, {}, "Admin");
		const editor = await newMember(tenant, { Wohnen: ["Read", "Edit"] });
		expect(await idsOf(tenant, admin, { type: "Storage" })).toEqual([item]);
		expect(await idsOf(tenant, editor, { type: "Storage" })).toEqual([]);
		expect(unwrap(await tenant.store.inbox.read(admin, item))).toMatchObject({
			document: null,
			isEditable: true,
		});
		expect(await tenant.store.inbox.read(editor, item)).toMatchObject({ name: "NotFoundError" });
	});

	it("answers each item as the contract has it", async () => {
		const document = await newDocument(tenant, "Wohnen", { name: "Hausordnung" });
		const item = await newItem(tenant, document, "Validity");
		const [listed] = (await inboxOf(tenant, OWNER, { text: "hausordnung" })).items;
		expect(inboxItemSchema.parse(listed)).toEqual(listed);
		expect(listed).toMatchObject({
			documentId: item,
			type: "Validity",
			description: null,
			isOpen: true,
			snoozedUntil: null,
			tenant: { documentId: tenant.documentId, id: 7, name: "Familie Müller" },
			document: {
				documentId: document,
				name: "Hausordnung",
				state: "Active",
				documentCategory: { name: "Wohnen" },
			},
			author: null,
			isEditable: true,
		});
	});

	it("says the dates of its document", async () => {
		const dates = { endDate: "2031-05-01", inactiveDate: null, warrantyUntil: "2032-06-02" };
		const document = await newDocument(tenant, "Wohnen", dates);
		const item = await newItem(tenant, document, "Warranty");
		expect(unwrap(await tenant.store.inbox.read(OWNER, item)).document).toMatchObject(dates);
	});
});

describe("the list", () => {
	it("comes page by page, what was shown last first", async () => {
		const own = await newTenant();
		const document = await newDocument(own);
		const ids: string[] = [];
		for (const shownAt of [3, 9, 5, 7, 1]) {
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			ids.push(await newItem(own, document, "Custom", { shownAt }));
		}
		const [three, nine, five, seven, one] = ids;
		expect(await idsOf(own, OWNER)).toEqual([nine, seven, five, three, one]);
		const page = await inboxOf(own, OWNER, {}, { limit: 2, offset: 2 });
		expect(page.items.map(({ documentId }) => documentId)).toEqual([five, three]);
		expect(page.total).toBe(5);
		expect(await inboxOf(own, OWNER, {}, { limit: 2, offset: 6 })).toEqual({ items: [], total: 5 });
	});

	it("is filtered by type and by words of the document and of the description", async () => {
		const own = await newTenant();
		const police = await newDocument(own, "Versicherungen", {
			name: "Züricher Police",
			documentNumber: "AB-77",
		});
		const bill = await newDocument(own, "Rechnungen", { name: "Rechnung" });
		const custom = await newItem(own, police, "Custom");
		const payment = await newItem(own, bill, "Payment");
		unwrap(await own.store.inbox.write(OWNER, payment, { description: "Über E-Banking\nan Frau Weiß" }));
		const find = async (filters: object) => (await idsOf(own, OWNER, filters)).toSorted();
		expect(await find({ type: "Payment" })).toEqual([payment]);
		expect(await find({ type: ["Payment", "Custom"] })).toEqual([custom, payment].toSorted());
		expect(await find({ type: "Warranty" })).toEqual([]);
		expect(await find({ text: "zuericher police" })).toEqual([custom]);
		expect(await find({ text: "ab-77" })).toEqual([custom]);
		expect(await find({ text: "weiss rechnung" })).toEqual([payment]);
		expect(await find({ text: "weiss police" })).toEqual([]);
		expect(await find({ text: "Rechnung", type: "Custom" })).toEqual([]);
	});

	it("leaves out the kinds of which somebody wants to know nothing; what is set for a document comes first", async () => {
		const own = await newTenant();
		const [quiet, loud] = [await newDocument(own), await newDocument(own)];
		const set = (document: string, intervals: object) =>
			own.inside(({ sql }) =>
				sql.exec(
					"INSERT INTO notification_setting SELECT id, ?, ? FROM document WHERE document_id = ?",
					OWNER,
					JSON.stringify(intervals),
					document,
				),
			);
		const items = [
			await newItem(own, quiet, "Warranty", { shownAt: 3 }),
			await newItem(own, loud, "Warranty", { shownAt: 2 }),
			await newItem(own, quiet, "UnreadableFile", { shownAt: 1 }),
		];
		const [ofQuiet, ofLoud, unreadable] = items;
		const hiddenTypes = ["Warranty"] as const;
		const shown = (hidden: ("Warranty" | "Payment")[]) => idsOf(own, OWNER, {}, { hiddenTypes: hidden });
		expect(await shown(["Payment"])).toEqual(items);
		expect(await shown([...hiddenTypes])).toEqual([unreadable]);
		await set(quiet, { warrantyReminder: { interval: "never" } });
		await set(loud, { warrantyReminder: { interval: "daily", time: "07:00" } });
		expect(await shown([])).toEqual([ofLoud, unreadable]);
		expect(await shown([...hiddenTypes])).toEqual([ofLoud, unreadable]);
		expect(unwrap(await own.store.inbox.filter(OWNER, hiddenTypes)).types).toEqual([
			{ type: "UnreadableFile", count: 1 },
			{ type: "Warranty", count: 1 },
		]);
		// It is no right: who knows the item still finds it.
		expect(unwrap(await own.store.inbox.read(OWNER, ofQuiet ?? "")).isOpen).toBe(true);
	});
});

describe("what the inbox can be filtered by", () => {
	it("counts the types, and what is away", async () => {
		const own = await newTenant();
		const document = await newDocument(own);
		await newItem(own, document, "Custom");
		await newItem(own, document, "Custom");
		const payment = await newItem(own, document, "Payment");
		const away = await newItem(own, document, "Warranty");
		unwrap(await own.store.inbox.write(OWNER, away, { snoozedUntil: "2199-01-01" }));
		const counted = () => own.store.inbox.filter(OWNER, []).then(unwrap);
		expect(await counted()).toMatchObject({
			mayCreate: true,
			types: [
				{ type: "Custom", count: 2 },
				{ type: "Payment", count: 1 },
			],
			snoozed: 1,
		});
		unwrap(await own.store.inbox.write(OWNER, payment, { isOpen: false }));
		expect((await counted()).types).toEqual([{ type: "Custom", count: 2 }]);
	});

	it("knows a tenant in which documents can be created: a current subscription and edit access", async () => {
		const mayCreate = async (in_: TestTenant, userId: string) =>
			unwrap(await in_.store.inbox.filter(userId, [])).mayCreate;
		expect(await mayCreate(await newTenant("trialing"), OWNER)).toBe(true);
		expect(await mayCreate(await newTenant("past_due"), OWNER)).toBe(false);
		const reader = await newMember(tenant, { Wohnen: ["Read"] });
		const editor = await newMember(tenant, { Wohnen: ["Read", "Edit"] });
		expect([await mayCreate(tenant, reader), await mayCreate(tenant, editor)]).toEqual([false, true]);
	});
});

describe("all items", () => {
	it("lists the closed ones too, as they were made or backwards, of one document alone", async () => {
		const own = await newTenant();
		const [one, other] = [await newDocument(own), await newDocument(own)];
		const items = [await newItem(own, one), await newItem(own, other), await newItem(own, one)];
		unwrap(await own.store.inbox.write(OWNER, items[0] ?? "", { isOpen: false }));
		const list = async (slice: { document?: string; order?: "asc" | "desc" } = {}) => {
			const { rows, total } = unwrap(await own.store.inbox.list(OWNER, { limit: 10, offset: 0, ...slice }));
			expect(total).toBe(rows.length);
			return rows.map(({ item }) => item);
		};
		expect((await list()).map(({ isOpen }) => isOpen)).toEqual([false, true, true]);
		expect((await list({ order: "desc" })).map(({ documentId }) => documentId)).toEqual(items.toReversed());
		expect((await list({ document: one })).map(({ documentId }) => documentId)).toEqual([items[0], items[2]]);
		unwrap(await own.store.documents.update(OWNER, one, { state: "Deleted" }));
		expect((await list()).map(({ documentId }) => documentId)).toEqual([items[1]]);
	});

	it("takes no item from a bulk import", async () => {
		const own = await newTenant();
		await newMember(own, { Wohnen: ["Read"] });
		unwrap(await own.store.setup.importDocuments([imported({ category: "Wohnen" })]));
		expect(await own.inside(({ sql }) => sql.exec("SELECT * FROM inbox_item").toArray())).toEqual([]);
	});
});

describe("the order of the inbox", () => {
	// What falls due on a day is not due in its first hours.
	beforeAll(() => {
		vi.useFakeTimers({ toFake: ["Date"], now: dueInstant(dayAt(Date.now())) });
	});
	afterAll(() => {
		vi.useRealTimers();
	});

	it("has what is overdue first, the oldest day first, and pages that fit together", async () => {
		const own = await newTenant();
		const documents = {
			soon: await newDocument(own, "Rechnungen", { endDate: inDays(3) }),
			late: await newDocument(own, "Rechnungen", { endDate: inDays(2) }),
			older: await newDocument(own, "Wohnen", { warrantyUntil: inDays(1) }),
			// Its reminder has passed, but not what it reminds of.
			reminded: await newDocument(own, "Wohnen", {
				warrantyUntil: inDays(90),
				reminders: [{ type: "Warranty", date: inDays(0) }],
			}),
			custom: await newDocument(own, "Wohnen", { reminders: [{ type: "Custom", date: inDays(0) }] }),
			fresh: await newDocument(own, "Rechnungen", { endDate: inDays(4) }),
		};
		await own.inside(({ sql }) => {
			const lateBy = (documentId: string, column: string, day: string) => {
				sql.exec(`UPDATE document SET ${column} = ? WHERE document_id = ?`, day, documentId);
				sql.exec(
					"UPDATE inbox_item SET date = ? WHERE document_row = (SELECT id FROM document WHERE document_id = ?)",
					day,
					documentId,
				);
			};
			lateBy(documents.late, "end_date", inDays(-2));
			lateBy(documents.older, "warranty_until", inDays(-31));
			sql.exec("UPDATE inbox_item SET date = ?, shown_at = shown_at + id WHERE type = 'Custom'", inDays(-9));
			sql.exec(
				"UPDATE inbox_item SET date = ? WHERE subject_id IS NOT NULL AND type = 'Warranty'",
				inDays(-1),
			);
			sql.exec("UPDATE inbox_item SET shown_at = shown_at + id");
		});
		const names = Object.entries(documents);
		const listed = async (part = {}) =>
			(await inboxOf(own, OWNER, {}, part)).items.map(
				({ document }) => names.find(([, id]) => id === document?.documentId)?.[0],
			);
		const all = ["older", "custom", "late", "fresh", "reminded", "soon"];
		expect(await listed()).toEqual(all);
		expect([...(await listed({ limit: 2 })), ...(await listed({ limit: 2, offset: 2 }))]).toEqual(
			all.slice(0, 4),
		);
		const { rows } = unwrap(
			await own.store.inbox.page(OWNER, {
				filters: inboxQuerySchema.parse({}).filters,
				hiddenTypes: [],
				limit: 9,
				offset: 0,
			}),
		);
		// Of several tenants the lists are put together by these.
		const keys = rows.map(({ key }) => Number(key));
		expect(keys).toEqual(keys.toSorted((one, other) => other - one));
	});
});

const inDays = (days: number) => addDays(dayAt(Date.now()), days);
