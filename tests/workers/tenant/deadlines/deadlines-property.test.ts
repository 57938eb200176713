import * as fc from "fast-check";
import { expect, it } from "vitest";
import { addDays, type Day, dayAt, daysBetween, dueInstant } from "../../../../contract/days.ts";
import type { TenantDocument } from "../../../../contract/entities/entities.ts";
import type { DocumentUpdate } from "../../../../contract/entities/writes.ts";
import { readRow } from "../../../../workers/cms/tenant/documents/document-read.ts";
import { restoreDocument } from "../../../../workers/cms/tenant/documents/document-bin.ts";
import { keepUpWithDays } from "../../../../workers/cms/tenant/deadlines/deadline-progress.ts";
import { reconcileDeadlines } from "../../../../workers/cms/tenant/deadlines/reconcile-deadlines.ts";
import { OWNER } from "../tenant-fixture.ts";
import { DeadlineTenant } from "./deadline-tenant.ts";

const START = "2027-03-01";
const RUNS = 12;

/** What the inbox should hold, by plain rules: each document is looked at, and each of its days. */
class Model {
	/** Causes of each document that it has now, and whether they may speak up: they lay ahead when they came to be. */
	readonly #causes = new Map<string, Map<string, { due: number; speaks: boolean }>>();
	readonly #items = new Map<string, { document: string; isOpen: boolean; isClosedBySomebody: boolean }>();

	wrote(document: TenantDocument, now: number): void {
		const before = this.#causes.get(document.documentId) ?? new Map();
		const after = new Map<string, { due: number; speaks: boolean }>();
		const hears = (cause: string, day: Day) => day >= dayAt(now) || this.#items.has(cause);
		for (const { cause, day, lead } of daysOf(document, hears)) {
			const speaks = before.get(cause)?.speaks ?? day >= dayAt(now);
			after.set(cause, { due: dueInstant(addDays(day, -lead)), speaks });
		}
		this.#causes.set(document.documentId, after);
		for (const [cause, item] of this.#items) {
			if (item.document === document.documentId && !item.isClosedBySomebody) item.isOpen = after.has(cause);
		}
	}

