/** A PDF of one page per text (which may have lines), small enough to be written by hand. @param drawing stands on each page */
export function tinyPdf(
	pages: readonly string[],
	size = { width: 595, height: 842 },
	drawing = "",
): Uint8Array<ArrayBuffer> {
	const kids = pages.map((_, index) => `${4 + index * 2} 0 R`).join(" ");
	const objects = [
		"<< /Type /Catalog /Pages 2 0 R >>",
		`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
		"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
	];
	for (const [index, text] of pages.entries()) {
		const lines = text.replaceAll(/[\\()]/g, String.raw`\$&`).split("\n");
		const content = `BT /F1 14 Tf 24 TL 60 760 Td ${lines.map((line) => `(${line}) Tj`).join(" T* ")} ET\n${drawing}`;
		objects.push(
			`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${size.width} ${size.height}] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + index * 2} 0 R >>`,
			`<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
		);
	}
	let file = "%PDF-1.4\n";
	const offsets = objects.map((object, index) => {
		const offset = file.length;
		file += `${index + 1} 0 obj\n${object}\nendobj\n`;
		return `${String(offset).padStart(10, "0")} 00000 n \n`;
	});
	const startOfTable = file.length;
	file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join("")}`;
	file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${startOfTable}\n%%EOF\n`;
	return new TextEncoder().encode(file);
}
