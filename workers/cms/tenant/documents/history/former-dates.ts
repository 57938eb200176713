import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Day } from "../../../../../contract/days.ts";
import { DOCUMENT_DATES, type DocumentDate } from "../../../../../contract/entities/document-dates.ts";
import { isoDaySchema } from "../../../../../contract/entities/entities.ts";
import type { TenantDatabase } from "../../core/database.ts";
import { document, reminder } from "../../core/schema.ts";

const dateChange = z.tuple([isoDaySchema.nullable(), isoDaySchema.nullable()]).optional();
const reminderFacts = z.array(z.string());

const datesChangeSchema = z.strictObject({
	startDate: dateChange,
	endDate: dateChange,
	inactiveDate: dateChange,
	warrantyUntil: dateChange,
	reminders: z.tuple([reminderFacts, reminderFacts]).optional(),
});

/** The dates that a document had before a change of nothing else. What is missing was not changed. */
export interface FormerDates {
	dates: Partial<Record<DocumentDate, Day | null>>;
	/** What the record of changes says of the reminders that the document had. */
	reminders: readonly string[];
}

/** `null` where a change was one of something else too, such as of a reminder itself. */
export function formerDates(changes: unknown): FormerDates | null {
	const { reminders, ...dates } = datesChangeSchema.safeParse(changes).data ?? {};
	const changed = DOCUMENT_DATES.flatMap((field) => {
		const change = dates[field];
		return change ? [[field, change[0]] as const] : [];
	});
	if (changed.length === 0) return null;
	const [before = [], after = []] = reminders ?? [];
	if (kindsOf(before) !== kindsOf(after)) return null;
	return { dates: Object.fromEntries(changed), reminders: before };
}

/** Gives the document its dates back, and the reminders that stand before one of them their days. */
export function bringDatesBack(db: TenantDatabase, documentRow: number, former: FormerDates): void {
	db.orm.update(document).set(former.dates).where(eq(document.id, documentRow)).run();
	const there = db.orm
		.select()
		.from(reminder)
		.where(eq(reminder.documentRow, documentRow))
		.orderBy(reminder.id)
		.all();
	const byKind = Map.groupBy(former.reminders.map(readFact), ({ kind }) => kind);
	// They follow their date by themselves, but for those whose date goes: their own day was another one.
	for (const { id, type, daysBefore, basedOn } of there) {
		const date = byKind.get(`${type} ${daysBefore} ${basedOn}`)?.shift()?.date;
		if (date !== undefined) db.orm.update(reminder).set({ date }).where(eq(reminder.id, id)).run();
	}
}

/** What a reminder is beside the day on which it follows its date. Reads a fact as `record` has written it. */
function readFact(fact: string): { kind: string; date: Day } {
	const [type = "", date = "", ...place] = fact.split(" ");
	return { kind: place.length > 0 ? [type, ...place].join(" ") : fact, date };
}

function kindsOf(facts: readonly string[]): string {
	return JSON.stringify(facts.map((fact) => readFact(fact).kind).toSorted());
}
