import type { DocumentDate } from "../../contract/entities/document-dates.ts";
import type { Day } from "../../contract/days.ts";
import { isMonthFirst } from "../../contract/search/month-first.ts";
import { daysIn, MONTH } from "../../contract/search/written-days.ts";
import { isReminderOfBill } from "./payment-terms.ts";
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

/** Before the day of a paper itself: a word for it, a place at the beginning of a line, and what may be of another one, too. */
const OWN_DAY = "datum|date|data|en date du|dated";
const PAPERS_OWN = label(OWN_DAY);
const IS_OWN_DAY = new RegExp(`^(?:${OWN_DAY})$`, "iu");
const PLACE =
	/(?:^|\n)[^\S\n]*\p{L}[\p{L}.'’-]*(?:[^\S\n]\p{L}[\p{L}.'’-]*){0,3},[^\S\n]?(?:(?:den|am|le|il|li)[^\S\n])?$/iu;
const OF_A_PAPER = label("vom");
/** Before the day on which something begins. A term from that day on is over the day before the one of the same number. */
const FIRST_DAY = [
	"(?:vertrags|versicherungs|miet|pacht|leasing|abo(?:nnements)?|laufzeit)?beginn|beginnt(?: am)?|beginnend(?: am| ab)?|(?:gültig|in kraft|laufzeit) ab(?: dem)?|gilt ab(?: dem)?",
	"(?:date de )?début(?: du contrat| du bail| de la location)?|(?:commence|débute|prend effet|entre en vigueur) le|entrée en vigueur|valable (?:dès|à partir) (?:le|du)",
	"(?:data di )?inizio(?: (?:del )?contratto| della locazione)?|(?:inizia|entra in vigore) il|entrata in vigore|decorre(?:nza)?(?: dal)?|valid[oa] dal",
	"start of (?:the )?contract|contract start|start date|commenc(?:es|ing|ement date)(?: on)?|effective(?: date| from)|valid from",
	`${PERIOD}[\\s,(]{1,3}(?:ab(?: dem)?|dès(?: le)?|à (?:partir|compter) du|(?:a partire )?dal|from)`,
].join("|");
const IS_FIRST_DAY = new RegExp(`^(?:${FIRST_DAY})$`, "iu");

/** Of a bill; in a reminder of it, that of another paper. */
const DAY_OF_BILL = label(
	"rechnungsdatum|rechnung vom|belegdatum|kaufdatum|gekauft am|date de (?:la )?facture|facture du|date d['’]achat|data (?:della )?fattura|fattura del|data d['’]acquisto|invoice date|date of (?:the )?invoice|purchase date|date of purchase|bought on",
);
/** When a bill is due, and what else ends. */
const EXPIRY = "(?:date d['’])?échéance|(?:data di )?scadenza";
/** When a bill is due; in a reminder of it, when it was. */
const WAS_DUE = label(
	`fällig(?: am| bis| per)?|fälligkeit(?:sdatum)?|${EXPIRY}|due (?:date|on|by)|payment due(?: date| by| on)?`,
);
const IS_EXPIRY = new RegExp(`^(?:${EXPIRY})$`, "iu");
/** What may stand between the word for paying and the day: "den Betrag von CHF 120.00". */
const WHAT = "(?:[^.;\\n]|\\.\\d){0,40}?";
const TO_BE_PAID_BY = [
	`(?:zahlbar|zu (?:be)?zahlen|zu begleichen|zu überweisen|(?:(?:be|ein)?zahlen|begleichen|überweisen) sie${WHAT}) bis(?: spätestens)?(?: zum| am)?|zahlungsfrist|zahlungsziel|zahl(?:ungs)?termin`,
	`(?:payable|à payer|à régler|veuillez (?:payer|régler|verser)${WHAT}) (?:jusqu['’]au|avant le|d['’]ici(?: au| le)?)|délai de paiement|(?:date d['’])?échéance (?:du|de) paiement`,
	`(?:pagabile|da pagare|da versare|(?:voglia|preghiamo di) (?:pagare|versare)${WHAT}) entro(?: il)?|(?:termine|(?:data di )?scadenza) (?:del|di) pagamento`,
	`(?:payable|to be paid) (?:by|until|before)|pay(?: ${WHAT})? (?:by|before)|payment deadline`,
].join("|");
/** Before the last day of whatever the text has just named: of the paper itself, or of a warranty. */
const ENDS = [
	"gültig bis(?: zum)?|befristet bis(?: zum)?|läuft (?:ab am|bis(?: zum)?)|endet am|ablauf(?:datum)?",
	"(?:date d['’])?expiration|valable jusqu['’]au|(?:expire|prend fin|se termine) le",
	"valid[oa] fino al|(?:scade|termina) il",
	"end date|valid (?:until|to|through)|expir(?:y date|ation date|es(?: on)?)|date of expiry",
].join("|");
/** The first part of a verb, the day behind it, and the second part behind that: "läuft Ihre Police am 31.12.2027 ab". */
const RUNS = "läuft|laufen";
const RUNS_OUT = /^\s(?:ab|aus)(?!\p{L}|\s\d)/iu;
const SOME_WORDS = "(?:\\s\\p{L}{2,24}){0,4}?";
const IS_ANY_END = new RegExp(`^(?:${ENDS}|(?:${RUNS})(?!\\p{L}).*)$`, "iu");
const WARRANTY =
	"(?:garantie|gewährleistungs)(?:dauer|zeit|frist)?|gewährleistung|garanzia|(?:warranty|guarantee)(?: period)?";
