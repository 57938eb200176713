import { MAX_FILE_BYTES } from "../../../../contract/constants.ts";
import type { TextKey } from "../../../../contract/text-keys.ts";
import { hasArrived, isUnderWay, type SameFile, type Upload } from "./upload.ts";
import type { UploadServices } from "./upload-services.ts";

/** Why a file cannot go at all. */
export function problemOf(file: File): TextKey | null {
	if (file.size === 0) return "upload.empty";
	return file.size > MAX_FILE_BYTES ? "upload.tooLarge" : null;
}

/** What has not begun may have changed since. Where the bytes are not known the browser's word on the file has to do. */
export async function isSameFile(
	upload: Upload,
	file: File,
	{ hash }: Pick<UploadServices, "hash">,
): Promise<boolean> {
	if (!upload.isBegun) return file.name === upload.name && problemOf(file) === null;
	if (file.name !== upload.name || file.size !== upload.size) return false;
	if (upload.sha256 === null) return file.lastModified === upload.lastModified;
	return (await hash(file, new AbortController().signal)) === upload.sha256;
}

/** The same bytes among these uploads, on their way or just arrived: the server may not know them yet. */
export function twinOf({ id, tenant }: Upload, sha256: string, uploads: readonly Upload[]): SameFile | null {
	const twin = uploads.find(
		(other) =>
			other.id !== id &&
			other.sha256 === sha256 &&
			other.tenant === tenant &&
			(isUnderWay(other) || hasArrived(other)),
	);
	if (!twin) return null;
	return {
		name: twin.name,
		document: twin.documentId ? { documentId: twin.documentId, name: twin.name } : null,
	};
}
