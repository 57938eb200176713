import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { MAX_ITEM_DESCRIPTION_LENGTH } from "../../../../contract/constants.ts";
import { addDays, dayAt } from "../../../../contract/days.ts";
import {
	inboxCloseSchema,
	type InboxItemType,
	inboxItemUpdateSchema,
} from "../../../../contract/entities/inbox-item.ts";
import { unwrap } from "../../../../workers/cms/outcome.ts";
import { newMember, newTenant, OWNER, type TestTenant } from "../tenant-fixture.ts";
import { idsOf, newDocument, newItem } from "./inbox-fixture.ts";

let tenant: TestTenant;
let editor: string;
let reader: string;
let other: string;
let document: string;
let item: string;
beforeAll(async () => {
	tenant = await newTenant();
	document = await newDocument(tenant, "Wohnen");
	editor = await newMember(tenant, { Wohnen: ["Read", "Edit"] });
	reader = await newMember(tenant, { Wohnen: ["Read"] });
	other = await newMember(tenant, { Wohnen: ["Read"] });
});
beforeEach(async () => {
	item = await newItem(tenant, document);
});

const write = (userId: string, body: object) =>
	tenant.store.inbox.write(userId, item, inboxItemUpdateSchema.parse(body));
const read = async (userId: string) => unwrap(await tenant.store.inbox.read(userId, item));
const sees = async (userId: string) => (await idsOf(tenant, userId)).includes(item);
const today = dayAt(Date.now());

describe("closing an item", () => {
	it("is for all where an editor does it, and so is opening it again", async () => {
		expect(unwrap(await write(editor, { isOpen: false }))).toMatchObject({ documentId: item, isOpen: false });
		expect(await Promise.all([OWNER, editor, reader].map(sees))).toEqual([false, false, false]);
		expect((await read(reader)).isOpen).toBe(false);
		unwrap(await write(OWNER, { isOpen: true }));
		expect(await Promise.all([OWNER, editor, reader].map(sees))).toEqual([true, true, true]);
	});

	it("is for oneself where a reader does it, and so is opening it again", async () => {
		expect(unwrap(await write(reader, { isOpen: false })).isOpen).toBe(false);
		expect(await Promise.all([reader, other, editor].map(sees))).toEqual([false, true, true]);
		expect((await read(reader)).isOpen).toBe(false);
		expect(unwrap(await write(reader, { isOpen: true })).isOpen).toBe(true);
		expect(await sees(reader)).toBe(true);
	});

	it("is no error where it is closed already, whoever has done it", async () => {
		const both = await Promise.all([write(editor, { isOpen: false }), write(OWNER, { isOpen: false })]);
		expect(both.map((outcome) => unwrap(outcome).isOpen)).toEqual([false, false]);
		expect(unwrap(await write(reader, { isOpen: false })).isOpen).toBe(false);
		const [row] = await tenant.inside(({ sql }) =>
			sql.exec("SELECT closed_by FROM inbox_item WHERE document_id = ?", item).toArray(),
		);
		expect(row).toEqual({ closed_by: editor });
	});

	it("cannot be taken back for all by a reader", async () => {
		unwrap(await write(editor, { isOpen: false }));
		expect(await write(reader, { isOpen: true })).toMatchObject({ name: "ForbiddenError" });
		expect(await sees(editor)).toBe(false);
	});

	it("stays closed where it has settled itself, or its document is archived by now", async () => {
		const own = await newDocument(tenant, "Wohnen");
		item = await newItem(tenant, own);
		const closed = await newItem(tenant, own);
		unwrap(await tenant.store.inbox.write(editor, closed, { isOpen: false }));
		unwrap(await tenant.store.documents.update(OWNER, own, { state: "Archived" }));
		const settled = { name: "ConflictError", message: "error.inboxItemSettled" };
		expect(await write(editor, { isOpen: true })).toMatchObject(settled);
		expect(await tenant.store.inbox.write(editor, closed, { isOpen: true })).toMatchObject(settled);
	});
});

