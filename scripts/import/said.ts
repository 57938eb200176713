import { globSync, readFileSync } from "node:fs";
import { z } from "zod";
import { ContractError } from "../../contract/errors.ts";
import type { TextKey } from "../../contract/text-keys.ts";
import { formatFileSize } from "../../app/features/documents/file-size.ts";
import { formatCount } from "../../app/features/documents/format.ts";
import type { ImportSource, Remark } from "../../app/features/import/plan/import-plan.ts";
import { noCategory } from "../../app/features/import/plan/no-category.ts";
import type { ImportPlace, Survey } from "../../app/features/import/plan/survey.ts";
import type { CategoryChoice } from "../../app/features/import/run/document-places.ts";
import type { ImportedDocument, ImportProgress } from "../../app/features/import/run/import-progress.ts";
import { NoArchiveError } from "../../app/features/import/archive/zip-archive.ts";
import { textSource, type Translate } from "../../app/texts/text-source.ts";

/** What the script says, in English, by the texts of the screen. */

const textsSchema = z.record(z.string(), z.string());

export function importTexts(): Translate {
	const texts = globSync("workers/cms/texts/en/*.json", { cwd: `${import.meta.dirname}/../..` }).map((file) =>
		textsSchema.parse(JSON.parse(readFileSync(`${import.meta.dirname}/../../${file}`, "utf8"))),
	);
	return textSource("en", Object.assign({}, ...texts)).t;
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
	const { documents, files, bytes } = survey;
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
	];
}

export function progressLine(t: Translate, { done, total, counts, current, phase }: ImportProgress): string {
	const what = phase === "waiting" ? t("import.waiting") : (current ?? "");
	return `${t("import.of", { done, total })} (${counts.failed} ${t("import.outcome.failed")}) ${what}`.slice(
		0,
		100,
	);
}

/** How many have come, and of those that have not, or not whole, why. */
export function reportLines(t: Translate, report: readonly ImportedDocument[]): string[] {
	const counted = (outcome: ImportedDocument["outcome"]) => {
		const count = report.filter((each) => each.outcome === outcome).length;
		return t(`import.done.${outcome}`, { count, shown: formatCount(count) });
	};
	return [
		...report
			.filter(({ outcome, remarks }) => outcome === "failed" || remarks.length > 0)
			.map(({ name, outcome, remarks, said }) => {
				const why = [
					...remarks.map((remark) => remarkText(t, remark)),
					...(said === null ? [] : [textOfKey(t, said)]),
				];
				return `${t(`import.outcome.${outcome}`)}: ${name} – ${why.join(" ")}`;
			}),
		counted("taken"),
		counted("there"),
		counted("failed"),
	];
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
function textOfKey(t: Translate, said: string): string {
	return /^[a-z]+(?:\.\w+)+$/i.test(said) ? t(said as TextKey) : said;
}

function remarkText(t: Translate, { key, values }: Remark): string {
	return t(key, values ?? {});
}
