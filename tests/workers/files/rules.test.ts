import { describe, expect, it } from "vitest";
import { byteRange } from "../../../workers/cms/files/byte-range.ts";
import { contentDisposition } from "../../../contract/files/content-disposition.ts";
import { contentTypeOf, isSafeToShow, servedType } from "../../../workers/cms/files/content-type.ts";
import { BMP } from "../../support/fixtures/bitmaps.ts";
import { compoundFile, utf16 } from "../../support/fixtures/compound-file.ts";
import { JP2 } from "../../support/fixtures/pictures.ts";
import { outlookMail } from "../../support/fixtures/outlook-mails.ts";
import { docFile, pptFile, xlsFile } from "../../support/fixtures/old-office.ts";
import { encrypted, signed } from "../../support/fixtures/signed.ts";
import { textChunks } from "../../../workers/reader/text-chunks.ts";

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const utf8 = (text: string) => new TextEncoder().encode(text);

describe("the type of a file", () => {
	it("is told by its first bytes", () => {
		expect(contentTypeOf(bytes("%PDF-1.7\n"), "text/html")).toBe("application/pdf");
		expect(contentTypeOf(bytes("\u0089PNG\r\n\u001a\n"), "application/octet-stream")).toBe("image/png");
		expect(contentTypeOf(bytes("\u00ff\u00d8\u00ff\u00e0"), "image/png")).toBe("image/jpeg");
		expect(contentTypeOf(bytes("II*\u0000\u0008"), "")).toBe("image/tiff");
		expect(contentTypeOf(bytes("MM\u0000*\u0000"), "image/png")).toBe("image/tiff");
		expect(contentTypeOf(BMP.subarray(0, 4_096), "", "Bild")).toBe("image/bmp");
		expect(contentTypeOf(JP2, "", "Bild")).toBe("image/jp2");
		expect(contentTypeOf(bytes("\u00ffO\u00ffQ\u0000"), "", "Bild")).toBe("image/jp2");
		const boxes = (brands: string) => bytes(`\u0000\u0000\u0000\u0018ftyp${brands}`);
		expect(contentTypeOf(boxes("heic\u0000\u0000\u0000\u0000mif1heic"), "", "IMG_1.HEIC")).toBe("image/heic");
		expect(contentTypeOf(boxes("mif1\u0000\u0000\u0000\u0000mif1heic"), "image/jpeg", "a.jpg")).toBe(
			"image/heic",
		);
		expect(contentTypeOf(boxes("avif\u0000\u0000\u0000\u0000mif1"), "", "a")).toBe("image/avif");
		expect(contentTypeOf(boxes("mif1\u0000\u0000\u0000\u0000mif1avif"), "", "a")).toBe("image/avif");
		expect(contentTypeOf(boxes("isom\u0000\u0000\u0000\u0000mp42"), "video/mp4", "a.mp4")).toBe("video/mp4");
		expect(isSafeToShow("image/heic")).toBe(false);
		expect(contentTypeOf(utf8("BMW fahren wir nicht."), "text/plain")).toBe("text/plain");
		expect(isSafeToShow("image/tiff")).toBe(false);
		expect(contentTypeOf(bytes("RIFF\u0001\u0002\u0003\u0004WEBP"), "")).toBe("image/webp");
	});

	it("is not that of a file which lies in it uncompressed", () => {
		const packed = bytes('x\u009f>"\u0001\u0000 offer.pdf %PDF-1.7\n');
		expect(contentTypeOf(packed, "application/octet-stream", "winmail.dat")).toBe("application/vnd.ms-tnef");
	});

	it("is not what a disguised page of HTML claims", () => {
		const html = utf8("<!doctype html><script>alert(1)</script>");
		expect(contentTypeOf(html, "application/pdf")).toBe("application/octet-stream");
		expect(contentTypeOf(html, "image/svg+xml")).toBe("application/octet-stream");
		expect(contentTypeOf(html, "application/xhtml+xml")).toBe("application/octet-stream");
		expect(contentTypeOf(html, "text/html")).toBe("text/html");
		expect(contentTypeOf(utf8("<script>1</script> %PDF-1.7"), "application/pdf")).toBe(
			"application/octet-stream",
		);
	});

	it("stays as claimed for what is never shown in place", () => {
		const word = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
		expect(contentTypeOf(bytes("PK\u0003\u0004"), word)).toBe(word);
	});

	it("is text only where all of it is", () => {
		expect(contentTypeOf(utf8("Grüezi"), "text/plain")).toBe("text/plain");
		expect(contentTypeOf(utf8("Grü").slice(0, -1), "text/plain")).toBe("text/plain");
		expect(contentTypeOf(bytes("a\u0000b"), "text/plain")).toBe("application/octet-stream");
		expect(contentTypeOf(bytes("Gr\u00fcezi"), "text/plain")).toBe("text/plain");
		expect(contentTypeOf(bytes("Gr\u00fcezi"), "")).toBe("application/octet-stream");
		expect(contentTypeOf(bytes("\u00ff\u00fea\u0000"), "text/plain")).toBe("text/plain");
		expect(contentTypeOf(utf16("Gr\u00fcezi \u20ac"), "", "Notiz.txt")).toBe("text/plain");
		expect(contentTypeOf(bytes("\0M\0i\0e\0t\0e\0;\x004"), "", "Kosten.csv")).toBe("text/csv");
		expect(contentTypeOf(utf16("Gr\u00fcezi"), "")).toBe("application/octet-stream");
		expect(contentTypeOf(utf16("a\u0001\u0002b"), "", "Notiz.txt")).toBe("application/octet-stream");
	});

	it("of a text goes by claim and name, where its bytes allow it", () => {
		const typeOf = (text: string, claimed: string, name: string) => contentTypeOf(utf8(text), claimed, name);
		expect(typeOf("# Titel", "", "Notiz.md")).toBe("text/markdown");
		expect(typeOf("# Titel", "text/plain", "Notiz.MD")).toBe("text/markdown");
		expect(typeOf("a;b", "application/vnd.ms-excel", "Liste.csv")).toBe("text/csv");
		expect(typeOf("a;b", "text/csv", "Liste")).toBe("text/csv");
		expect(typeOf("nur Text", "", "ohne-endung")).toBe("text/plain");
		expect(typeOf("nur Text", "application/octet-stream", "constructor")).toBe("text/plain");
		expect(typeOf("{\\rtf1 Text}", "text/rtf", "a.rtf")).toBe("application/rtf");
		expect(typeOf("<!-- x --><!DOCTYPE html><p>a", "", "seite")).toBe("text/html");
		expect(typeOf("let a;", "text/javascript", "a.js")).toBe("text/plain");
		expect(typeOf("\u0000\u0001", "", "Notiz.md")).toBe("application/octet-stream");
		// As DOS ended it.
		expect(typeOf("Miete\r\n\u001a", "", "Miete.txt")).toBe("text/plain");
		expect(typeOf("Miete\u001a\u0001", "", "Miete.txt")).toBe("application/octet-stream");
	});

	it("of what is signed or encrypted is known by its first bytes, whatever lies in it", () => {
		const pdf = signed(bytes("%PDF-1.7"));
		for (const file of [pdf, signed(bytes("%PDF-1.7"), { isOpen: true }), encrypted()])
			expect(contentTypeOf(file, "application/pdf", "Police.pdf.p7m")).toBe("application/pkcs7-mime");
		expect(contentTypeOf(bytes("0\u0082\u0001\u0002\u0006\u0003*\u0003\u0004"), "", "a.p7m")).not.toBe(
			"application/pkcs7-mime",
		);
	});

	it("of what PGP encrypts says so, whatever it is called, and nothing of it is shown in place", () => {
		const armor = bytes("-----BEGIN PGP MESSAGE-----\r\n\r\nhQEMA2WkWendehal\r\n");
		for (const [claim, name] of [
			["application/octet-stream", "encrypted.asc"],
			["text/plain", "brief.txt"],
		] as const)
			expect(contentTypeOf(armor, claim, name)).toBe("application/pgp-encrypted");
		expect(isSafeToShow("application/pgp-encrypted")).toBe(false);
		expect(servedType("application/pgp-encrypted")).toBe("application/octet-stream");
	});

	it("of a template or drawing of OpenDocument is that of what is made of it", () => {
		const odf = "application/vnd.oasis.opendocument";
		const file = (kind: string) => {
			const name = `mimetype${odf}.${kind}`;
			return bytes(`PK\u0003\u0004${"\0".repeat(22)}\u0008\0\0\0${name}PK\u0003\u0004`);
		};
		expect(contentTypeOf(file("text-template"), "", "a.ott")).toBe(`${odf}.text`);
		expect(contentTypeOf(file("text-web"), "", "a.oth")).toBe(`${odf}.text`);
		expect(contentTypeOf(file("spreadsheet-template"), "", "a.ots")).toBe(`${odf}.spreadsheet`);
		expect(contentTypeOf(file("presentation-template"), "", "a.otp")).toBe(`${odf}.presentation`);
		expect(contentTypeOf(file("graphics-template"), "", "a")).toBe(`${odf}.graphics`);
		expect(contentTypeOf(file("graphics"), "", "a.odg")).toBe(`${odf}.graphics`);
	});

	it("of what Apple Mail has kept is that of a mail", () => {
		const kept = "1234      \nReceived: from x\nFrom: a@example.ch\nSubject: Police\n\nText";
		expect(contentTypeOf(utf8(kept), "", "1234.emlx")).toBe("message/rfc822");
		expect(contentTypeOf(utf8(kept), "application/octet-stream", "Nachricht")).toBe("message/rfc822");
		expect(contentTypeOf(utf8("1234\nZahlen"), "", "a.emlx")).toBe("text/plain");
	});

	it("is an e-mail where its head says so", () => {
		const mail = "Received: from x\r\nFrom: a@example.ch\r\nSubject: Police\r\n\r\nText";
		expect(contentTypeOf(utf8(mail), "", "Nachricht")).toBe("message/rfc822");
		// As programs keep it that have several of them in one file.
		const kept = `From info@example.ch Fri Nov 20 13:30:00 2026\n${mail}`;
		expect(contentTypeOf(utf8(kept), "application/octet-stream", "Nachricht")).toBe("message/rfc822");
		expect(contentTypeOf(utf8("From here on\nit is a note.\n"), "text/plain", "a.txt")).toBe("text/plain");
		expect(contentTypeOf(utf8("Subject: Police\r\n\r\nText"), "", "a.eml")).toBe("message/rfc822");
		expect(contentTypeOf(utf8(`\ufeff${mail}`), "", "a.eml")).toBe("message/rfc822");
		expect(contentTypeOf(utf8("From: mir\nTo: dir\nSubject: Ferien\n\nText"), "text/plain")).toBe(
			"text/plain",
		);
		expect(contentTypeOf(utf8("nur Text"), "message/rfc822")).toBe("text/plain");
	});

	it("of a mailbox is that of the mails in it", () => {
		const kept =
			"From - Fri Nov 20 13:30:00 2026\r\nX-Mozilla-Status: 0001\r\nSubject: Gr\u00fcsse\r\n\r\nText";
		expect(contentTypeOf(bytes(kept), "", "Inbox.mbox")).toBe("message/rfc822");
		expect(contentTypeOf(bytes(kept), "application/mbox", "Inbox")).toBe("message/rfc822");
		expect(contentTypeOf(utf8("nur Text"), "application/mbox", "Inbox.mbox")).toBe("text/plain");
	});

	it("of JSON is that of a text", () => {
		expect(contentTypeOf(utf8('{"Miete": 1480}'), "application/json", "Auszug.json")).toBe("text/plain");
		expect(contentTypeOf(utf8('{"Miete": 1480}'), "application/json", "Auszug")).toBe("text/plain");
		expect(contentTypeOf(bytes('{"Gr\u00f6sse": 4}'), "", "Auszug.json")).toBe("text/plain");
		expect(contentTypeOf(bytes("\u0000\u0001"), "application/json", "Auszug.json")).toBe("application/json");
	});

	it("of a packed file goes by what is packed, then by claim and name", () => {
		const docx = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
		const odt = "application/vnd.oasis.opendocument.text";
		const part = (name: string, content = "") =>
			`PK\u0003\u0004${"\0".repeat(22)}${String.fromCharCode(name.length)}\0\0\0${name}${content}`;
		const word = bytes(part("[Content_Types].xml") + part("_rels/.rels") + part("word/document.xml"));
		expect(contentTypeOf(word, "application/zip", "a.zip")).toBe(docx);
		expect(contentTypeOf(word, "image/png", "a.png")).toBe(docx);
		expect(contentTypeOf(bytes(part("[Content_Types].xml") + part("xl/workbook.xml")), "")).toBe(
			"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
		);
		expect(
			contentTypeOf(bytes(part("[Content_Types].xml") + part("xl/workbook.bin")), "", "Kosten.xlsb"),
		).toBe("application/vnd.ms-excel.sheet.binary.macroenabled.12");
		expect(contentTypeOf(bytes(part("mimetype", odt) + part("content.xml")), "application/zip")).toBe(odt);
		expect(contentTypeOf(bytes(part("[Content_Types].xml")), "", "Brief.docx")).toBe(docx);
		// Templates, shows and those with macros are made alike, by name or by claim.
		const macros = "application/vnd.ms-word.document.macroEnabled.12";
		expect(contentTypeOf(bytes(part("[Content_Types].xml")), macros, "Brief")).toBe(docx);
		expect(contentTypeOf(bytes(part("[Content_Types].xml")), macros, "Brief.dotm")).toBe(docx);
		expect(contentTypeOf(bytes(part("word/geheim.txt")), "application/zip")).toBe("application/zip");
		expect(contentTypeOf(bytes(part("a.html")), "text/html")).toBe("application/octet-stream");
		expect(contentTypeOf(bytes("kein Paket"), docx)).toBe("application/octet-stream");
	});

	it("of an Office file from before 2007 is told by its first bytes, else by its name", () => {
		const start = (file: Uint8Array) => file.subarray(0, 4_096);
		const [word, sheet, slides] = [start(docFile(["Brief"])), start(xlsFile({ A: [] })), start(pptFile([]))];
		expect(contentTypeOf(word, "application/pdf", "Brief.pdf")).toBe("application/msword");
		expect(contentTypeOf(sheet, "", "Kosten")).toBe("application/vnd.ms-excel");
		expect(contentTypeOf(slides, "", "Folien.ppt")).toBe("application/vnd.ms-powerpoint");
		expect(contentTypeOf(start(compoundFile({ "PowerPoint Document": utf16("a") })), "", "Folien")).toBe(
			"application/vnd.ms-powerpoint",
		);
		expect(contentTypeOf(start(compoundFile({ a: utf16("a") })), "", "Brief.doc")).toBe("application/msword");
		expect(contentTypeOf(start(compoundFile({ a: utf16("a") })), "", "Plan")).toBe(
			"application/x-ole-storage",
		);
		expect(contentTypeOf(start(compoundFile({ a: utf16("a") })), "application/vnd.visio", "Plan.vsd")).toBe(
			"application/vnd.visio",
		);
		const mail = start(outlookMail({ subject: "Police" }));
		expect(contentTypeOf(mail, "application/octet-stream", "Police")).toBe("application/vnd.ms-outlook");
		expect(contentTypeOf(mail.subarray(0, 520), "", "Police.msg")).toBe("application/vnd.ms-outlook");
		expect(contentTypeOf(word.subarray(0, 9), "", "Brief")).toBe("application/x-ole-storage");
	});

	it("of a page of HTML that a program has called a document is that of a page", () => {
		expect(contentTypeOf(utf8("<html><p>Köniz"), "application/msword", "Brief.doc")).toBe("text/html");
		expect(contentTypeOf(utf8("<html><p>Köniz"), "", "Kosten.xls")).toBe("text/html");
		expect(contentTypeOf(utf8("a\tb"), "application/vnd.ms-excel", "Kosten.xls")).toBe("text/plain");
		// Office of 2003.
		const xml = utf8(
			'\ufeff<?xml version="1.0"?><?mso-application progid="Word.Document"?><w:wordDocument/>',
		);
		expect(contentTypeOf(xml, "application/msword", "Brief.doc")).toBe("application/xml");
		expect(contentTypeOf(xml, "", "Kosten.xls")).toBe("application/xml");
		expect(contentTypeOf(xml, "text/plain", "Brief.txt")).toBe("text/plain");
	});

	it("of a table that a bank calls a sheet is that of a page, in whatever letters", () => {
		const excel = "application/vnd.ms-excel";
		const table = "<table border=1><tr><td>Miete</td><td>Bächtold</td></tr></table>";
		for (const encode of [utf8, bytes]) {
			expect(contentTypeOf(encode(table), excel, "Kontoauszug.xls")).toBe("text/html");
			expect(contentTypeOf(encode(`\r\n<META charset=iso-8859-1><TABLE>${table}`), "", "Auszug.xls")).toBe(
				"text/html",
			);
			expect(contentTypeOf(encode(`<html><body>${table}`), excel, "Kontoauszug.xls")).toBe("text/html");
		}
		expect(contentTypeOf(utf8(table), "text/plain", "Beispiel.txt")).toBe("text/plain");
		expect(contentTypeOf(utf8("<tablespace/>"), "", "Auszug")).toBe("text/plain");
		expect(contentTypeOf(bytes("<table>\u0000\u0001"), excel, "Kosten.xls")).toBe("application/octet-stream");
	});

	it("of an Office file with a password is still that of an Office file", () => {
		const ole = bytes("\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1");
		expect(contentTypeOf(ole, "", "Lohn.xlsx")).toBe(
			"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
		);
		expect(contentTypeOf(ole, "application/msword", "Brief.doc")).toBe("application/msword");
	});

	it("is never told to a browser where it would run what is in it", () => {
		expect(servedType("text/html")).toBe("text/plain");
		expect(servedType("text/javascript")).toBe("text/plain");
		expect(servedType("application/xhtml+xml")).toBe("application/octet-stream");
		expect(servedType("image/svg+xml")).toBe("application/octet-stream");
		expect(["image/svg+xml", "message/rfc822", "application/zip"].filter(isSafeToShow)).toEqual([]);
	});
});

