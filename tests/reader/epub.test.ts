import { describe, expect, test } from "vitest";
import { readEpub } from "../../workers/reader/formats/epub.ts";
import { book, reasonOf, textOf, zipOf } from "./read-helpers.ts";

const chapter = (body: string) =>
	`<?xml version="1.0" encoding="utf-8"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title/><script src="a.js"/></head><body>${body}</body></html>`;

const locked = (algorithm: string) => ({
	"META-INF/encryption.xml": `<encryption xmlns:enc="http://www.w3.org/2001/04/xmlenc#"><enc:EncryptedData><enc:EncryptionMethod Algorithm="${algorithm}"/><enc:CipherData><enc:CipherReference URI="OEBPS/text/a.xhtml"/></enc:CipherData></enc:EncryptedData></encryption>`,
});

describe("a book", () => {
	const file = book([
		chapter("<h1>Anfang</h1><p>Z&#252;rich &amp; Köniz</p>"),
		chapter("<p>Mitte</p>"),
		chapter("<p>Ende</p>"),
	]);

	test("is read chapter by chapter in its order, each once", async () => {
		expect(await textOf(readEpub, file)).toBe("Anfang\nZürich & Köniz\nMitte\nEnde");
	});

	test("that is locked says so; one of which only the fonts are is read", async () => {
		const chapters = [chapter("<p>Text</p>")];
		const aes = "http://www.w3.org/2001/04/xmlenc#aes128-cbc";
		expect(await reasonOf(readEpub, book(chapters, locked(aes)))).toBe("encrypted");
		expect(await textOf(readEpub, book(chapters, locked("http://www.idpf.org/2008/embedding")))).toBe("Text");
	});

	test("without chapters is empty, without a list of them broken", async () => {
		expect(await textOf(readEpub, book([]))).toBe("");
		expect(await reasonOf(readEpub, zipOf({ mimetype: "application/epub+zip" }))).toBe("broken");
	});

	test("with a chapter that unpacks to more than anybody writes is a bomb", async () => {
		expect(await reasonOf(readEpub, book([chapter("x ".repeat(9 * 1024 * 1024))]))).toBe("bomb");
		const numbered = Array.from({ length: 1_200_000 }, (_, index) => `Satz ${(index * 7_919) % 1e9}.`).join(
			" ",
		);
		expect(await reasonOf(readEpub, book([chapter(numbered)]), { maxInflationRatio: 1e9 })).toBe("bomb");
	});
});
