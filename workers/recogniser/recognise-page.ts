import type { PageWord } from "../../contract/files/page-layout.ts";
import {
	MAX_RECOGNISED_PIXELS,
	type PageToRecognise,
	type RecognisedPage,
} from "../shared/recogniser-calls.ts";
import type { Engine, FoundWord } from "./engine.ts";
import { evenBackground } from "./even-background.ts";
import {
	type GreyPicture,
	rowsOf,
	straightened,
	type Turn,
	turned,
	type TurnedPicture,
} from "./grey-picture.ts";
import { textLines } from "./text-lines.ts";

/** Lines that are less aslant than this are read as well as level ones, in radians. */
const LEVEL = 0.004;
/** Some lines that are read so surely lie the right way: upside down it is half of that. */
const SURE = 80;
/** Fewer letters than these say less: what runs across the lines looks like a word now and then. */
const LETTERS_TO_BE_SURE = 24;
/** To try a turn, this share of the page is read: some lines. To read all of a page that lies wrongly takes long. */
const TRIED = 0.03;
/** In pixels: a line and a half. */
const LEAST_TRIED = 48;
/** Darker is ink, where paper is white. */
const INK = 128;
/** Lines that are seen this much more clearly one way than the other do run that way. */
const CERTAIN = 4;
/** Words that are recognised worse are none, but stains and drawings. */
const LEAST_OF_WORD = 30;
/** Likewise what has no letter and no digit: lines of a table. */
const LEAST_OF_MARKS = 70;
/** A page of which everything is read worse has no text. */
const LEAST_OF_PAGE = 40;

/** Pixels of an inch: letters of a page with fewer are small, and are read better when the page is made larger, to so many. */
const COARSE = 180;
const FINE = 240;
/** Where nothing is there to be read, size brings nothing. */
const MOST_ENLARGED = 1.6;

/** What is asked of an engine. */
type Reads = Pick<Engine, "words">;

/** Reads a page however it lies. Its words stand where they are in the picture that was given. */
export function recognisePage(engine: Reads, page: PageToRecognise): RecognisedPage {
	const even = evenBackground(page);
	const { isOnItsSide, angle, certainty } = textLines(even);
	const scale = enlargement(page);
	const level = straightened(even, Math.abs(angle) < LEVEL ? 0 : angle, scale);
	const dpi = page.dpi * scale;
	const picture = uprightOf(engine, level, likelyTurns(isOnItsSide, certainty), dpi);
	const found = engine.words(picture, dpi);
	const confidence = meanConfidence(found);
	if (confidence < LEAST_OF_PAGE) return { words: [], confidence: 0 };
	const place = (at: { x: number; y: number }) => level.source(picture.source(at));
	return {
		words: withoutStains(found).map((word) => placed(word, place, page)),
		confidence: Math.round(confidence),
	};
}

/** How many times larger a page is read than it is. */
function enlargement({ width, height, dpi }: PageToRecognise): number {
	if (dpi >= COARSE) return 1;
	return Math.max(
		1,
		Math.min(FINE / dpi, MOST_ENLARGED, Math.sqrt(MAX_RECOGNISED_PIXELS / (width * height))),
	);
}

function likelyTurns(isOnItsSide: boolean, certainty: number): Turn[] {
	const along: Turn[] = isOnItsSide ? [90, 270] : [0, 180];
	const across: Turn[] = isOnItsSide ? [0, 180] : [90, 270];
	if (certainty >= CERTAIN) return along;
	// Columns of figures look like lines, too. Upside down is what fewest pages are.
	return [along[0], across[0], along[1], across[1]].filter((turn) => turn !== undefined);
}

/** The page in the first of these turns in which some of its lines are read well, or else best. */
function uprightOf(engine: Reads, level: TurnedPicture, turns: readonly Turn[], dpi: number): TurnedPicture {
	let best = { turn: turns[0] ?? 0, sureness: -1 };
	for (const turn of turns) {
		const picture = turned(level, turn);
		const found = engine.words(fullestRows(picture), dpi);
		const sureness = meanConfidence(found) * Math.min(1, lettersOf(found) / LETTERS_TO_BE_SURE);
		if (sureness >= SURE) return picture;
		if (sureness > best.sureness) best = { turn, sureness };
	}
	return turned(level, best.turn);
}

