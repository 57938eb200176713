import { MONTH, monthOf } from "../../../../contract/search/written-days.ts";
import { PERIOD, type Period, periodOf } from "../../../shared/periods.ts";
import { renewalInText } from "./renewal-of-text.ts";

/** How a contract may be ended, as its text says it. */
export interface NoticeInText {
	period: Period;
	end: NoticeEnd;
	/** By how long the contract goes on that nobody ends, where the text says it. */
	renewal: Period | null;
	/** As it stands there: "drei Monate auf Ende März". */
	label: string;
}

/** For when notice may be given. */
export type NoticeEnd =
	/** When the contract ends, or on that day of a later year: of a contract that goes on by years. */
	| { kind: "contract" | "contractYear" }
	/** One day. YYYY-MM-DD. */
	| { kind: "day"; day: string }
	/** Days of each year, as `MM-DD`; 02-29 is the end of February. */
	| { kind: "yearly"; days: readonly string[] };

/** Letters around a period in which what it belongs to is looked for. */
const REACH = 90;
const LONGEST_LABEL = 80;
/** A text with more is one of conditions, or none; each costs a look around it. */
const MOST_PERIODS = 60;

const PERIODS = new RegExp(PERIOD, "giu");
const NOTICE =
	/kündig|kündbar|auflösbar|résili|dénonc|préavis|donner congé|disd[ei]|preavviso|recesso|recedere|cancel|terminat|terminable|(?<!\p{L})notice(?!\p{L})/iu;
/** What a period directly behind it is: how long something lasts, and no notice. */
const DURATION =
	/(?:dauer|laufzeit|verlänger\p{L}{0,8}|erneuer\p{L}{0,8}|probezeit|garantie|gültig|durée|reconduit\p{L}{0,4}|renouvel\p{L}{0,8}|prolong\p{L}{0,8}|essai|validité|durata|rinnov\p{L}{0,8}|prorog\p{L}{0,8}|prova|duration|term|renew\p{L}{0,4}|exten(?:d|sion)\p{L}{0,4}|probation|trial|warranty|valid|initial|minimum)(?!\p{L})[^,;.\p{N}]{0,25}$/iu;
/** A period that its name alone makes one of notice. */
const NAMED =
	/(?:kündigungsfrist|(?:délai|période) de (?:préavis|résiliation|congé)|préavis|(?:termine|periodo) di (?:disdetta|preavviso)|preavviso|notice period|period of notice)(?!\p{L})[^,;.\p{N}]{0,25}$/iu;
