const encoder = new TextEncoder();

/** A part of a PDF as characters or as bytes. */
export type PdfPart = string | Uint8Array;

/** A PDF of these objects, which count from 1; the first is its catalogue (ISO 32000-1, 7.5). */
export function pdfFile(objects: readonly (readonly PdfPart[])[]): Uint8Array<ArrayBuffer> {
	const pieces: Uint8Array[] = [];
	const offsets: number[] = [];
	let length = 0;
	const add = (part: PdfPart) => {
		const piece = typeof part === "string" ? encoder.encode(part) : part;
		pieces.push(piece);
		length += piece.length;
	};
	add("%PDF-1.4\n");
	for (const [index, parts] of objects.entries()) {
		offsets.push(length);
		add(`${index + 1} 0 obj `);
		for (const part of parts) add(part);
		add(" endobj\n");
	}
	const startOfTable = length;
	add(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`);
	add(offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join(""));
	add(`trailer <</Size ${objects.length + 1} /Root 1 0 R>>\nstartxref\n${startOfTable}\n%%EOF\n`);

	const file = new Uint8Array(length);
	let at = 0;
	for (const piece of pieces) {
		file.set(piece, at);
		at += piece.length;
	}
	return file;
}

/** An object that carries bytes; `entries` describe them. */
export function pdfStream(entries: string, content: PdfPart): PdfPart[] {
	return [`<<${entries} /Length ${content.length}>> stream\n`, content, "\nendstream"];
}
