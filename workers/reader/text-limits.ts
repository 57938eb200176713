import type { StyledRange } from "../shared/typesetter-calls.ts";
import { UnreadableFileError } from "./unreadable-file-error.ts";

/** Limits of reading one file, so that none takes all of the Worker's memory or time. */
export interface TextLimits {
	/** Text beyond this is left out, in characters (UTF-16). */
	maxCharacters: number;
	/** Most bytes that the packed parts of a file may unpack to, all together. */
	maxInflatedBytes: number;
	/** Most bytes that a packed byte may unpack to, on average. */
	maxInflationRatio: number;
	/** When reading is given up, in milliseconds since 1970. */
	deadline: number;
}

/** What a file says on a page, or all of it. */
export interface ExtractedPage {
	/** From 1; `null` where the file has no pages. */
	page: number | null;
	text: string;
	/** What of its beginning stands out, where the format says so. */
	styles?: StyledRange[];
	/** The first pictures in it, where its pages are to be set. */
	pictures?: TextPicture[];
}

/** A picture that stands in a text. */
export interface TextPicture {
	/** Where, in characters. */
	at: number;
	/** Its file. @throws UnreadableFileError where it is too large, or packed like a bomb */
	load: () => Uint8Array;
	/** How wide it is shown, in points, where the text says so. */
	width?: number | undefined;
}

/** What a file says. */
export interface ExtractedText {
	pages: ExtractedPage[];
	/** Whether there was more than the limits take. */
	isCut: boolean;
}

/** What is read is searched, or set on pages that look a little like the file. */
export type ReadingUse = "search" | "pages";

/** Reads the text out of a file's bytes. @throws UnreadableFileError */
export type ReadText = (bytes: Uint8Array, limits: TextLimits, use?: ReadingUse) => Promise<ExtractedText>;

const MAX_CHARACTERS = 20_000_000;
const MAX_INFLATED_BYTES = 64 * 1024 * 1024;
const MAX_INFLATION_RATIO = 200;
const MAX_READING_MS = 60_000;

/** The limits of a reading that begins now. */
export function textLimits(maxCharacters = MAX_CHARACTERS): TextLimits {
	return {
		maxCharacters,
		maxInflatedBytes: MAX_INFLATED_BYTES,
		maxInflationRatio: MAX_INFLATION_RATIO,
		deadline: Date.now() + MAX_READING_MS,
	};
}

/**
 * Asks the clock between two steps of work. A Worker's clock stands still while it computes, so this first lets other work
 * run for a moment.
 */
export async function isPastDeadline({ deadline }: Pick<TextLimits, "deadline">): Promise<boolean> {
	await new Promise((resolve) => {
		setTimeout(resolve, 0);
	});
	return Date.now() > deadline;
}

/** @throws UnreadableFileError when the deadline has passed */
export async function checkDeadline(limits: TextLimits): Promise<void> {
	if (await isPastDeadline(limits)) throw new UnreadableFileError("timeout");
}

/**
 * Counts work that is done in small pieces, and asks the clock once in a while.
 * @param amount of work after which it does
 */
export function turnsOf(limits: TextLimits, amount: number): (done: number) => Promise<void> | undefined {
	let sinceCheck = 0;
	return (done) => {
		sinceCheck += done;
		if (sinceCheck < amount) return undefined;
		sinceCheck = 0;
		return checkDeadline(limits);
	};
}
