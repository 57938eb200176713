import { eq } from "drizzle-orm";
import { addDays, type Day, FIRST_DAY } from "../../../../contract/days.ts";
import { DOCUMENT_DATES, type DocumentDate } from "../../../../contract/entities/document-dates.ts";
import type { TenantDocument } from "../../../../contract/entities/entities.ts";
import type { ReminderWrite } from "../../../../contract/entities/writes.ts";
import { newTenantOwnedId } from "../../new-id.ts";
import { readTenantKey } from "../core/create-tenant.ts";
import type { TenantDatabase } from "../core/database.ts";
import { refusedField } from "../core/errors.ts";
import { category, document, reminder } from "../core/schema.ts";

/** A reminder as it is kept: its own day, or so many days before one of the document's dates. */
interface PlacedReminder {
	date?: Day | undefined;
	daysBefore?: number | null | undefined;
	basedOn?: DocumentDate | null | undefined;
}

/**
 * The day of a reminder. One that stands before a date follows it; while the document has no such date, it keeps the
 * day that it has, and waits (`waiting-reminders.ts`).
 */
export function reminderDay(
	{ date, daysBefore, basedOn }: PlacedReminder,
	dates: Readonly<Record<DocumentDate, Day | null>>,
): Day | undefined {
	const base = basedOn ? dates[basedOn] : null;
	if (base === null || typeof daysBefore !== "number") return date;
	const day = addDays(base, -daysBefore);
	return day < FIRST_DAY ? FIRST_DAY : day;
}

/** From now on the document has these reminders and no others. One that stays keeps its id. */
export function setReminders(
	db: TenantDatabase,
	documentRow: number,
	wanted: readonly ReminderWrite[],
): void {
	const before = said(db, documentRow);
	replaceReminders(db, documentRow, wanted);
	// What is sent back as it was read is nobody's choice.
	if (said(db, documentRow) === before) return;
	db.orm.update(document).set({ hasOwnReminders: true }).where(eq(document.id, documentRow)).run();
}

/**
 * Gives a document the reminders of its category, in the place of those of another one: one for each date that it has.
 * Not where somebody has said which ones it has.
 */
export function takeRemindersOfCategory(db: TenantDatabase, documentRow: number): void {
	const wanted = filingOf(db, documentRow).reminders;
	const there = remindersOf(db, documentRow);
	if (wanted.length + there.length === 0 || !hasRemindersOfCategory(db, documentRow)) return;
	const dates = datesOf(db, documentRow);
	replaceReminders(
		db,
		documentRow,
		wanted.filter(({ basedOn }) => dates[basedOn] !== null),
	);
	db.orm.update(reminder).set({ isOfCategory: true }).where(eq(reminder.documentRow, documentRow)).run();
}

/**
 * After a change of a document's category or dates: its reminders follow. With a date that comes or goes a reminder of the
 * category does, too.
 * @returns whether there was anything to follow
 */
export function followChange(
	db: TenantDatabase,
	documentRow: number,
	{ before, after }: { before: TenantDocument; after: TenantDocument },
): boolean {
	const isFiledAnew =
		after.documentCategory.documentId !== before.documentCategory.documentId ||
		DOCUMENT_DATES.some((date) => (after[date] === null) !== (before[date] === null));
	if (isFiledAnew) takeRemindersOfCategory(db, documentRow);
	const areDatesOthers = DOCUMENT_DATES.some((date) => after[date] !== before[date]);
	if (areDatesOthers) followDates(db, documentRow);
	return isFiledAnew || areDatesOthers;
}

/** Whether somebody has said which reminders a document has: none, maybe. */
export function hasOwnReminders(db: TenantDatabase, documentRow: number): boolean {
	return filingOf(db, documentRow).hasOwn;
}

/** Whether a document has the reminders that its category gives it, if any: nobody has said anything else. */
export function hasRemindersOfCategory(db: TenantDatabase, documentRow: number): boolean {
	const { hasOwn } = filingOf(db, documentRow);
	return !hasOwn && remindersOf(db, documentRow).every(({ isOfCategory }) => isOfCategory);
}

function filingOf(db: TenantDatabase, documentRow: number) {
	const filing = db.orm
		.select({
			hasOwn: document.hasOwnReminders,
			categoryId: category.documentId,
			reminders: category.reminders,
		})
		.from(document)
		.innerJoin(category, eq(category.id, document.categoryRow))
		.where(eq(document.id, documentRow))
		.get();
	if (!filing) throw new Error(`no document ${documentRow}`);
	return filing;
}

function remindersOf(db: TenantDatabase, documentRow: number) {
	return db.orm.select().from(reminder).where(eq(reminder.documentRow, documentRow)).all();
}

function said(db: TenantDatabase, documentRow: number): string {
	return JSON.stringify(
		db.sql
			.exec(
				`SELECT type, date, days_before, based_on FROM reminder WHERE document_row = ?
				ORDER BY type, date, days_before, based_on`,
				documentRow,
			)
			.toArray(),
	);
}

function replaceReminders(db: TenantDatabase, documentRow: number, wanted: readonly ReminderWrite[]): void {
	const tenantKey = readTenantKey(db);
	const dates = datesOf(db, documentRow);
	const there = remindersOf(db, documentRow);
	const take = (isMeant: (row: (typeof there)[number]) => boolean) => {
		const position = there.findIndex(isMeant);
		return position < 0 ? undefined : there.splice(position, 1)[0];
	};
	const known = wanted.map(({ documentId }) => take((row) => row.documentId === documentId));
	for (const [position, { type, date: typed, daysBefore = null, basedOn = null }] of wanted.entries()) {
		const date = reminderDay({ date: typed, daysBefore, basedOn }, dates);
		if (date === undefined) {
			throw refusedField(["reminders", String(position), "basedOn"], "validation.reminderWithoutDate");
		}
		const fields = { type, date, daysBefore, basedOn };
		const row = known[position] ?? take((other) => other.type === type && other.date === date);
		if (row) db.orm.update(reminder).set(fields).where(eq(reminder.id, row.id)).run();
		else {
			const documentId = newTenantOwnedId(tenantKey);
			db.orm
				.insert(reminder)
				.values({ documentId, documentRow, ...fields })
				.run();
		}
	}
	for (const { id } of there) db.orm.delete(reminder).where(eq(reminder.id, id)).run();
}

/** After the document's dates have changed: moves the reminders that stand before them. */
export function followDates(db: TenantDatabase, documentRow: number): void {
	const relative = db.sql
		.exec<{ id: number; date: Day; daysBefore: number; basedOn: DocumentDate }>(
			`SELECT id, date, days_before AS daysBefore, based_on AS basedOn FROM reminder
			WHERE document_row = ? AND based_on IS NOT NULL`,
			documentRow,
		)
		.toArray();
	if (relative.length === 0) return;
	const dates = datesOf(db, documentRow);
	for (const { id, ...placed } of relative) {
		const date = reminderDay(placed, dates);
		if (date !== undefined && date !== placed.date) {
			db.orm.update(reminder).set({ date }).where(eq(reminder.id, id)).run();
		}
	}
}

function datesOf(db: TenantDatabase, documentRow: number): Record<DocumentDate, Day | null> {
	const { startDate, endDate, inactiveDate, warrantyUntil } = document;
	const dates = db.orm
		.select({ startDate, endDate, inactiveDate, warrantyUntil })
		.from(document)
		.where(eq(document.id, documentRow))
		.get();
	if (!dates) throw new Error(`no document ${documentRow}`);
	return dates;
}
