/** The tables of a font by their tags, each a part of its bytes (OpenType, "Table Directory"). */
export function tablesOf(font: Buffer): Map<string, Buffer> {
	return new Map(
		Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
			const record = font.subarray(12 + index * 16, 28 + index * 16);
			const [start, length] = [record.readUInt32BE(8), record.readUInt32BE(12)];
			return [record.toString("latin1", 0, 4), font.subarray(start, start + length)];
		}),
	);
}

/**
 * A TrueType font of these tables. Checksums are left out: nobody here asks for them.
 * @param offset where it begins in a file, from whose beginning its tables are counted
 */
export function fontOf(tables: ReadonlyMap<string, Buffer>, offset = 0): Uint8Array<ArrayBuffer> {
	const head = Buffer.alloc(12 + tables.size * 16);
	head.writeUInt32BE(0x00010000, 0);
	head.writeUInt16BE(tables.size, 4);
	const padded: Buffer[] = [];
	let at = offset + head.length;
	for (const [index, [tag, table]] of [...tables].toSorted(([a], [b]) => (a < b ? -1 : 1)).entries()) {
		head.write(tag, 12 + index * 16, "latin1");
		head.writeUInt32BE(at, 12 + index * 16 + 8);
		head.writeUInt32BE(table.length, 12 + index * 16 + 12);
		// Tables begin at multiples of four bytes.
		const whole = Buffer.alloc(Math.ceil(table.length / 4) * 4);
		table.copy(whole);
		padded.push(whole);
		at += whole.length;
	}
	return new Uint8Array(Buffer.concat([head, ...padded]));
}

/** A collection of one font ("TTC Header"). */
export function collectionOf(tables: ReadonlyMap<string, Buffer>): Uint8Array<ArrayBuffer> {
	const head = Buffer.from("ttcf\0\x01\0\0\0\0\0\x01\0\0\0\x10", "latin1");
	return new Uint8Array(Buffer.concat([head, fontOf(tables, head.length)]));
}
