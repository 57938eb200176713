import { ENCRYPTED_MAILS, fileProblemTitle, type ReadFile } from "./file-problem.ts";

/** What lies in the bytes themselves: however often they are read, nothing else comes of them. */
const FOR_GOOD: ReadonlySet<string | null> = new Set([
	...ENCRYPTED_MAILS,
	"files.reason.encrypted",
	"files.reason.unknownType",
	"files.reason.xlsb",
]);

/** Whether reading the file once more may bring more of it. A recogniser may have come since. */
export function mayFareBetter(file: ReadFile): boolean {
	const { stateReason } = file;
	if (stateReason === "files.reason.noRecogniser") return true;
	return fileProblemTitle(file) !== undefined && !isShutForGood(stateReason);
}

/** Whether reading the file once more would end as it has, by its reason. Another CMS may not say one. */
export function isShutForGood(stateReason: string | null | undefined): boolean {
	return FOR_GOOD.has(stateReason ?? null);
}