	rang(now: number): void {
		for (const [document, causes] of this.#causes) {
			for (const [cause, { due, speaks }] of causes) {
				if (!speaks || due > now || this.#items.has(cause)) continue;
				this.#items.set(cause, { document, isOpen: true, isClosedBySomebody: false });
			}
		}
	}

	/** A clock that was wrong: days that seemed to have passed lie ahead again. */
	wentBack(now: number): void {
		for (const causes of this.#causes.values()) {
			for (const [cause, known] of causes) {
				const day = cause.slice(cause.lastIndexOf(":") + 1);
				if (day >= dayAt(now)) causes.set(cause, { ...known, speaks: true });
			}
		}
	}

	closed(cause: string): void {
		const item = this.#items.get(cause);
		if (item?.isOpen) Object.assign(item, { isOpen: false, isClosedBySomebody: true });
	}

	get causes(): string[] {
		return [...this.#items.keys()];
	}

	get items(): Record<string, boolean> {
		return Object.fromEntries([...this.#items].map(([cause, { isOpen }]) => [cause, isOpen]));
	}
}

function daysOf(
	document: TenantDocument,
	hears: (cause: string, day: Day) => boolean,
): { cause: string; day: Day; lead: number }[] {
	if (document.state !== "Active" || document.replacedByDocument) return [];
	const { documentId, endDate, warrantyUntil, inactiveDate } = document;
	// One whose date is not there waits for it.
	const reminders = document.reminders.filter(({ basedOn }) => !basedOn || document[basedOn] !== null);
	const isInvoice = document.documentCategory.name === "Rechnungen";
	const dates = [
		isInvoice
			? (["Payment", "endDate", endDate, 5] as const)
			: (["Validity", "endDate", endDate, 30] as const),
		["Warranty", "warrantyUntil", warrantyUntil, 30] as const,
		["Inactivity", "inactiveDate", inactiveDate, 14] as const,
	];
	return [
		...reminders.map(({ documentId: id, date }) => ({ cause: `reminder:${id}:${date}`, day: date, lead: 0 })),
		...dates.flatMap(([type, field, day, lead]) => {
			if (day === null) return [];
			const heard = reminders.filter(({ documentId: id, date }) => hears(`reminder:${id}:${date}`, date));
			const hasOwn = heard.some(({ basedOn, type: other, date }) =>
				basedOn
					? basedOn === field
					: other === type && daysBetween(date, day) >= 0 && daysBetween(date, day) <= 366,
			);
			return hasOwn ? [] : [{ cause: `${type}:${documentId}:${day}`, day, lead }];
		}),
	];
}

/** Days from now. */
const offset = fc.oneof(fc.integer({ min: -10, max: 45 }), fc.integer({ min: -400, max: 400 }));
const anyDate = fc.option(offset, { freq: 8 });
const anyReminder = fc.record({
	type: fc.constantFrom("Custom" as const, "Payment" as const, "Warranty" as const, "Inactivity" as const),
	on: offset,
	before: fc.option(
		fc.record({
			daysBefore: fc.nat(60),
			basedOn: fc.constantFrom("endDate" as const, "warrantyUntil" as const, "inactiveDate" as const),
		}),
	),
});
const anyFields = fc.record(
	{
		endDate: anyDate,
		warrantyUntil: anyDate,
		inactiveDate: anyDate,
		reminders: fc.array(anyReminder, { maxLength: 3 }),
		category: fc.constantFrom("Versicherungen", "Rechnungen"),
		state: fc.oneof(
			{ weight: 6, arbitrary: fc.constant("Active" as const) },
			fc.constant("Archived" as const),
			fc.constant("Deleted" as const),
		),
		replaces: fc.option(fc.nat(5), { freq: 1 }),
	},
	{ requiredKeys: ["reminders", "endDate"] },
);
const paper = fc.nat(5);
const anyStep = fc.oneof(
	{ weight: 3, arbitrary: fc.record({ kind: fc.constant("write" as const), paper, fields: anyFields }) },
	{
		weight: 3,
		arbitrary: fc.record({ kind: fc.constant("pass" as const), hours: fc.integer({ min: 1, max: 700 }) }),
	},
	// (Less than a day may leave what is due as it is, and is not noticed.)
	fc.record({ kind: fc.constant("back" as const), hours: fc.integer({ min: 24, max: 9_000 }) }),
	fc.record({ kind: fc.constant("close" as const), item: fc.nat(20) }),
	fc.record({ kind: fc.constant("restore" as const), paper }),
);
const manySteps = fc.array(anyStep, { minLength: 30, maxLength: 60, size: "max" });
/** With a clock that is right, or with one that is set back now and then. */
const anySteps = fc.oneof(
	manySteps.map((steps) => steps.filter(({ kind }) => kind !== "back")),
	manySteps,
);
type Step = typeof anyStep extends fc.Arbitrary<infer Value> ? Value : never;
type Fields = typeof anyFields extends fc.Arbitrary<infer Value> ? Value : never;

class World {
	readonly tenant: DeadlineTenant;
	readonly model = new Model();
	readonly ids: string[] = [];
	readonly #states = new Map<string, string>();
	readonly categories: Record<string, string>;

	static async begin(): Promise<World> {
		const tenant = await DeadlineTenant.on(START);
		const world = new World(tenant, {
			Versicherungen: await tenant.tenant.category("Versicherungen"),
			Rechnungen: await tenant.tenant.category("Rechnungen"),
		});
		for (let count = 0; count < 6; count++) world.ids.push((await tenant.create()).documentId);
		return world;
	}

	private constructor(tenant: DeadlineTenant, categories: Record<string, string>) {
		this.tenant = tenant;
		this.categories = categories;
	}

	async step(step: Step): Promise<void> {
		const { tenant, model } = this;
		if (step.kind === "pass") {
			tenant.now += step.hours * 3_600_000;
			await tenant.alarm();
			model.rang(tenant.now);
		} else if (step.kind === "back") {
			tenant.now -= step.hours * 3_600_000;
			model.wentBack(tenant.now);
			await this.lookAtAll();
		} else if (step.kind === "close") {
			const open = (await tenant.items()).filter(({ isOpen }) => isOpen === 1);
			const item = open[step.item % open.length];
			if (!item) return;
			model.closed(item.cause);
			await tenant.run(({ sql }) =>
				sql.exec("UPDATE inbox_item SET is_open = 0, closed_by = ? WHERE cause = ?", OWNER, item.cause),
			);
		} else if (step.kind === "restore") {
			await this.restore(step.paper);
		} else {
			await this.write(step.paper, step.fields);
		}
	}

	async write(position: number, fields: Fields): Promise<void> {
		const id = this.ids[position % this.ids.length] ?? "";
		if ((await this.read(id)).state === "Deleted") return;
		const today = dayAt(this.tenant.now);
		const day = (days: number | null | undefined) =>
			days === undefined ? undefined : days === null ? null : addDays(today, days);
		const replaced = fields.replaces === null ? null : this.ids[(fields.replaces ?? 0) % this.ids.length];
		const write: DocumentUpdate = {
			endDate: day(fields.endDate),
			warrantyUntil: day(fields.warrantyUntil),
			inactiveDate: day(fields.inactiveDate),
			reminders: fields.reminders?.map(({ type, on, before }) => ({
				type,
				date: addDays(today, on),
				...before,
			})),
			documentCategory: fields.category && this.categories[fields.category],
			state: fields.state,
			...(fields.replaces !== undefined && { replacedDocument: replaced }),
		};
		// What may not be replaced, for a circle or a second successor, is refused and changes nothing.
		await this.tenant.update(id, write).catch(() => undefined);
		await this.wrote();
	}

	async restore(position: number): Promise<void> {
		const id = this.ids[position % this.ids.length] ?? "";
		const { version, state } = await this.read(id);
		if (state !== "Deleted") return;
		await this.tenant.run((_, member) => restoreDocument(member, id, { version })).catch(() => undefined);
		await this.wrote();
	}

	/** (A write may change what the document replaces.) */
	async wrote(): Promise<void> {
		for (const id of this.ids) {
			const document = await this.read(id);
			const state = `${document.version} ${document.replacedByDocument?.documentId}`;
			if (this.#states.get(id) !== state) this.model.wrote(document, this.tenant.now);
			this.#states.set(id, state);
		}
		await this.tenant.alarm();
		this.model.rang(this.tenant.now);
	}

	/** As if each had been written just now, and nothing changed. */
	async lookAtAll(): Promise<void> {
		await this.tenant.run((db) => {
			keepUpWithDays(db);
			for (const { id } of db.sql.exec<{ id: number }>("SELECT id FROM document").toArray()) {
				reconcileDeadlines(db, id);
			}
		});
		this.#states.clear();
		await this.wrote();
	}

	read(id: string): Promise<TenantDocument> {
		return this.tenant.run((db, member) => {
			const { row } = db.sql
				.exec<{ row: number }>("SELECT id AS row FROM document WHERE document_id = ?", id)
				.one();
			return readRow(member, row).document;
		});
	}
}

it("whatever is written, and however the clock goes, what is due comes once, and only what still holds is open", async () => {
	const kinds = { items: 0, closed: 0 };
	await fc.assert(
		fc.asyncProperty(anySteps, async (steps) => {
			const world = await World.begin();
			let hasGoneBack = false;
			for (const step of steps) {
				await world.step(step);
				hasGoneBack ||= step.kind === "back";
				const items = await world.tenant.items();
				const states = Object.fromEntries(items.map((item) => [item.cause, item.isOpen === 1]));
				// What the dates mean under a clock that was wrong, nobody can say: only that none is missed.
				if (hasGoneBack) expect(Object.keys(states)).toEqual(expect.arrayContaining(world.model.causes));
				else expect(states).toEqual(world.model.items);
				expect(items.every(({ notices }) => notices === 1)).toBe(true);
				kinds.items = Math.max(kinds.items, items.length);
				kinds.closed = Math.max(kinds.closed, items.filter(({ isOpen }) => isOpen === 0).length);
			}
		}),
		{ numRuns: RUNS },
	);
	// (Else nothing was compared.)
	expect(kinds.items).toBeGreaterThan(8);
	expect(kinds.closed).toBeGreaterThan(3);
});
