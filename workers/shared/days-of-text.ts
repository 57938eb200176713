import type { DocumentDate } from "../../contract/entities/document-dates.ts";
import { isMonthFirst } from "../../contract/search/month-first.ts";
import { daysIn } from "../../contract/search/written-days.ts";
import { PERIOD } from "./periods.ts";

/** What a day of a text is to its paper: one of the dates of a document, or the day by which it is to be paid. */
type Role = Exclude<DocumentDate, "inactiveDate"> | "due";

/** A day of a text with what stands before it there. */
export interface RoleOfDay {
	role: Role;
	/** YYYY-MM-DD. */
	day: string;
	/** `null` where only its place says it: the day of a letter. */
	label: string | null;
}

/** Letters before a day in which its label is looked for. */
const LABEL_LETTERS = 64;
/** A letter says its day at its beginning. */
const LETTER_HEAD = 1_500;

/** Before the day on which something begins. A term from that day on is over the day before the one of the same number. */
const FIRST_DAY = [
	"(?:vertrags|versicherungs|miet|pacht|leasing|abo(?:nnements)?|laufzeit)?beginn|beginnt(?: am)?|beginnend(?: am| ab)?|(?:gültig|in kraft|laufzeit) ab(?: dem)?|gilt ab(?: dem)?",
	"début(?: du contrat| du bail| de la location)?|prend effet le|valable (?:dès|à partir) (?:le|du)",
	"inizio(?: (?:del )?contratto| della locazione)?|decorrenza|valid[oa] dal",
	"start of (?:the )?contract|contract start|start date|commenc(?:es|ing|ement date)(?: on)?|effective(?: date| from)|valid from",
	`${PERIOD}[\\s,(]{1,3}(?:ab(?: dem)?|dès(?: le)?|à (?:partir|compter) du|(?:a partire )?dal|from)`,
].join("|");
const IS_FIRST_DAY = new RegExp(`^(?:${FIRST_DAY})$`, "iu");

/**
 * What stands before a day, in German, French, Italian and English, the more telling first: of several days with a role
 * the first kind wins, then the first in the text.
 */
const LABELS: readonly (readonly [Role, RegExp])[] = [
	[
		"warrantyUntil",
		label(
			"garantie (?:gültig )?bis(?: zum)?|garantieende|garantieablauf|ende der garantie|garantie (?:valable )?jusqu['’]au|fin de (?:la )?garantie|garanzia (?:valida )?fino al|fine (?:della )?garanzia|(?:warranty|guarantee) (?:valid )?(?:until|expires(?: on)?|ends(?: on)?)|end of (?:the )?(?:warranty|guarantee)",
		),
	],
	[
		"due",
		label(
			"zahlbar bis(?: zum| spätestens)?|fällig(?: am| bis| per)?|fälligkeit(?:sdatum)?|zahlungsfrist|payable (?:jusqu['’]au|avant le|d['’]ici au)|à payer (?:jusqu['’]au|avant le)|(?:date d['’])?échéance|(?:data di )?scadenza del pagamento|pagabile entro(?: il)?|da pagare entro(?: il)?|due (?:date|on|by)|payable (?:by|until|before)|pay by|payment due(?: date| by| on)?",
		),
	],
	[
		"endDate",
		label(
			"vertragsende|vertragsablauf|versicherungsende|mietende|laufzeit bis|ablauf(?:datum)?|gültig bis(?: zum)?|befristet bis(?: zum)?|läuft (?:ab am|bis(?: zum)?)|endet am|fin du contrat|valable jusqu['’]au|expire le|fine (?:del )?contratto|valid[oa] fino al|scade il|(?:end of|contract) (?:the )?(?:contract|end)|end date|valid (?:until|to|through)|expir(?:y date|ation date|es(?: on)?)|date of expiry",
		),
	],
	[
		"startDate",
		label(
			"rechnungsdatum|rechnung vom|belegdatum|kaufdatum|gekauft am|date de (?:la )?facture|facture du|date d['’]achat|data (?:della )?fattura|fattura del|data d['’]acquisto|invoice date|date of (?:the )?invoice|purchase date|date of purchase|bought on",
		),
	],
	["startDate", label(FIRST_DAY)],
	[
		"startDate",
		label("ausgestellt am|ausstellungsdatum|délivré[e]? le|rilasciat[oa] il|date of issue|issued on"),
	],
	["startDate", label("datum|date|data|vom|en date du|dated|, (?:den|le|il|li)?")],
];

/** The days of a text whose role it says: one for each role. */
export function rolesOfDays(text: string): RoleOfDay[] {
	let monthFirst: boolean | null = null;
	const days = daysIn(text, () => (monthFirst ??= isMonthFirst([text]))).toSorted(
		(one, other) => one.begin - other.begin,
	);
	const found = new Map<Role, RoleOfDay>();
	for (const [role, pattern] of LABELS) {
		if (found.has(role)) continue;
		for (const { begin, days: meant } of days) {
			const before = pattern.exec(text.slice(Math.max(0, begin - LABEL_LETTERS), begin));
			const [day] = meant;
			if (!before || !day) continue;
			const written = (before.groups?.["label"] ?? "").replace(/^,.*/, "").trim();
			found.set(role, { role, day: isoDay(day), label: written === "" ? null : written });
			break;
		}
	}
	const known = new Set([...found.values()].map(({ day }) => day));
	const first = days.find(({ days: [day] }) => day && !known.has(isoDay(day)));
	const [day] = first?.days ?? [];
	if (!found.has("startDate") && first && day && first.begin < LETTER_HEAD) {
		found.set("startDate", { role: "startDate", day: isoDay(day), label: null });
	}
	return [...found.values()];
}

/** Whether this stands before the day on which something begins. */
export function isFirstDay(said: string | null): boolean {
	return said !== null && IS_FIRST_DAY.test(said);
}

/** It stands before the day, with at most a colon and what leads to it between them. */
function label(words: string): RegExp {
	return new RegExp(`(?<![\\p{L}\\p{N}])(?<label>${words})[\\s:.]*(?:(?:am|le|il|on|the)\\s+)?$`, "iu");
}

function isoDay([year, month, day]: readonly [number, number, number]): string {
	return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}
