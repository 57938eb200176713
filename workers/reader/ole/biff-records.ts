/** A record of a workbook of Excel 5 to 2003 ([MS-XLS] 2.1.4). */
export interface BiffRecord {
	type: number;
	/** Where it begins within the stream, in bytes. */
	at: number;
	body: Uint8Array<ArrayBuffer>;
	view: DataView;
}

const HEADER_BYTES = 4;

/** The records from a place of a stream on; one that is longer than the rest of it ends it. */
export function* biffRecords(
	stream: Uint8Array<ArrayBuffer>,
	from: number,
): Generator<BiffRecord, undefined> {
	const whole = new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
	for (let at = from; at + HEADER_BYTES <= stream.length;) {
		const end = at + HEADER_BYTES + whole.getUint16(at + 2, true);
		if (end > stream.length) return;
		const body = stream.subarray(at + HEADER_BYTES, end);
		yield {
			type: whole.getUint16(at, true),
			at,
			body,
			view: new DataView(body.buffer, body.byteOffset, body.length),
		};
		at = end;
	}
}