/** Behind a day: "bis 15.12.2026 zu bezahlen". */
const TO_BE_PAID =
	/^(?:[^.;\n\p{N}]{0,30}\s)?(?:zahlbar|(?:be|ein)?zahlen|einzuzahlen|begleichen|überweisen)(?!\p{L})/iu;

/** What a range of days after it is the time of: "Laufzeit: 01.02.2026 - 31.01.2027". */
const RANGE =
	"(?:" +
	[
		"gültig(?:keit(?:sdauer)?)?|befristet|(?:(?:mindest)?vertrags|versicherungs|miet|pacht|leasing|mindest|abo)?(?:dauer|laufzeit)|(?:vertrags|versicherungs)(?:periode|zeitraum|zeit)|deckungszeitraum|(?:vertrag|versicherung|abonnement|abo|mitgliedschaft)(?= (?:vom|von|ab))",
		"valables?|validité|durée(?: du contrat| du bail| de validité)?|période (?:d['’](?:assurance|abonnement)|de validité|contractuelle)",
		"valid[oa]|validità|durata(?: del contratto)?|periodo (?:assicurativo|contrattuale|di validità|d['’]abbonamento)",
		"valid(?:ity)?|(?:contract|policy) (?:term|period)|period of (?:insurance|cover)|term",
	].join("|") +
	`)(?:[\\s:,]{1,3}${PERIOD})?(?:[\\s:,(]{1,3}(?:vom|von|ab(?: dem)?|du|dès le|à partir du|dal|from))?`;
const TO =
	"(?:\\s?[-–—]\\s?|,?\\s(?:bis(?: und mit)?(?: zum)?|(?:jusqu['’])?au|(?:fino )?al?|to|until|till|through)\\s)";
const ANY_DAY = `(?:\\d{1,4}[./-]\\s?\\d{1,2}(?:[./-]\\s?\\d{0,4})?|\\d{1,2}(?:\\.|er|st|nd|rd|th)?\\s(?:de |di |of )?(?:${MONTH})\\.?(?:,?\\s\\d{4})?|(?:${MONTH})\\.?\\s\\d{1,2}(?:st|nd|rd|th)?(?:,?\\s\\d{4})?)`;
const TO_A_DAY = new RegExp(`^${TO}${ANY_DAY}`, "iu");
const END_OF_RANGE = new RegExp(
	`(?<![\\p{L}\\p{N}])(?<label>${RANGE})[\\s:.(]{0,3}(?:le |il )?${ANY_DAY}${TO}$`,
	"iu",
);

/**
 * What stands before a day, and behind it, in German, French, Italian and English, the more telling first: of several
 * days with a role the first kind wins, then the first in the text.
 */
const LABELS: readonly (readonly [role: Role, before: RegExp, behind?: RegExp])[] = [
	[
		"warrantyUntil",
		label(
			`(?:${WARRANTY})[\\s:]{1,3}(?:(?:ist|est|è|is)\\s)?(?:${ENDS})|garantie bis(?: zum)?|garantieende|garantieablauf|ende der garantie|garantie jusqu['’]au|fin de (?:la )?garantie|garanzia fino al|fine (?:della )?garanzia|(?:warranty|guarantee) (?:until|ends(?: on)?)|end of (?:the )?(?:warranty|guarantee)`,
		),
	],
	[
		"warrantyUntil",
		label(`(?:${WARRANTY})\\s(?:${RUNS})${SOME_WORDS}|(?:${RUNS})${SOME_WORDS}\\s(?:${WARRANTY})(?:\\sper)?`),
		RUNS_OUT,
	],
	["due", label(TO_BE_PAID_BY)],
	["due", label("bis(?: spätestens)?(?: zum| am)?"), TO_BE_PAID],
	["due", WAS_DUE],
	[
		"endDate",
		label(
			`vertragsende|vertragsablauf|versicherungsende|mietende|laufzeit bis|(?:date de )?fin(?: du (?:contrat|bail)| de la location)?|échéance (?:du contrat|contractuelle|principale)|fine (?:del )?contratto|fine della locazione|(?:data di )?scadenza (?:del contratto|contrattuale|principale)|(?:end of|contract) (?:the )?(?:contract|end)|${ENDS}`,
		),
	],
	["endDate", label(`(?:${RUNS})${SOME_WORDS}`), RUNS_OUT],
	["startDate", DAY_OF_BILL],
	["endDate", END_OF_RANGE],
	["startDate", label(FIRST_DAY)],
	["startDate", label(RANGE), TO_A_DAY],
	[
		"startDate",
		label(
			"ausgestellt am|ausstellungsdatum|délivré[e]? le|date de délivrance|rilasciat[oa] il|data di rilascio|date of issue|issued on",
		),
	],
	["startDate", PAPERS_OWN],
	["startDate", PLACE],
	["startDate", OF_A_PAPER],
];

