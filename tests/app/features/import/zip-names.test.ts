import { crc32 } from "node:zlib";
import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { openZips } from "../../../../app/features/import/archive/zip-archive.ts";
import { inMemory } from "../../../support/import/memory-archive.ts";

/** Bytes of 437 and 850 that the two have in common, of 850 alone, and of windows-1252. */
const OEM: Readonly<Record<string, number>> = {
	ü: 0x81,
	é: 0x82,
	ä: 0x84,
	à: 0x85,
	ö: 0x94,
	Ö: 0x99,
	Ü: 0x9a,
};
const ONLY_850: Readonly<Record<string, number>> = { Â: 0xb6, À: 0xb7, Ê: 0xd2, È: 0xd4 };

const inOem = (name: string) =>
	Uint8Array.from(name, (char) => OEM[char] ?? ONLY_850[char] ?? char.charCodeAt(0));
/** (The letters of a name here have in windows-1252 the numbers that they have in Unicode.) */
const inWindows = (name: string) => Uint8Array.from(name, (char) => char.charCodeAt(0));

/** A ZIP with one file whose name is these bytes, as programs write it that say nothing of its characters. */
function zipNamed(name: Uint8Array, extra: Record<number, Uint8Array> = {}): Uint8Array {
	const placeholder = "#".repeat(name.length);
	const zip = zipSync({ [placeholder]: [strToU8("hallo"), { extra }] });
	const wanted = strToU8(placeholder);
	for (let at = 0; at + wanted.length <= zip.length; at += 1) {
		if (wanted.every((byte, index) => zip[at + index] === byte)) zip.set(name, at);
	}
	return zip;
}

async function nameIn(zip: Uint8Array): Promise<string | undefined> {
	const [name] = (await openZips([inMemory(zip)])).files.keys();
	return name;
}

describe("a name in a ZIP that does not say in which characters it is", () => {
	test.each(["Verträge für Übersee.pdf", "Café à gogo – 5 €.pdf"])(
		"is UTF-8 where it can be: %s",
		async (name) => expect(await nameIn(zipNamed(strToU8(name)))).toBe(name),
	);

	test.each([
		"Verträge für Übersee.pdf",
		"Öl.pdf",
		"Café à gogo.pdf",
		// What has lines and corners in 437 has letters in 850, which Windows writes in Western Europe.
		"À payer/Être.pdf",
		"CHÂTEAU È.pdf",
	])("is in the code page of Windows' own compressed folders: %s", async (name) =>
		expect(await nameIn(zipNamed(inOem(name)))).toBe(name),
	);

	test.each(["Verträge für Übersee.pdf", "Öl.pdf", "Café à gogo.pdf", "Être.pdf", "Prüfung.pdf", "Maß.pdf"])(
		"is windows-1252 where only that makes a word of it: %s",
		async (name) => expect(await nameIn(zipNamed(inWindows(name)))).toBe(name),
	);

	test("is what stands beside it in UTF-8, unless that was for another name", async () => {
		const bytes = inOem("Vertr?ge.pdf");
		const beside = (of: Uint8Array) => {
			const field = new Uint8Array([1, 0, 0, 0, 0, ...strToU8("Verträge 東京.pdf")]);
			new DataView(field.buffer).setUint32(1, crc32(of), true);
			return { 0x7075: field };
		};
		expect(await nameIn(zipNamed(bytes, beside(bytes)))).toBe("Verträge 東京.pdf");
		expect(await nameIn(zipNamed(bytes, beside(inOem("anders.pdf"))))).toBe("Vertr?ge.pdf");
	});
});
