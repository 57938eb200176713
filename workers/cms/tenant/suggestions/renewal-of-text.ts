import { PERIOD, type Period, periodOf } from "../../../shared/periods.ts";

/** "verlängert sich", "est reconduit tacitement", "si rinnova", "renews". */
const RENEWS =
	"(?<!\\p{L})(?:verlänger\\p{L}{0,8}|erneuer\\p{L}{0,8}|reconduit\\p{L}{0,4}|reconduction|renouvel\\p{L}{0,8}|prolong\\p{L}{0,8}|rinnov\\p{L}{0,8}|prorog\\p{L}{0,8}|renew\\p{L}{0,4}|extend\\p{L}{0,3})(?!\\p{L})";
/** What stands before the length: that of a notice in the same sentence has another word there. */
const BY = "(?<!\\p{L})(?:um|für|pour|per|for|périodes?\\s(?:de|d['’])|period[oi]\\sdi|periods?\\sof)\\s?";
const BY_PERIOD = new RegExp(
	`${RENEWS}[^.;]{0,120}?${BY}${PERIOD}(?!\\s?['’]?\\s?(?:notice|vor|avant|prima|before)(?!\\p{L}))`,
	"giu",
);
const BY_YEARS = new RegExp(
	`${RENEWS}[^.;]{0,60}?(?:von\\sjahr\\szu\\sjahr|jährlich|d['’]année\\sen\\sannée|di\\sanno\\sin\\sanno|year\\sto\\syear|annually)(?!\\p{L})`,
	"iu",
);
/** "ein weiteres Jahr", "une nouvelle année", "un altro anno": words between a number and its unit. */
const FURTHER =
	/(?<!\p{L})(?:jeweils|weiter\p{L}{1,3}|neu\p{L}{1,2}|nouve\p{L}{1,5}|même|stess[ao]|altr[aio]|ulterior[ei]|further|additional|successive|consecutive)\s/giu;

const YEAR: Period = { count: 12, unit: "months" };

/** By how long a contract goes on that nobody ends; `null` where its text does not say it, or says several. */
export function renewalInText(text: string): Period | null {
	const plain = text
		.replaceAll(/\s+/g, " ")
		.replaceAll(FURTHER, "")
		.replaceAll(/(?<!\p{L})another(?=\s)/giu, "one");
	const periods = [...plain.matchAll(BY_PERIOD)].map(({ groups }) =>
		periodOf(groups?.["number"], groups?.["unit"]),
	);
	const found = [...periods.filter((period) => period !== null), ...(BY_YEARS.test(plain) ? [YEAR] : [])];
	const different = new Map(found.map((period) => [`${period.count} ${period.unit}`, period]));
	return different.size === 1 ? (found[0] ?? null) : null;
}
