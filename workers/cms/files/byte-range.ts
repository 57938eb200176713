/** A part of a file: `length` bytes from `offset`. */
export interface ByteRange {
	offset: number;
	length: number;
}

/**
 * The part that a `Range` header asks for (RFC 9110): `null` where the whole file is to be sent (no header, several
 * ranges, another unit, not understood), "unsatisfiable" where the file has no such bytes.
 */
export function byteRange(header: string | null, size: number): ByteRange | null | "unsatisfiable" {
	const match = /^bytes=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(header ?? "");
	if (!match) return null;
	const [, first = "", last = ""] = match;
	if (first === "" && last === "") return null;
	if (first === "") {
		const length = Math.min(Number(last), size);
		return length === 0 ? "unsatisfiable" : { offset: size - length, length };
	}
	const offset = Number(first);
	const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
	if (last !== "" && Number(last) < offset) return null;
	return offset >= size ? "unsatisfiable" : { offset, length: end - offset + 1 };
}