describe("the name in Content-Disposition", () => {
	it("is written in ASCII and in UTF-8", () => {
		expect(contentDisposition("attachment", "Prämie für 2026.pdf")).toBe(
			`attachment; filename="Pramie fur 2026.pdf"; filename*=UTF-8''Pr%C3%A4mie%20f%C3%BCr%202026.pdf`,
		);
	});

	it("cannot end the value or leave the folder", () => {
		expect(contentDisposition("inline", `"; filename="x.exe`)).toBe(
			`inline; filename="__ filename=_x.exe"; filename*=UTF-8''%22%3B%20filename%3D%22x.exe`,
		);
		expect(contentDisposition("inline", "../../etc/passwd")).not.toContain("/");
		expect(() => new Headers({ d: contentDisposition("inline", "\ud800 名前.pdf") })).not.toThrow();
	});
});

describe("a range", () => {
	it("may begin, end or count from the end", () => {
		expect(byteRange("bytes=0-99", 1000)).toEqual({ offset: 0, length: 100 });
		expect(byteRange("bytes=900-", 1000)).toEqual({ offset: 900, length: 100 });
		expect(byteRange("bytes=900-5000", 1000)).toEqual({ offset: 900, length: 100 });
		expect(byteRange("bytes=-10", 1000)).toEqual({ offset: 990, length: 10 });
		expect(byteRange("bytes=-5000", 1000)).toEqual({ offset: 0, length: 1000 });
	});

	it("beyond the end cannot be satisfied", () => {
		expect(byteRange("bytes=1000-", 1000)).toBe("unsatisfiable");
		expect(byteRange("bytes=-0", 1000)).toBe("unsatisfiable");
	});

	it("that is several, backwards or of another unit is left aside", () => {
		for (const header of [null, "bytes=0-1,5-6", "bytes=9-2", "lines=1-2", "bytes=-", "bytes"]) {
			expect(byteRange(header, 1000)).toBeNull();
		}
	});
});

describe("chunks of text", () => {
	it("end with a sentence and lose nothing", () => {
		const text = "Die Prämie beträgt hundert Franken. ".repeat(100);
		const chunks = textChunks(text, 3);
		expect(chunks.length).toBeGreaterThan(2);
		expect(chunks.every(({ chunk, page }) => chunk.length <= 1500 && chunk.endsWith(".") && page === 3)).toBe(
			true,
		);
		expect(chunks.map(({ chunk }) => chunk).join(" ")).toBe(text.trim());
	});

	it("split words of any length and join words that a line has hyphenated", () => {
		expect(textChunks("x".repeat(4_000), null).map(({ chunk }) => chunk.length)).toEqual([1500, 1500, 1000]);
		expect(textChunks("Haftpflicht\ufffe\r\nversicherung", 1)[0]?.chunk).toBe("Haftpflichtversicherung");
		expect(textChunks(" \r\n ", 1)).toEqual([]);
	});
});
