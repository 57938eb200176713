import { eq } from "drizzle-orm";
import { z } from "zod";
import { isFields } from "../../../../../contract/forgiving.ts";
import { document, reminder } from "../../core/schema.ts";
import type { Member } from "../../core/rights/sight.ts";
import { fileBack, formerFiling, type FormerFiling } from "./former-filing.ts";

const filled = z.tuple([z.null(), z.union([z.string(), z.number()])]).optional();
const reminderFacts = z.array(z.string());

const adoptionSchema = z.strictObject({
	documentNumber: filled,
	startDate: filled,
	endDate: filled,
	cost: filled,
	costCurrency: z.tuple([z.string(), z.string()]).optional(),
	reminders: z.tuple([reminderFacts, reminderFacts]).optional(),
});
const FILING: ReadonlySet<string> = new Set(["documentCategory", "documentFolders", "documentParties"]);

/** What a document was before empty fields of it were filled by a bill. */
export interface FormerAdoption {
	/** Fields that were empty. */
	empty: ("documentNumber" | "startDate" | "endDate" | "cost")[];
	currency: string | null;
	/** How many reminders it had. */
	reminders: readonly string[] | null;
	filing: FormerFiling | null;
}

/** `null` where a change has changed what was there, or something else. */
export function formerAdoption(changes: unknown): FormerAdoption | null {
	if (!isFields(changes)) return null;
	const parts = Object.entries(changes);
	const ofFiling = Object.fromEntries(parts.filter(([field]) => FILING.has(field)));
	const facts = adoptionSchema.safeParse(Object.fromEntries(parts.filter(([field]) => !FILING.has(field))));
	const filing = formerFiling(ofFiling);
	if (!facts.success || (Object.keys(ofFiling).length > 0 && !filing)) return null;
	const { costCurrency, reminders, ...fields } = facts.data;
	const empty = EMPTIABLE.filter((field) => fields[field] !== undefined);
	if (empty.length === 0) return null;
	return { empty, currency: costCurrency?.[0] ?? null, reminders: reminders?.[0] ?? null, filing };
}

const EMPTIABLE = ["documentNumber", "startDate", "endDate", "cost"] as const;
const NOTHING = {
	documentNumber: { number: null, numberKey: null },
	startDate: { startDate: null },
	endDate: { endDate: null },
	cost: { cost: null },
} as const;

/** Empties the fields again, takes the reminders away that came, and files the document as it was. */
export function takeAdoptionBack(member: Member, documentRow: number, former: FormerAdoption): void {
	const { orm } = member.db;
	for (const field of former.empty) {
		orm.update(document).set(NOTHING[field]).where(eq(document.id, documentRow)).run();
	}
	if (former.currency !== null) {
		orm.update(document).set({ costCurrency: former.currency }).where(eq(document.id, documentRow)).run();
	}
	if (former.reminders) {
		const there = orm.select().from(reminder).where(eq(reminder.documentRow, documentRow)).all();
		const before = former.reminders.map((fact) => fact.split(" ").slice(0, 2).join(" "));
		for (const { id, type, date } of there) {
			const at = before.indexOf(`${type} ${date}`);
			if (at >= 0) before.splice(at, 1);
			else orm.delete(reminder).where(eq(reminder.id, id)).run();
		}
		// Where it was not recorded: nobody had said which ones it has.
		if (former.reminders.length === 0) {
			orm.update(document).set({ hasOwnReminders: false }).where(eq(document.id, documentRow)).run();
		}
	}
	if (former.filing) fileBack(member, documentRow, former.filing);
}