const WEEKDAY =
	"(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|sonnabend|(?:lun|mar|mercre|jeu|vendre|same)di|dimanche|(?:lune|marte|mercole|giove|vener)dì|sabato|domenica|(?:mon|tues|wednes|thurs|fri|satur|sun)day";
/** What makes a day none of the paper's own: something is to be done by then, or then one has an appointment, or was born. */
const OF_SOMETHING_ELSE = new RegExp(
	"(?<![\\p{L}\\p{N}])(?:" +
		"(?:\\p{L}*(?:frist(?:en)?|termine?|(?:anmelde|einsende|eingabe|annahme)schluss)|stichtag|geburts(?:datum|tag)|délais?|date limite|date de naissance|rendez-vous|échéance|appuntamento|data di nascita|scadenza|deadline|appointment|date of birth|birth ?date)(?:[^\\S\\n]\\p{L}+){0,3}" +
		"|(?:bis|spätestens|fällig|geboren|geb|jusqu['’]au|d['’]ici|au plus tard|avant|née?|né\\(e\\)|entro|fino al?|al più tardi|prima del?|nat[oa]|until|before|by|no later than|due|born)" +
		`)(?:[\\s,.:]{1,2}(?:zum|am|den|und mit|spätestens|le|au|il|on|the|${WEEKDAY})){0,3}[^\\S\\n]*[:.,(]?[^\\S\\n]*\\n?[^\\S\\n]*$`,
	"iu",
);

/**
 * The days of a text whose role it says: one for each role. The first other day of its beginning is that of the paper,
 * unless it is another one's, or still to come.
 * @param today where it is known
 */
export function rolesOfDays(text: string, today: Day | null = null): RoleOfDay[] {
	let monthFirst: boolean | null = null;
	const days = daysIn(text, () => (monthFirst ??= isMonthFirst([text]))).toSorted(
		(one, other) => one.begin - other.begin,
	);
	const isReminder = isReminderOfBill(text);
	const isOfPaper = (begin: number, day: Day) =>
		!OF_SOMETHING_ELSE.test(wordsBefore(text, begin)) && (today === null || day <= today);
	const found = new Map<Role, RoleOfDay>();
	/** Where a day stands that has a role: it has no other one. */
	const taken = new Set<number>();
	for (const [role, before, behind] of LABELS) {
		if (found.has(role) || (isReminder && (before === DAY_OF_BILL || before === WAS_DUE))) continue;
		for (const { begin, end, days: meant } of days) {
			const labelled = before.exec(wordsBefore(text, begin));
			if (!labelled || !meant[0] || taken.has(begin)) continue;
			const day = isoDay(meant[0]);
			if (behind?.test(text.slice(end, end + LABEL_LETTERS)) === false) continue;
			if ((before === PLACE || before === OF_A_PAPER) && !isOfPaper(begin, day)) continue;
			found.set(role, { role, day, label: labelled.groups?.["label"]?.trim() ?? null });
			taken.add(begin);
			break;
		}
	}
	const known = new Set([...found.values()].map(({ day }) => day));
	const [first] = days.flatMap(({ begin, days: [meant] }) => {
		if (!meant || begin >= LETTER_HEAD) return [];
		const day = isoDay(meant);
		return !known.has(day) && isOfPaper(begin, day) ? [day] : [];
	});
	if (!found.has("startDate") && first)
		found.set("startDate", { role: "startDate", day: first, label: null });
	return [...found.values()];
}

function wordsBefore(text: string, begin: number): string {
	return text.slice(Math.max(0, begin - LABEL_LETTERS), begin);
}

/** Whether what stands before a day says of a bill when it is due, and of anything else when it ends: "échéance". */
export function isExpiry(said: string | null): boolean {
	return said !== null && IS_EXPIRY.test(said);
}

/** Whether a paper says its own day so: by the word for it, or by its place alone. */
export function isOwnDay(said: string | null): boolean {
	return said === null || IS_OWN_DAY.test(said);
}

/** Whether it says that something ends, and not what: "gültig bis". */
export function isAnyEnd(said: string | null): boolean {
	return said !== null && IS_ANY_END.test(said);
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
