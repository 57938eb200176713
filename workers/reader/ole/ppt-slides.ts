import { UnreadableFileError } from "../unreadable-file-error.ts";
import type { PptRecord, PptStream } from "./ppt-records.ts";

type Part = Pick<PptRecord, "from" | "to">;

/** Types of records ([MS-PPT] 2.13.24). */
const DOCUMENT = 1_000;
const SLIDE = 1_006;
const SLIDE_HEAD = 1_007;
const NOTES = 1_008;
const NOTES_HEAD = 1_009;
const SLIDE_IN_LIST = 1_011;
const MASTER = 1_016;
const SLIDE_LIST = 4_080;
const EDIT = 4_085;
const PLACES = 6_002;
const SHAPE = 61_444;
const TEXT_OF_SHAPE = 61_453;
const PLACE_FOR_TEXT = 3_011;
/** Instances of lists: what is shown, what slides are made after, and what is noted on them. */
const OF_SLIDES = 0;
const OF_MASTERS = 1;
const OF_NOTES = 2;
/** An edit that names its key belongs to an encrypted presentation ([MS-PPT] 2.3.3). */
const BYTES_WITH_KEY = 32;
/** Slides of one presentation, and saves since it was last written whole. */
const MAX_SLIDES = 10_000;
const MAX_EDITS = 10_000;
const MAX_PLACES = 1_000_000;

/**
 * The parts of the stream that belong to each slide, in the order in which they are shown: what its outline says, what is
 * drawn on it, on the first of several what stands on all of them, its notes. `null` where that cannot be told.
 * @param edit where the last save is
 */
export function slidesOf(stream: PptStream, edit: number): Part[][] | null {
	const { document, placeOf } = lastState(stream, edit);
	const whole = document === null ? null : stream.at(placeOf(document), DOCUMENT);
	if (!whole) return null;
	const textOnAll = mastersOf(stream, whole, placeOf);
	const slides = new Map<number, Part[]>();
	for (const { id, persistId, outline } of listed(stream, whole, OF_SLIDES)) {
		const drawn = stream.at(placeOf(persistId), SLIDE);
		slides.set(id, drawn ? [outline, drawn, ...textOnAll(drawn)] : [outline]);
		if (slides.size > MAX_SLIDES) throw new UnreadableFileError("bomb");
	}
	for (const { persistId, outline } of listed(stream, whole, OF_NOTES)) {
		const notes = stream.at(placeOf(persistId), NOTES);
		const head = notes && [...stream.within(notes)].find(({ type }) => type === NOTES_HEAD);
		if (notes && head) slides.get(stream.view.getUint32(head.from, true))?.push(outline, notes);
	}
	return [...slides.values()];
}

/** What the master of a slide says, the first time that one is made after it. */
function mastersOf(stream: PptStream, document: Part, placeOf: (id: number) => number) {
	const masters = new Map<number, number>();
	for (const { id, persistId } of listed(stream, document, OF_MASTERS)) masters.set(id, placeOf(persistId));
	const said = new Set<number>();
	/** Masters lie apart; in a file that means harm they may lie in each other. */
	let rest = stream.bytes.length;
	return (slide: Part): Part[] => {
		const [head] = stream.within(slide);
		if (head?.type !== SLIDE_HEAD || head.to - head.from < 16) return [];
		const place = masters.get(stream.view.getUint32(head.from + 12, true));
		const master = place === undefined || said.has(place) ? null : stream.at(place, MASTER);
		if (place === undefined || !master) return [];
		said.add(place);
		rest -= master.to - master.from;
		if (rest < 0) throw new UnreadableFileError("bomb");
		return [...textsOf(stream, master)];
	};
}

/** The texts of a master's shapes, but for those that only say where slides have theirs. */
function* textsOf(stream: PptStream, master: Part): Generator<Part> {
	let isPlace = false;
	for (const part of stream.all(master)) {
		if (part.type === SHAPE) isPlace = false;
		// What a shape is stands before its text.
		else if (part.type === PLACE_FOR_TEXT) isPlace = true;
		else if (part.type === TEXT_OF_SHAPE && !isPlace) yield part;
	}
}

/** Where things lie by their numbers, after the last save: each save adds what it has changed ([MS-PPT] 2.3.3 to 2.3.5). */
function lastState(stream: PptStream, lastEdit: number) {
	const { view } = stream;
	const places = new Map<number, number>();
	const met = new Set<number>();
	let document: number | null = null;
	for (let at = lastEdit; ;) {
		const edit = met.has(at) || met.size === MAX_EDITS ? null : stream.at(at, EDIT);
		if (!edit || edit.to - edit.from < 20) break;
		met.add(at);
		if (edit.to - edit.from >= BYTES_WITH_KEY) throw new UnreadableFileError("encrypted");
		document ??= view.getUint32(edit.from + 16, true);
		const list = stream.at(view.getUint32(edit.from + 12, true), PLACES);
		if (list) addPlaces(view, list, places);
		at = view.getUint32(edit.from + 8, true);
		if (at === 0) break;
	}
	return { document, placeOf: (id: number) => places.get(id) ?? view.byteLength };
}

/** Runs of numbers, each with the first of them, their count, and their places. What a later save has said stays. */
function addPlaces(view: DataView, { from, to }: Part, places: Map<number, number>): void {
	for (let at = from; at + 4 <= to;) {
		const run = view.getUint32(at, true);
		at += 4;
		for (let index = 0; index < run >>> 20 && at + 4 <= to; index += 1, at += 4) {
			const id = (run & 0xfffff) + index;
			if (!places.has(id)) places.set(id, view.getUint32(at, true));
		}
		if (places.size > MAX_PLACES) throw new UnreadableFileError("bomb");
	}
}

/** The slides of a list, each with what is said of it in the outline: what stands before the next one. */
function* listed(
	stream: PptStream,
	document: Part,
	kind: number,
): Generator<{ id: number; persistId: number; outline: Part }> {
	const list = [...stream.within(document)].find(
		({ type, instance }) => type === SLIDE_LIST && instance === kind,
	);
	if (!list) return;
	let slide: { id: number; persistId: number; outline: Part } | null = null;
	for (const { type, from, to } of stream.within(list)) {
		if (type === SLIDE_IN_LIST && to - from >= 16) {
			if (slide) yield slide;
			slide = {
				id: stream.view.getUint32(from + 12, true),
				persistId: stream.view.getUint32(from, true),
				outline: { from: to, to },
			};
		} else if (slide) slide.outline.to = to;
	}
	if (slide) yield slide;
}
