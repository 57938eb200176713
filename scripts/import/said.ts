import { globSync, readFileSync } from "node:fs";
import { z } from "zod";
import { FALLBACK_LOCALE } from "../../contract/constants.ts";
import { ContractError } from "../../contract/errors.ts";
import type { TextKey } from "../../contract/text-keys.ts";
import { formatFileSize } from "../../app/features/documents/file-size.ts";
import { formatCount, formatInstant } from "../../app/features/documents/format.ts";
import type { ImportSource, Remark } from "../../app/features/import/plan/import-plan.ts";
import { noCategory } from "../../app/features/import/plan/no-category.ts";
import type { ImportPlace, Survey } from "../../app/features/import/plan/survey.ts";
import type { CategoryChoice } from "../../app/features/import/run/document-places.ts";
import type { ImportProgress } from "../../app/features/import/run/import-progress.ts";
import { NoArchiveError } from "../../app/features/import/archive/zip-archive.ts";
import { textSource, type Translate } from "../../app/texts/text-source.ts";

/** What the script says, in English, by the texts of the screen. */

const textsSchema = z.record(z.string(), z.string());

/** @param locale of what is written into documents; what the script says is in English */
export function importTexts(locale: string = FALLBACK_LOCALE): Translate {
	const texts = globSync(`workers/cms/texts/${locale}/*.json`, { cwd: `${import.meta.dirname}/../..` }).map(
		(file) => textsSchema.parse(JSON.parse(readFileSync(`${import.meta.dirname}/../../${file}`, "utf8"))),
	);
	return textSource(locale, Object.assign({}, ...texts)).t;
}

interface Into {
	/** Name of the tenant. */
	tenant: string;
	source: ImportSource;
	categories: CategoryChoice;
	place: ImportPlace;
}

export function surveyLines(
	t: Translate,
	survey: Survey,
	{ tenant, source, categories, place }: Into,
): string[] {
	const { documents, files, bytes, moreRemarks } = survey;
	const counts = ({ there, made }: { there: number; made: number }) =>
		`${t("import.found.there", { shown: there })}, ${t("import.found.made", { shown: made })}`;
	return [
		`${t(`import.source.${source}`)} → ${tenant}`,
		`${t("import.found.documents", { count: documents })}, ${t("import.found.files", { count: files })}, ${formatFileSize(bytes)}`,
		`${t("import.found.folders")}: ${counts(survey.folders)}`,
		`${t("import.found.parties")}: ${counts(survey.parties)}`,
		...survey.categories.map(({ key, name, documents: count }) => {
			const called = name ?? t(noCategory(source));
			const chosen = categories.get(key);
			const into = place.categories.find(({ documentId }) => documentId === chosen)?.name;
			return `${called} (${count}) → ${into ?? (chosen === null ? t("import.categories.make", { name: called }) : "?")}`;
		}),
		...survey.remarks.map(
			({ remark, times }) => `- ${remarkText(t, remark)}${times > 1 ? ` (${times})` : ""}`,
		),
		...(moreRemarks > 0
			? [`- ${t("import.stays.more", { count: moreRemarks, shown: formatCount(moreRemarks) })}`]
			: []),
	];
}

export function progressLine(t: Translate, progress: ImportProgress): string {
	const { done, total, counts } = progress;
	const what = doingText(t, progress);
	return `${t("import.of", { done, total })} (${counts.failed} ${t("import.outcome.failed")}) ${what}`.slice(
		0,
		100,
	);
}

/** Why it cannot be at all, in one sentence where it is nobody's mistake here. */
export function faultText(t: Translate, error: unknown): string {
	if (error instanceof NoArchiveError) return t(`import.fault.${error.reason}`);
	if (error instanceof ContractError)
		return error.status === 503 ? t("error.unavailable") : textOfKey(t, error.message);
	if (error instanceof TypeError) return String(error.stack);
	return error instanceof Error ? error.message : String(error);
}

/** What the server said: a key, or a text already. */
export function textOfKey(t: Translate, said: string): string {
	return /^[a-z]+(?:\.\w+)+$/i.test(said) ? t(said as TextKey) : said;
}

function remarkText(t: Translate, { key, values }: Remark): string {
	return t(key, values ?? {});
}

/** What it is at, or waits for. */
function doingText(t: Translate, { phase, goesOnAt, current }: ImportProgress): string {
	if (goesOnAt !== null)
		return t("import.limited", { when: formatInstant(new Date(goesOnAt).toISOString()) });
	if (phase === "undoing") return t("import.undoing");
	return phase === "waiting" ? t("import.waiting") : (current ?? "");
}
