import type { Run } from "./blocks.ts";
import { unbroken } from "./letters.ts";

/** Width of some characters in points. */
export type Measure = (text: string, isBold: boolean) => number;

/** A word of more characters is measured in pieces. */
const MAX_PIECE = 64;

/** Breaks runs into lines of this width at most, in points: between words, within Chinese
 * and Japanese ones anywhere, and within one that is wider than a line. */
export function* wrapLines(runs: readonly Run[], width: number, measure: Measure): Generator<Run[]> {
	let line: Run[] = [];
	let used = 0;
	const add = (text: string, isBold: boolean, taken: number) => {
		const last = line.at(-1);
		if (last?.isBold === isBold) last.text += text;
		else line.push({ text, isBold });
		used += taken;
	};
	let isWrapped = false;
	for (const { text, isBold } of piecesOf(runs)) {
		const queue = [text];
		for (let piece = queue.pop(); piece !== undefined; piece = queue.pop()) {
			const taken = measure(piece, isBold);
			const isSpace = piece.trim() === "";
			if (used + taken <= width) {
				// Where a line was broken its space is gone; at the beginning of a text it is somebody's indent.
				if (!(isSpace && isWrapped && line.length === 0)) add(piece, isBold, taken);
			} else if (line.length > 0) {
				yield line;
				[line, used, isWrapped] = [[], 0, true];
				if (!isSpace) queue.push(piece);
			} else if (isSpace || piece.length === 1) {
				if (!isSpace) add(piece, isBold, taken);
			} else queue.push(...halves(piece).toReversed());
		}
	}
	if (line.length > 0) yield line;
}

function* piecesOf(runs: readonly Run[]): Generator<Run> {
	for (const { text, isBold } of runs) {
		for (const [word] of text.matchAll(/ +|[^ ]+/g)) {
			for (const piece of unbroken(word)) {
				for (let at = 0; at < piece.length;) {
					const end = whole(piece, at + MAX_PIECE);
					yield { text: piece.slice(at, end), isBold };
					at = end;
				}
			}
		}
	}
}

function halves(text: string): [string, string] {
	const middle = whole(text, Math.ceil(text.length / 2));
	return [text.slice(0, middle), text.slice(middle)];
}

/** An end that is not within a pair of surrogates. */
function whole(text: string, end: number): number {
	return /[\ud800-\udbff]/.test(text.charAt(end - 1)) ? end + 1 : end;
}
