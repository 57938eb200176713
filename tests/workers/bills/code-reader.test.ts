import { encode } from "uqr";
import { expect, it } from "vitest";
import { withCodeReader } from "../../../workers/reader/bills/code-reader.ts";
import type { Pixels } from "../../../workers/reader/images/webp-codec.ts";

const SQUARE = 4;

it("codes are read in the pictures of two files that are read at the same time", async () => {
	const second = Promise.withResolvers<void>();
	const first = withCodeReader(async (read) => {
		const before = await read(pictureOf("first page"));
		await second.promise;
		return [...before, ...(await read(pictureOf("second page")))];
	});
	const meanwhile = await withCodeReader((read) => read(pictureOf("another file")));
	second.resolve();
	expect(meanwhile).toEqual(["another file"]);
	expect(await first).toEqual(["first page", "second page"]);
});

/** A code in black on white, with the white around it by which it is found. */
function pictureOf(text: string): Pixels {
	const { data: squares, size } = encode(text, { border: 4 });
	const side = size * SQUARE;
	const data = new Uint8Array(side * side * 4).fill(255);
	for (let at = 0; at < side * side; at += 1) {
		const [row, column] = [Math.floor(at / side / SQUARE), Math.floor((at % side) / SQUARE)];
		if (squares[row]?.[column]) data.fill(0, at * 4, at * 4 + 3);
	}
	return { data, width: side, height: side };
}