/** Sentences about something else than the ordinary end. */
const SPECIAL = /probezeit|schadenfall|période d['’]essai|cas de sinistre|periodo di prova|probation|trial/iu;
const ANY_TIME = /jederzeit|en tout temps|à tout moment|in (?:ogni|qualsiasi) momento|at any time/iu;
/** An end that is none of those below: "auf einen ortsüblichen Termin". */
const OTHER_END =
	/^[\s,:]{0,3}(?:jeweils\s)?(?:auf|per|zum|vor|pour|avant|à|au|al|prima|to|before|prior|on|at|by)(?!\p{L})/iu;
/** A notice that was given already, or confirmed. */
const GIVEN =
	/hiermit kündig|kündige(?:n wir)? (?:ich )?(?:hiermit|den|die|das|meine?n?|unsere?n?)|kündigungsbestätigung|bestätigen \P{N}{0,30}kündigung|(?:je|nous) (?:résili|vous confirm\p{L}{0,3} \P{N}{0,20}résiliation)|con la presente \P{N}{0,20}disd|disdico|disdiciamo|conferma (?:della|di) disdetta|hereby (?:give|terminate|cancel)|(?:confirm\p{L}{0,6}|acknowledge) \P{N}{0,30}(?:cancellation|termination)/iu;

/** Small words between an end and whose end it is. */
const OF =
	"\\s(?:(?:des|der|eines|einer|jedes|jeden|jeder|laufenden|du|dell['’]|della|del|de|d['’]une?|chaque|l['’]|la|di|uno?|ogni|of|any|each|every|the|an?|calendar)\\s?){0,4}";
const END = `(?<!\\p{L})(?:ende|schluss|ablauf|fin|fine|end)${OF}(?<!\\p{L})`;
const OF_CONTRACT = "(?!\\s(?:d['’]assurance|contractuelle|assicurativo|contrattuale|d['’]assicurazione))";
const CALENDAR =
	"(?:kalender|vertrags|versicherungs|policen)?(?:jahr|quartal|monat|woche)|trimestre|année|mois|anno|mese|quarter|calendar|year|month";
const NOT_CALENDAR = `(?!\\s(?:\\p{L}{1,10}['’\\s]\\s?){0,3}(?:${CALENDAR}|probe|${MONTH}(?!\\p{L})))`;
/** "31. März", "Ende März 2027", "31.03.". */
const POINT = `(?:(?:ende|fin|fine|end)\\s(?:de\\s|di\\s|of\\s|d['’])?)?(?:(?:\\d{1,2}(?:\\.|er|st|nd|rd|th)?\\s(?:de\\s|di\\s|of\\s)?)?(?:${MONTH})(?!\\p{L})(?:\\s\\d{4})?|\\d{1,2}\\.\\s?\\d{1,2}\\.(?:\\s?\\d{4})?)`;
const POINTS = new RegExp(
	`(?:(?<day>\\d{1,2})(?:\\.|er|st|nd|rd|th)?\\s(?:de\\s|di\\s|of\\s)?)?(?<!\\p{L})(?<month>${MONTH})(?!\\p{L})(?:\\s(?<year>\\d{4}))?|(?<day2>\\d{1,2})\\.\\s?(?<month2>\\d{1,2})\\.(?:\\s?(?<year2>\\d{4}))?`,
	"giu",
);
/** "Ende eines Monats", "la fin d'une année": whose end it is, and no length of time. */
const AN_END = /(?<!\p{L})(?:ende|schluss|ablauf|fin|fine|end)\s(?:de\s|di\s|of\s|d['’])?$/iu;
const LONGEST_END = 12;
const SAYS_END = /(?<!\p{L})(?:ende|fin|fine|end)(?!\p{L})/iu;

// Of those that begin at the same place the first counts.
const ENDS: readonly (readonly [
	kind: "contract" | "contractYear" | "year" | "quarter" | "month" | "days",
	RegExp,
])[] = [
	[
		"contractYear",
		/(?:vertrags|versicherungs|policen)jahr(?:e?s)?(?!\p{L})|année (?:d['’]assurance|contractuelle)|anno (?:assicurativo|contrattuale|d['’]assicurazione)|(?:contract|policy|insurance) year(?!\p{L})/giu,
	],
	[
		"days",
		new RegExp(
			`(?<!\\p{L})(?:auf|per|zum|pour|au|à|le|al|to|on|at|by|for)\\s(?:(?:jeweils|jeden|den|la|le|il|the|each|every|chaque|ogni)\\s){0,2}${POINT}(?:(?:,|\\s(?:und|oder|et|ou|e|o|and|or))\\s(?:(?:auf|per|zum|pour|au|al|to)\\s)?(?:(?:den|la|le|il|the|de|di)\\s)?${POINT}){0,5}`,
			"giu",
		),
	],
	[
		"year",
		new RegExp(
			`${END}(?:kalenderjahr(?:e?s)?|jahr(?:e?s)?|année|anno|year)(?!\\p{L})${OF_CONTRACT}|(?<!\\p{L})(?:kalender)?jahresende`,
			"giu",
		),
	],
	[
		"quarter",
		new RegExp(`${END}(?:(?:kalender)?quartals?|trimestre|quarter)(?!\\p{L})|(?<!\\p{L})quartalsende`, "giu"),
	],
	[
		"month",
		new RegExp(
			`${END}(?:(?:kalender|miet)?monate?s?|mois|mese|month)(?!\\p{L})|(?<!\\p{L})monatsende`,
			"giu",
		),
	],
	[
		"contract",
		new RegExp(
			[
				"(?<!\\p{L})vor\\s(?:\\p{L}{3,14}\\s){0,2}?(?!jahres|monats|quartals|wochen|probe)\\p{L}{0,16}(?:ablauf|ende|verfall)(?!\\p{L})",
				"(?<!\\p{L})(?:auf|per|zum)\\s(?:das\\s|den\\s)?(?:vertragsende|vertragsablauf|ablauf|hauptverfall|verfall|(?:ende|ablauf)\\s(?:der|des|dieses|jeder)\\s(?:\\p{L}{3,14}\\s)?\\p{L}{0,16}(?:vertrag(?:e?s)?|vertragsdauer|laufzeit|dauer|periode|abonnements?|abos?))(?!\\p{L})",
				"(?<!\\p{L})(?:avant|pour|à)\\s?(?:l['’]|la\\s|le\\s|son\\s|sa\\s|chaque\\s)?(?:échéance|expiration|terme|fin)(?!\\p{L})",
				"(?<!\\p{L})(?:prima\\s(?:della|del|dell['’]|di)|per|alla)\\s?(?:la\\s|il\\s|l['’])?(?:scadenza|fine|termine)(?!\\p{L})",
				"(?<!\\p{L})(?:before|prior\\sto|to|at|by)\\s(?:the\\s|its\\s|any\\s)?(?:end|expiry|expiration|renewal)(?!\\p{L})",
			]
				.map((words) => `(?:${words})${NOT_CALENDAR}`)
				.join("|"),
			"giu",
		),
	],
];

/**
 * The notice by which a contract is ended; `null` where the text says none, or several: then nobody can tell which one
 * is meant. Nor one for the end of any month, which leaves nothing to miss.
 * @param text its beginning
 */
export function noticeInText(text: string): NoticeInText | null {
	const plain = text.replaceAll(/\n\s*\n/g, "; ").replaceAll(/\s+/g, " ");
	if (GIVEN.test(plain) || [...plain.matchAll(PERIODS)].length > MOST_PERIODS) return null;
	// (A full stop behind a figure ends no sentence.)
	const sentences = plain.split(/(?<=[\p{L})]{2}\.|[;!?])\s(?=[\p{Lu}\d(§-])|;\s/u);
	const found = sentences.filter((sentence) => !SPECIAL.test(sentence)).flatMap(noticesOf);
	const periods = new Set(found.map(({ period: { count, unit } }) => `${count} ${unit}`));
	const ended = found.flatMap(({ end, ...notice }) => (end === null ? [] : [{ ...notice, end }]));
	// Where one is named without its end, another sentence may say it.
	const said = ended.some(({ isAssumed }) => !isAssumed)
		? ended.filter(({ isAssumed }) => !isAssumed)
		: ended;
	const ends = new Set(said.map(({ end }) => JSON.stringify(end)));
	const [first] = said;
	if (!first || periods.size !== 1 || ends.size !== 1 || first.end === "anyMonth") return null;
	return { period: first.period, end: first.end, renewal: renewalInText(text), label: first.label };
}

interface FoundNotice {
	period: Period;
	end: NoticeEnd | "anyMonth" | null;
	/** No end stands beside it. */
	isAssumed: boolean;
	label: string;
}

function noticesOf(sentence: string): FoundNotice[] {
	if (!NOTICE.test(sentence)) return [];
	const periods = [...sentence.matchAll(PERIODS)].filter(
		({ index }) => !AN_END.test(sentence.slice(Math.max(0, index - LONGEST_END), index)),
	);
	return periods.flatMap(({ 0: written, index, groups }, at) => {
		const period = periodOf(groups?.["number"], groups?.["unit"]);
		const behind = index + written.length;
		const previous = periods[at - 1];
		const from = Math.max(index - REACH, previous ? previous.index + previous[0].length : 0);
		const to = Math.min(behind + REACH, periods[at + 1]?.index ?? sentence.length);
		if (!period || !NOTICE.test(sentence.slice(Math.max(0, index - REACH), behind + REACH))) return [];
		const before = sentence.slice(from, index);
		const isNamed = NAMED.test(before);
		if (!isNamed && isDuration(before)) return [];
		const after = endsIn(sentence, behind, to)[0];
		const end = after ?? endsIn(sentence, from, index).at(-1);
		const label = end
			? sentence.slice(Math.min(index, end.from), Math.max(behind, end.to))
			: `${/\p{L}+ ?:? ?$/u.exec(before)?.[0] ?? ""}${written}`;
		return [
			{
				period,
				end: end?.end ?? (isNamed && isWithoutEnd(sentence, behind) ? { kind: "contract" } : null),
				isAssumed: !end,
				label: label.length > LONGEST_LABEL ? `${label.slice(0, LONGEST_LABEL - 1)}…` : label,
			},
		];
	});
}

/** Whether a period behind these words says how long something lasts. */
function isDuration(before: string): boolean {
	const duration = DURATION.exec(before);
	return duration !== null && !NOTICE.test(before.slice(duration.index));
}

/** Whether nothing is said of when the contract may be ended: then it is when it ends. */
function isWithoutEnd(sentence: string, behind: number): boolean {
	return !ANY_TIME.test(sentence) && !OTHER_END.test(sentence.slice(behind, behind + REACH));
}

interface PlacedEnd {
	from: number;
	to: number;
	end: NoticeEnd | "anyMonth";
}

/** What notice may be given for, in this part of a sentence, in its order. */
function endsIn(sentence: string, from: number, to: number): PlacedEnd[] {
	const part = sentence.slice(from, to);
	return ENDS.flatMap(([kind, pattern]) =>
		[...part.matchAll(pattern)].flatMap(({ 0: written, index }) => {
			const end = endOf(kind, written);
			return end ? [{ from: from + index, to: from + index + written.length, end }] : [];
		}),
	).toSorted((one, other) => one.from - other.from);
}

const QUARTERS = ["03-31", "06-30", "09-30", "12-31"];
const LAST_DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function endOf(kind: (typeof ENDS)[number][0], written: string): PlacedEnd["end"] | null {
	if (kind === "contract" || kind === "contractYear") return { kind };
	if (kind === "year") return { kind: "yearly", days: ["12-31"] };
	if (kind === "quarter") return { kind: "yearly", days: QUARTERS };
	if (kind === "month") return "anyMonth";
	const points = [...written.matchAll(POINTS)].map(({ groups = {} }) => {
		const month = monthOf(groups["month"]) || Number(groups["month2"]);
		const day = Number(groups["day"] ?? groups["day2"] ?? (SAYS_END.test(written) && LAST_DAYS[month - 1]));
		const year = groups["year"] ?? groups["year2"];
		return { month, day, year };
	});
	const [first] = points;
	const isPossible = points.every(({ month, day }) => day >= 1 && day <= (LAST_DAYS[month - 1] ?? 0));
	if (!first || !isPossible) return null;
	const [day] = points.map(({ month, day: ofMonth }) => monthAndDay(month, ofMonth));
	if (first.year !== undefined && points.length === 1) {
		const last = Number(first.year) % 4 === 0 ? day : day?.replace("02-29", "02-28");
		return { kind: "day", day: `${first.year}-${last}` };
	}
	if (points.some(({ year }) => year !== undefined)) return null;
	const days = points.map(({ month, day: ofMonth }) => monthAndDay(month, ofMonth));
	return { kind: "yearly", days: [...new Set(days)].toSorted() };
}

function monthAndDay(month: number, day: number): string {
	return `${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}
