const HEIGHT = 60;

/** A PDF of one page with a line of text in a font that it names and does not carry. */
export function pdfWithoutFonts(
	fonts: readonly NamedFont[],
	size = { width: 400, height: HEIGHT },
): Uint8Array {
	const objects = ["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>", "", ""];
	const names = fonts.map(({ dictionaries }, index) => {
		const first = objects.length + 1;
		objects.push(...dictionaries(first));
		return `/F${index} ${first} 0 R`;
	});
	const lines = fonts.map(({ shown }, index) => `BT /F${index} 24 Tf 10 20 Td ${shown} Tj ET`).join("\n");
	objects[2] = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${size.width} ${size.height}] /Resources << /Font << ${names.join(" ")} >> >> /Contents 4 0 R >>`;
	objects[3] = `<< /Length ${lines.length} >> stream\n${lines}\nendstream`;
	const body = objects.map((object, index) => `${index + 1} 0 obj ${object} endobj\n`).join("");
	return Buffer.from(`%PDF-1.7\n${body}trailer << /Root 1 0 R /Size ${objects.length + 1} >>\n`, "latin1");
}

/** A font as a PDF describes it, and what is written in it. */
export interface NamedFont {
	/** Given the number of the first, which is the font's. */
	dictionaries: (first: number) => string[];
	/** As it stands in the content of a page. */
	shown: string;
}

/** A font of Chinese, Japanese or Korean, whose letters are known by a character collection of Adobe's. */
export function asianFont(
	name: string,
	{ encoding, ordering }: { encoding: string; ordering: string },
	shown: Uint8Array | string,
): NamedFont {
	const bytes = typeof shown === "string" ? utf16(shown) : shown;
	return {
		dictionaries: (first) => [
			`<< /Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /${encoding} /DescendantFonts [${first + 1} 0 R] >>`,
			`<< /Type /Font /Subtype /CIDFontType2 /BaseFont /${name} /CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement 2 >> /DW 1000 /FontDescriptor ${first + 2} 0 R >>`,
			descriptor(name, 4),
		],
		shown: `<${Buffer.from(bytes).toString("hex")}>`,
	};
}

/** A font of 256 characters, of which those from "A" on are these, by the names of their glyphs. */
export function simpleFont(
	name: string,
	{ subtype = "TrueType", glyphs }: { subtype?: "TrueType" | "Type1"; glyphs: readonly string[] },
	shown: string,
): NamedFont {
	const differences = glyphs.map((glyph) => `/${glyph}`).join(" ");
	return {
		dictionaries: (first) => [
			`<< /Type /Font /Subtype /${subtype} /BaseFont /${name} /Encoding << /BaseEncoding /WinAnsiEncoding /Differences [65 ${differences}] >> /FirstChar 32 /LastChar 122 /Widths [${"600 ".repeat(91)}] /FontDescriptor ${first + 1} 0 R >>`,
			descriptor(name, 32),
		],
		shown: `(${shown})`,
	};
}

function descriptor(name: string, flags: number): string {
	return `<< /Type /FontDescriptor /FontName /${name} /Flags ${flags} /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 859 /Descent -140 /StemV 80 /CapHeight 700 >>`;
}

function utf16(text: string): Uint8Array {
	return Buffer.from(text, "utf16le").swap16();
}