describe("describing an item", () => {
	it("is for editors; an empty text clears it", async () => {
		const text = "<b>Anna</b> fragen\nund Frist beachten";
		expect(unwrap(await write(editor, { description: ` ${text} ` })).description).toBe(text);
		expect((await read(reader)).description).toBe(text);
		expect(await write(reader, { description: "x" })).toMatchObject({ name: "ForbiddenError" });
		expect(await write(reader, { description: "" })).toMatchObject({ name: "ForbiddenError" });
		expect(unwrap(await write(editor, { description: "" })).description).toBeNull();
		unwrap(await write(editor, { description: text }));
		expect(unwrap(await write(OWNER, { description: null })).description).toBeNull();
	});

	it("can be done in the same write as closing, or neither is done", async () => {
		const both = { isOpen: false, description: "bezahlt" };
		expect(await write(reader, both)).toMatchObject({ name: "ForbiddenError" });
		expect(await read(reader)).toMatchObject({ isOpen: true, description: null });
		expect(unwrap(await write(editor, both))).toMatchObject(both);
	});
});

describe("putting an item off", () => {
	it("takes it away until a day after today, for all, and brings it back where it was", async () => {
		const before = await idsOf(tenant, OWNER);
		const until = addDays(today, 3);
		expect(unwrap(await write(editor, { snoozedUntil: until }))).toMatchObject({
			snoozedUntil: until,
			isOpen: true,
		});
		expect([await sees(reader), await sees(editor)]).toEqual([false, false]);
		expect(await idsOf(tenant, reader, { snoozed: true })).toEqual([item]);
		unwrap(await write(editor, { snoozedUntil: null }));
		expect(await idsOf(tenant, OWNER)).toEqual(before);
		expect(await idsOf(tenant, reader, { snoozed: true })).toEqual([]);
	});

	it("lists what is away by the day on which it comes back", async () => {
		const own = await newTenant();
		const about = await newDocument(own);
		const items = await Promise.all([5, 2, 9].map(() => newItem(own, about)));
		for (const [at, days] of [5, 2, 9].entries()) {
			const snoozedUntil = addDays(today, days);
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			unwrap(await own.store.inbox.write(OWNER, items[at] ?? "", { snoozedUntil }));
		}
		const [five, two, nine] = items;
		expect(await idsOf(own, OWNER, { snoozed: true })).toEqual([two, five, nine]);
	});

	it("takes no day that is not ahead, and nobody who may only read", async () => {
		for (const snoozedUntil of [today, addDays(today, -1)]) {
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			expect(await write(editor, { snoozedUntil })).toMatchObject({
				name: "ValidationError",
				message: "validation.dayAhead",
				details: { errors: [{ path: ["snoozedUntil"] }] },
			});
		}
		expect(await write(reader, { snoozedUntil: addDays(today, 1) })).toMatchObject({
			name: "ForbiddenError",
		});
	});

	it("does not ask whether a day that stands there already is still ahead", async () => {
		await tenant.inside(({ sql }) =>
			sql.exec("UPDATE inbox_item SET snoozed_until = ? WHERE document_id = ?", today, item),
		);
		expect(unwrap(await write(editor, await read(editor)))).toMatchObject({ snoozedUntil: today });
	});
});

