import type { HistoryEntry, HistoryValue } from "../../../contract/entities/document-history.ts";
import type { Translate } from "../../texts/text-source.ts";
import { DOCUMENT_DATES } from "../../../contract/entities/document-dates.ts";
import { DOCUMENT_STATES } from "../../../contract/entities/document-state.ts";
import { type HistoryField, REMINDER_TYPES } from "../../../contract/entities/vocabulary.ts";
import { formatDay } from "../../../contract/days.ts";
import { reminderBefore } from "../documents/date-meaning.ts";
import { formatAmount } from "../../../contract/amounts.ts";
import { formatMoney } from "../documents/format.ts";
import { STATE_TEXTS } from "../documents/state-mark.tsx";

/** A change as it is written out. A value that is `null` was or is empty. */
export type ShownChange<Field extends string = string> = { field: Field; isHidden: boolean } & (
	| { kind: "value"; old: string | null; new: string | null }
	| { kind: "list"; added: string[]; removed: string[] }
	| { kind: "order"; names: string[] }
);

export interface ShownEntry extends Omit<HistoryEntry, "changes"> {
	/** To which the document came, where its state changed. */
	newState: string | null;
	changes: ShownChange<HistoryField>[];
}

/** A change as it is told, of a document or of anything else. */
interface ToldChange<Field extends string> {
	field: Field;
	isHidden: boolean;
	old: HistoryValue;
	new: HistoryValue;
}

interface ToldEntry<Field extends string> {
	action: string;
	changes: readonly ToldChange<Field>[];
}

interface Currencies {
	before: string | null;
	after: string | null;
}

type Texts = Translate;

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const REMINDER = /^([A-Z][a-z]+) (\d{4}-\d{2}-\d{2})(?: (\d+) ([a-zA-Z]+))?$/;
/** What every new document says is no news of it. */
const UNTOLD_AT_BIRTH: ReadonlySet<string> = new Set(["state", "costCurrency"]);

/**
 * The entries of a page, newest first, ready to be written out.
 * @param currency of the document after the newest of them; `null` where that is not known (on a later page), and
 * amounts stand without one until a change of currency tells
 */
export function shownEntries(
	entries: readonly HistoryEntry[],
	currency: string | null,
	texts: Texts,
): ShownEntry[] {
	let currencyAfter = currency;
	return entries.map((entry) => {
		const currencyChange = entry.changes.find(({ field }) => field === "costCurrency");
		const after = textOf(currencyChange?.new) ?? currencyAfter;
		const before = currencyChange ? textOf(currencyChange.old) : after;
		currencyAfter = before;
		const { id, at, user, action } = entry;
		return {
			id,
			at,
			user,
			action,
			newState: textOf(entry.changes.find(({ field }) => field === "state")?.new),
			changes: shownChanges(entry, { before, after }, texts),
		};
	});
}

/** What is told of one entry, ready to be written out. */
export function shownChanges<Field extends string>(
	entry: ToldEntry<Field>,
	currencies: Currencies,
	texts: Texts,
): ShownChange<Field>[] {
	return entry.changes
		.filter((change) => isNews(change, entry))
		.map((change) => shownChange(change, currencies, texts));
}

function isNews({ field }: ToldChange<string>, { action, changes }: ToldEntry<string>): boolean {
	if (action === "state" && field === "state") return false;
	// The amounts say it already.
	if (field === "costCurrency" && changes.some((change) => change.field === "cost")) return false;
	const isBirth = action === "create" || action === "import" || action === "moveIn";
	return !isBirth || !UNTOLD_AT_BIRTH.has(field);
}

function shownChange<Field extends string>(
	change: ToldChange<Field>,
	currencies: Currencies,
	texts: Texts,
): ShownChange<Field> {
	const { field, isHidden, old, new: now } = change;
	if (field === "cost") {
		const [was, is] = [money(old, currencies.before), money(now, currencies.after)];
		return { field, isHidden, kind: "value", old: was, new: is };
	}
	// Where it came from says all; where it is, everybody sees.
	if (field === "tenant") return { field, isHidden, kind: "value", old: null, new: textOf(old) };
	if (field === "documentFiles") return { field, isHidden, kind: "order", names: listOf(now) };
	if (Array.isArray(old) || Array.isArray(now)) {
		const [before, after] = [listOf(old), listOf(now)];
		const readable = (names: string[]) => names.map((name) => readableText(field, name, texts));
		const added = readable(after.filter((name) => !before.includes(name)));
		const removed = readable(before.filter((name) => !after.includes(name)));
		return { field, isHidden, kind: "list", added, removed };
	}
	const readable = (value: HistoryValue) =>
		value === null || value === "" ? null : readableText(field, String(value), texts);
	return { field, isHidden, kind: "value", old: readable(old), new: readable(now) };
}

function readableText(field: string, value: string, texts: Texts): string {
	const state = field === "state" ? DOCUMENT_STATES.find((known) => known === value) : undefined;
	if (state) return texts(STATE_TEXTS[state]);
	const [, kind, day, days, base] = (field === "reminders" && REMINDER.exec(value)) || [];
	const type = REMINDER_TYPES.find((known) => known === kind);
	if (type && day) {
		const date = DOCUMENT_DATES.find((known) => known === base);
		const before = date ? ` (${reminderBefore(texts, Number(days), date)})` : "";
		return `${texts(`document.reminder.${type}`)} ${formatDay(day)}${before}`;
	}
	return field.endsWith("Date") || field === "warrantyUntil" ? dayOrText(value) : value;
}

function dayOrText(value: string): string {
	return DAY.test(value) ? formatDay(value) : value;
}

function money(value: HistoryValue, currency: string | null): string | null {
	if (typeof value !== "number") return textOf(value);
	return currency === null ? formatAmount(value, null) : formatMoney(value, currency);
}

function textOf(value: HistoryValue | undefined): string | null {
	return typeof value === "string" && value !== "" ? value : null;
}

function listOf(value: HistoryValue): string[] {
	return Array.isArray(value) ? value : [];
}
