import { expect, test } from "vitest";
import { pdfiumInNode } from "../../../scripts/demo/pdfium-in-node.ts";
import { openDocument } from "../../../workers/reader/pdf-document.ts";
import { textOfDynamicForm } from "../../../workers/reader/page-text/dynamic-form.ts";
import { RangedFile } from "../../../workers/reader/ranges/ranged-file.ts";
import { openRangedInNode } from "../open-ranged.ts";
import { limits } from "../read-helpers.ts";

const text = (words: string) => `<value><text>${words}</text></value>`;
const TEMPLATE = `<template xmlns="http://www.xfa.org/schema/xfa-template/3.3/"><subform name="form1">
<draw>${text("Antrag auf Kinderzulagen")}</draw>
<draw><value><exData contentType="text/html"><body xmlns="http://www.w3.org/1999/xhtml"><p>Bitte <b>gut leserlich</b></p><p>ausfüllen</p></body></exData></value></draw>
<field name="Name"><caption>${text("Familienname")}</caption><assist><toolTip>Wie im Pass</toolTip></assist><ui><textEdit/></ui></field>
<field name="F2"><caption>${text("Wohnort")}</caption><bind match="dataRef" ref="$.Adresse.Ort[*]"/><items><text>Bern</text><text>Genf</text></items><event><script>xfa.host.messageBox("nie")</script></event></field>
<subform presence="hidden"><draw>${text("nur fürs Amt")}</draw><field name="Intern"/></subform>
</subform></template>`;
const DATA = `<xfa:datasets xmlns:xfa="http://www.xfa.org/schema/xfa-data/1.0/"><Orte><Name>Aarau</Name></Orte><xfa:data><form1><Name>Çelik &amp; Söhne</Name><Adresse><Ort>Thun</Ort></Adresse><Intern>4711</Intern></form1></xfa:data></xfa:datasets>`;
const SEEN = [
	"Antrag auf Kinderzulagen",
	"Bitte gut leserlich",
	"ausfüllen",
	"Familienname",
	"Wohnort",
	"Çelik & Söhne",
	"Thun",
];

/** A PDF with a form of these packets. */
function formOf(packets: Readonly<Record<string, string>> | string, catalog = "/NeedsRendering true") {
	const streams = Object.values(typeof packets === "string" ? [packets] : packets).map((xml, index) => {
		const bytes = Buffer.from(xml).toString("latin1");
		return `${10 + index} 0 obj << /Length ${bytes.length} >> stream\n${bytes}\nendstream endobj\n`;
	});
	const named = Object.keys(packets).map((name, index) => `(${name}) ${10 + index} 0 R`);
	const xfa = typeof packets === "string" ? "10 0 R" : `[${named.join(" ")}]`;
	const file = `%PDF-1.7
1 0 obj << /Type /Catalog /Pages 2 0 R ${catalog} /AcroForm << /Fields [] /XFA ${xfa} >> >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >> endobj
${streams.join("")}trailer << /Root 1 0 R /Size 20 >>
`;
	return new Uint8Array(Buffer.from(file, "latin1"));
}

async function linesOf(bytes: Uint8Array): Promise<string[]> {
	const document = await openDocument(await pdfiumInNode(), bytes);
	return lines(await textOfDynamicForm(document, limits()));
}

function lines(read: string): string[] {
	return read
		.split("\n")
		.map((line) => line.trim())
		.filter((line) => line !== "");
}

test("A form whose pages are not in the file is read with what was filled in, without what is hidden", async () => {
	expect(await linesOf(formOf({ config: "<config/>", template: TEMPLATE, datasets: DATA }))).toEqual(SEEN);
	const whole = `<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/">${TEMPLATE}${DATA}</xdp:xdp>`;
	expect(await linesOf(formOf(whole))).toEqual(SEEN);
});

test("A form in a file of which ranges are read is read as well", async () => {
	const bytes = formOf({ template: TEMPLATE, datasets: DATA });
	const range = async (offset: number, length: number) => bytes.slice(offset, offset + length);
	const file = new RangedFile(bytes.length, range, { maxReads: 1_000, maxMs: 60_000 });
	const document = await openRangedInNode({ file, pages: { objects: [], runs: null } });
	expect(lines(await textOfDynamicForm(document, limits()))).toEqual(SEEN);
});

test("Of a form whose pages are in the file, or that is damaged, nothing more is read", async () => {
	expect(await linesOf(formOf({ template: TEMPLATE, datasets: DATA }, ""))).toEqual([]);
	expect(await linesOf(formOf({ template: "<nichts/>", datasets: "" }))).toEqual([]);
	const deep = `<template>${"<draw>".repeat(10_000)}`;
	expect(await linesOf(formOf({ template: deep, datasets: DATA }))).toEqual([]);
});