describe("what is sent", () => {
	it("may be what was read: then nothing changes, whoever sends it", async () => {
		for (const userId of [reader, editor]) {
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			const before = await read(userId);
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			expect(unwrap(await write(userId, before))).toEqual(before);
		}
		unwrap(await write(editor, { isOpen: false, description: "erledigt" }));
		expect(unwrap(await write(reader, await read(reader))).isOpen).toBe(false);
	});

	it("does not change what can only be read", async () => {
		const { type, document: about } = await read(OWNER);
		unwrap(
			await write(OWNER, {
				type: "Storage",
				document: null,
				author: "Eva",
				isEditable: false,
				date: "2030-01-01",
			}),
		);
		expect(await read(OWNER)).toMatchObject({
			type,
			document: about,
			author: null,
			isEditable: true,
			date: null,
		});
	});

	it.each([
		[{ isOpen: "vielleicht" }],
		[{ isOpen: null }],
		[{ description: 7 }],
		[{ description: "x".repeat(MAX_ITEM_DESCRIPTION_LENGTH + 1) }],
		[{ description: "a\u0000b" }],
		[{ description: "a\u202eb" }],
		[{ description: "\ud800" }],
		[{ snoozedUntil: "morgen" }],
		[{ snoozedUntil: "2026-02-30" }],
		[{ snoozedUntil: "9999-01-01" }],
		[{ unbekannt: 1 }],
		[{ cause: "x" }],
	])("is refused where it makes no sense: %j", (body) => {
		expect(inboxItemUpdateSchema.safeParse(body).success).toBe(false);
	});
});

describe("closing all that is listed", () => {
	// (One in which nothing lies but what these make.)
	beforeAll(async () => {
		tenant = await newTenant();
		document = await newDocument(tenant, "Wohnen");
		editor = await newMember(tenant, { Wohnen: ["Read", "Edit"] });
		reader = await newMember(tenant, { Wohnen: ["Read"] });
		other = await newMember(tenant, { Wohnen: ["Read"] });
	});

	const close = (userId: string, asked: object = {}, hiddenTypes: InboxItemType[] = []) => {
		const { tenant: _, ...sent } = inboxCloseSchema.parse({ until: new Date().toISOString(), ...asked });
		return tenant.store.inbox.closeListed(userId, { ...sent, hiddenTypes });
	};

	it("closes what passes the filters, and nothing that came later, is away or is hidden", async () => {
		const later = await newItem(tenant, document, "Custom", { shownAt: Date.now() + 60_000 });
		const away = await newItem(tenant, document);
		unwrap(await tenant.store.inbox.write(OWNER, away, { snoozedUntil: addDays(today, 3) }));
		const [warranty, storage] = [
			await newItem(tenant, document, "Warranty"),
			await newItem(tenant, null, "Storage"),
		];
		expect(unwrap(await close(OWNER, { type: ["Warranty"] })).items).toEqual([warranty]);
		expect(unwrap(await close(OWNER, { text: "nichts dergleichen" })).items).toEqual([]);
		expect(unwrap(await close(OWNER, {}, ["Storage"])).items).toContain(item);
		expect(await idsOf(tenant, OWNER)).toEqual([later, storage]);
		expect(await idsOf(tenant, OWNER, { snoozed: true })).toEqual([away]);
		expect(unwrap(await tenant.store.inbox.read(OWNER, item))).toMatchObject({ isOpen: false });
		unwrap(await close(OWNER, { until: new Date(Date.now() + 120_000).toISOString() }));
	});

	it("is for all where an editor does it, and a reader's own where not; a stranger finds nothing there", async () => {
		expect(unwrap(await close(reader)).items).toEqual([item]);
		expect(await Promise.all([reader, other, editor].map(sees))).toEqual([false, true, true]);
		expect(unwrap(await close(editor)).items).toEqual([item]);
		expect(await sees(other)).toBe(false);
		expect(await close("kstranger00000000000000a")).toMatchObject({ name: "NotFoundError" });
	});

	it("takes some of them a turn, and says that there are more", async () => {
		for (let at = 0; at < 30; at += 1) await newItem(tenant, document);
		const first = unwrap(await close(OWNER));
		expect(first.hasMore).toBe(true);
		const second = unwrap(await close(OWNER));
		expect(second.hasMore).toBe(false);
		expect(new Set([...first.items, ...second.items]).size).toBe(31);
		expect(unwrap(await close(OWNER))).toEqual({ items: [], hasMore: false });
	});
});