/**
 * The lines in which dark and bright change most often: they have most letters. They are cut where least is: halves of
 * lines are read so badly that every turn seems wrong, and take longest.
 */
function fullestRows(picture: TurnedPicture): GreyPicture {
	const changes = changesOfRows(picture);
	const height = Math.min(Math.ceil(Math.max(picture.height * TRIED, LEAST_TRIED)), picture.height);
	let best = { top: 0, changes: -1 };
	for (let top = 0; top + height <= picture.height; top += Math.ceil(height / 2)) {
		const sum = changes.subarray(top, top + height).reduce((all, one) => all + one, 0);
		if (sum > best.changes) best = { top, changes: sum };
	}
	const reach = Math.ceil(height / 2);
	const top = emptiestRow(changes, best.top, -reach);
	const bottom = emptiestRow(changes, best.top + height, reach);
	return rowsOf(picture, top, Math.max(bottom - top, 1));
}

/** How often dark and bright change in each row. */
function changesOfRows({ pixels, width, height }: GreyPicture): Uint32Array {
	const changes = new Uint32Array(height);
	for (let row = 0; row < height; row += 1) {
		let count = 0;
		let isInk = (pixels[row * width] ?? 0) < INK;
		for (let at = row * width + 1; at < (row + 1) * width; at += 1) {
			if ((pixels[at] ?? 0) < INK === isInk) continue;
			isInk = !isInk;
			count += 1;
		}
		changes[row] = count;
	}
	return changes;
}

/** The first row with fewest changes from one on, so far up or down; the end of the picture is one, too. */
function emptiestRow(changes: Uint32Array, from: number, reach: number): number {
	const step = Math.sign(reach);
	let best = from;
	for (let row = from; row !== from + reach; row += step) {
		if (row <= 0) return 0;
		if (row >= changes.length) return changes.length;
		if ((changes[row] ?? 0) < (changes[best] ?? 0)) best = row;
	}
	return best;
}

function meanConfidence(words: readonly FoundWord[]): number {
	const letters = lettersOf(words);
	const sum = words.reduce((all, { text, confidence }) => all + confidence * text.length, 0);
	return letters === 0 ? 0 : sum / letters;
}

function lettersOf(words: readonly FoundWord[]): number {
	return words.reduce((all, { text }) => all + text.length, 0);
}

/** A line that loses its last word ends with the one before. */
function withoutStains(found: readonly FoundWord[]): FoundWord[] {
	const words: FoundWord[] = [];
	for (const word of found) {
		const least = /[\p{L}\p{N}]/u.test(word.text) ? LEAST_OF_WORD : LEAST_OF_MARKS;
		const isWord = word.text.trim() !== "" && word.confidence >= least;
		if (isWord) words.push({ ...word });
		const last = words.at(-1);
		if (word.endsLine && last) last.endsLine = true;
	}
	return words;
}

function placed(
	{ text, left, top, right, bottom, endsLine }: FoundWord,
	place: TurnedPicture["source"],
	{ width, height }: PageToRecognise,
): PageWord {
	const corners = [
		{ x: left, y: top },
		{ x: right, y: top },
		{ x: left, y: bottom },
		{ x: right, y: bottom },
	].map(place);
	const xs = corners.map(({ x }) => clamped(x / width));
	const ys = corners.map(({ y }) => clamped(y / height));
	const [x, y] = [Math.min(...xs), Math.min(...ys)];
	return {
		text,
		x: rounded(x),
		y: rounded(y),
		width: rounded(Math.max(...xs) - x),
		height: rounded(Math.max(...ys) - y),
		endsLine,
	};
}

function clamped(fraction: number): number {
	return Math.min(Math.max(fraction, 0), 1);
}

function rounded(fraction: number): number {
	return Number(fraction.toFixed(4));
}
