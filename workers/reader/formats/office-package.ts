import type { TextLimits } from "../text-limits.ts";
import { UnreadableFileError } from "../unreadable-file-error.ts";
import { readXml } from "./xml.ts";
import { openZip, type Zip } from "./zip.ts";

/** A part that another one names; `type` is the last word of its address: "header", "worksheet" … */
export interface RelatedPart {
	id: string;
	type: string;
	name: string;
}

const OLE_SIGNATURE = "\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1";
/** The stream of an OLE file in which Office keeps a document that has a password ([MS-OFFCRYPTO] 2.3.4.4). */
const ENCRYPTED_STREAM = [..."EncryptedPackage"].flatMap((letter) => [letter.charCodeAt(0), 0]);

/**
 * Opens the package of an Office file (ECMA-376 part 2, ODF part 2).
 * @throws UnreadableFileError where it has a password, is of the kind before 2007, or no package at all
 */
export function openOfficePackage(bytes: Uint8Array, limits: TextLimits): Zip {
	const isOle = String.fromCharCode(...bytes.subarray(0, OLE_SIGNATURE.length)) === OLE_SIGNATURE;
	if (isOle) throw new UnreadableFileError(includes(bytes, ENCRYPTED_STREAM) ? "encrypted" : "unknownType");
	return openZip(bytes, limits);
}

/** The part that an OOXML file is about: its text, its workbook. */
export async function mainPart(zip: Zip, limits: TextLimits): Promise<string> {
	const main = (await relatedParts(zip, "", limits)).find(({ type }) => type === "officeDocument");
	if (!main) throw new UnreadableFileError("broken");
	return main.name;
}

/** The parts that a part names, in its order; `""` stands for the package itself. Those that are missing are left out. */
export async function relatedParts(zip: Zip, part: string, limits: TextLimits): Promise<RelatedPart[]> {
	const folder = part.slice(0, part.lastIndexOf("/") + 1);
	const list = `${folder}_rels/${part.slice(folder.length)}.rels`;
	const parts: RelatedPart[] = [];
	if (!zip.has(list)) return parts;
	await readXml(
		zip.unpack(list),
		{ root: "Relationships", limits },
		{
			open(element, attribute) {
				if (element !== "Relationship" || attribute("TargetMode") === "External") return;
				const name = resolvedName(folder, attribute("Target") ?? "");
				const type = attribute("Type")?.split("/").at(-1) ?? "";
				if (zip.has(name)) parts.push({ id: attribute("Id") ?? "", type, name });
			},
		},
	);
	return parts;
}

/** The name of a part as another one in `folder` gives it: from the root, or from there, perhaps by way of `..`. */
export function resolvedName(folder: string, target: string): string {
	const names: string[] = [];
	for (const name of `${target.startsWith("/") ? "" : folder}${target}`.split("/")) {
		if (name === "..") names.pop();
		else if (name !== "" && name !== ".") names.push(name);
	}
	return names.join("/");
}

function includes(bytes: Uint8Array, wanted: readonly number[]): boolean {
	const [first = 0] = wanted;
	for (let at = bytes.indexOf(first); at !== -1; at = bytes.indexOf(first, at + 1)) {
		if (wanted.every((byte, index) => bytes[at + index] === byte)) return true;
	}
	return false;
}
