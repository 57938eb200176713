import type { Bill } from "./bill.ts";

interface WithFiles {
	documentFiles: readonly { bills?: readonly Bill[] | undefined }[];
}

/** The bills of all files of a document, in their order. */
export function billsOf({ documentFiles }: WithFiles): Bill[] {
	return documentFiles.flatMap(({ bills }) => bills ?? []);
}

/** Whether something is to be transferred. */
export function isPayableBill({
	iban,
	isDebited,
	isOwn,
}: Pick<Bill, "iban" | "isDebited" | "isOwn">): boolean {
	return iban !== null && !isDebited && isOwn !== true;
}
