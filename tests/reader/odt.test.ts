import { describe, expect, test } from "vitest";
import { readOdt } from "../../workers/reader/formats/odt.ts";
import { openDocumentText, reasonOf, textOf } from "./read-helpers.ts";

describe("an OpenDocument text", () => {
	test("is read with lists, tables, notes and boxes, in the order of the page", async () => {
		const file = openDocumentText(
			"<text:h>Mietvertrag</text:h>\n  <text:p>zwischen <text:span>Müller</text:span><text:s text:c='2'/>und<text:tab/>Meier<text:line-break/>in Köniz</text:p>" +
				"<text:list><text:list-item><text:p>Küche</text:p></text:list-item></text:list>" +
				"<table:table><table:table-row><table:table-cell><text:p>Miete</text:p></table:table-cell><table:table-cell table:number-columns-repeated='1000000'><text:p>1800</text:p></table:table-cell></table:table-row></table:table>" +
				"<text:p>Kaution<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>auf ein Sperrkonto</text:p></text:note-body></text:note></text:p>" +
				"<text:p><draw:frame><draw:text-box><text:p>im Rahmen</text:p></draw:text-box><svg:title>Grundriss</svg:title></draw:frame></text:p>",
		);
		expect(await textOf(readOdt, file)).toBe(
			"Mietvertrag\nzwischen Müller und Meier\nin Köniz\nKüche\nMiete 1800\nKaution\nauf ein Sperrkonto\nim Rahmen\nGrundriss",
		);
	});

	test("leaves out what was deleted and what was remarked", async () => {
		const file = openDocumentText(
			"<text:tracked-changes><text:changed-region><text:deletion><text:p>gestrichen</text:p></text:deletion></text:changed-region></text:tracked-changes>" +
				"<text:p>gilt<office:annotation><dc:creator>Max</dc:creator><text:p>stimmt das?</text:p></office:annotation> weiter</text:p>",
		);
		expect(await textOf(readOdt, file)).toBe("gilt weiter");
	});

	test("has headers and footers in its styles", async () => {
		const file = openDocumentText("<text:p>Text</text:p>", {
			"styles.xml":
				"<office:document-styles><office:styles><text:p>Vorlage</text:p></office:styles><office:master-styles><style:master-page><style:header><text:p>Gemeinde Köniz</text:p></style:header></style:master-page></office:master-styles></office:document-styles>",
		});
		expect(await textOf(readOdt, file)).toBe("Text\nGemeinde Köniz");
	});

	test("cannot ask for more spaces than a line holds", async () => {
		const file = openDocumentText("<text:p>a<text:s text:c='1000000000'/>b</text:p>");
		expect(await textOf(readOdt, file)).toBe("a b");
	});

	test("with a password is encrypted", async () => {
		const file = openDocumentText("<text:p/>", {
			"META-INF/manifest.xml":
				"<manifest:manifest><manifest:file-entry manifest:full-path='content.xml'><manifest:encryption-data/></manifest:file-entry></manifest:manifest>",
		});
		expect(await reasonOf(readOdt, file)).toBe("encrypted");
	});
});
