import { MAX_DESCRIPTION_LENGTH, MAX_FILE_BYTES, MAX_NAME_LENGTH } from "../../../../contract/constants.ts";
import { VISIBLE } from "../../../../contract/characters.ts";
import { isCurrency } from "../../../../contract/entities/vocabulary.ts";
import { emptiableAmount, emptiableDay } from "../../../../contract/fields.ts";
import { acceptableFileName } from "../../../../contract/files/upload-headers.ts";
import { foldedName } from "../../../../contract/search/spelling.ts";
import { isSystemFile } from "../../upload/intake/system-file.ts";
import { type Archive, archivePath, baseName } from "../archive/archive.ts";
import type { PlannedFile, Remark } from "./import-plan.ts";

/** What the contract takes of what another system has. What it does not take is remarked, and never ends an import. */

const FORBIDDEN = /(?![\t\n\r])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu;
/** A document lies in at most so many folders, and has so many parties and reminders. */
export const MOST_LINKS = 100;

/** A name in one line, short enough; `null` where nothing of it can be seen. */
export function fittingName(value: unknown, maxLength = MAX_NAME_LENGTH): string | null {
	if (typeof value !== "string") return null;
	const name = cut(clean(value).replaceAll(/\s+/g, " ").trim(), maxLength);
	return VISIBLE.test(name) ? name : null;
}

/** A text of several lines; what is too long is cut. */
export function fittingText(value: string, remarks: Remark[]): string | null {
	const text = clean(value).replaceAll(/\r\n?/g, "\n").trim();
	if (text.length > MAX_DESCRIPTION_LENGTH) remarks.push({ key: "import.remark.descriptionCut" });
	return cut(text, MAX_DESCRIPTION_LENGTH) || null;
}

function clean(value: string): string {
	return value.toWellFormed().replaceAll(FORBIDDEN, "");
}

function cut(text: string, maxLength: number): string {
	return text.length <= maxLength ? text : text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, "");
}

/** @param name what the source calls it @returns YYYY-MM-DD */
export function fittingDay(value: unknown, name: string, remarks: Remark[]): string | null {
	if (value === null || value === undefined || value === "") return null;
	const day = emptiableDay.safeParse(value);
	if (day.success) return day.data;
	remarks.push({ key: "import.remark.dayLeft", values: { name, value: shown(value) } });
	return null;
}

export function fittingAmount(value: unknown, name: string, remarks: Remark[]): number | null {
	if (value === null || value === undefined || value === "") return null;
	const amount = emptiableAmount.safeParse(value);
	if (amount.success) return amount.data;
	remarks.push({ key: "import.remark.amountLeft", values: { name, value: shown(value) } });
	return null;
}

/** @returns `null` where there is no such currency */
export function fittingCurrency(value: unknown): string | null {
	const code = typeof value === "string" ? value.trim().toUpperCase() : "";
	return isCurrency(code) ? code : null;
}

/** Each name once, as the product compares names. */
export function differentNames(names: readonly (string | null)[], remarks: Remark[]): string[] {
	const byKey = new Map<string, string>();
	for (const name of names)
		if (name !== null && !byKey.has(foldedName(name))) byKey.set(foldedName(name), name);
	const all = [...byKey.values()];
	if (all.length > MOST_LINKS)
		remarks.push({ key: "import.remark.foldersLeft", values: { count: all.length - MOST_LINKS } });
	return all.slice(0, MOST_LINKS);
}

interface NamedFile {
	/** As the source's list says it. */
	path: string;
	name: string | null;
	type: string | null;
	size?: number;
	sha256?: string | null;
	/** As `PlannedFile` has it. */
	checksum?: string | null | undefined;
}

/** MD5 or SHA-256 in hexadecimal. */
const CHECKSUM = /^(?:[\da-f]{32}|[\da-f]{64})$/;

/** The file of an archive that a list names. @param taken paths that a list has named, which are told each once */
export function plannedFile(archive: Archive, named: NamedFile, taken: Set<string>): PlannedFile {
	const path = archivePath(named.path);
	const found = path === null ? undefined : archive.files.get(path);
	const name = acceptableFileName(fittingName(named.name, Infinity) ?? baseName(path ?? named.path));
	const checksum = named.checksum?.toLowerCase() ?? "";
	const type = named.type ?? "application/octet-stream";
	const planned = {
		name,
		type,
		path: path ?? named.path,
		size: found?.size ?? 0,
		sha256: named.sha256 ?? null,
		...(CHECKSUM.test(checksum) && { checksum }),
	};
	if (!found) return { ...planned, problem: "missing" };
	if (taken.has(planned.path)) return { ...planned, problem: "twice" };
	taken.add(planned.path);
	if (found.problem) return { ...planned, problem: found.problem };
	if (named.size !== undefined && named.size > 0 && named.size !== found.size)
		return { ...planned, problem: "damaged" };
	if (found.size === 0) return { ...planned, problem: "empty" };
	return { ...planned, problem: found.size > MAX_FILE_BYTES ? "tooLarge" : null };
}

/** What a file that does not come over says of itself. */
export function fileRemark({ name, problem }: PlannedFile): Remark[] {
	return problem === null ? [] : [{ key: `import.remark.file.${problem}`, values: { name } }];
}

/** What an export says of the files that lie outside of it. @param root the folder of the export */
export function besideRemark({ files }: Archive, root: string): Remark[] {
	const isBeside = (path: string) => !path.startsWith(root) && !path.split("/").some(isSystemFile);
	const count = [...files.keys()].filter(isBeside).length;
	return count > 0 ? [{ key: "import.remark.files.beside", values: { count } }] : [];
}

export function shown(value: unknown): string {
	const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
	return clean(text).slice(0, 80);
}
