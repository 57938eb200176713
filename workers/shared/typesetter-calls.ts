import type { PageForm } from "../../contract/files/typeset.ts";

/** How a part of a text stands out: a title or heading is a line, an item is one of a list. */
export type TextStyle = "title" | "heading" | "item" | "bold";

/** What stands in front of an item or a heading, and is not in its text. */
export interface Marker {
	/** As "1.2" or "b)"; an item without one has a dot. */
	label?: string | undefined;
	/** In how many others an item lies; 0 where it is left out. */
	level?: number | undefined;
}

/** From here to there in a text, in characters (UTF-16). */
export interface StyledRange extends Marker {
	style: TextStyle;
	start: number;
	end: number;
}

/** What is to be set: lines end with line feeds, cells of a row with tabs. */
export interface TextPart {
	text: string;
	/** In the order of their beginnings. */
	styles: StyledRange[];
	/** In the order of their places. */
	pictures?: SetPicture[];
}

/** A picture in front of the line in which it stands. */
export interface SetPicture {
	/** Where in the text, in characters. */
	at: number;
	/** Without transparency, not interlaced. */
	png: Uint8Array;
	/** In points; wider than a line it is shrunk. */
	width: number;
	height: number;
}

export interface TextToSet {
	form: PageForm;
	/** Most pages that come of it. */
	maxPages: number;
	/** Of a letter one part, of others one a page. */
	parts: TextPart[];
	/** Of its Chinese, Japanese or Korean letters, as a collection of one; without it they are boxes. */
	eastAsianFont?: Uint8Array | undefined;
}

/** Longest text that is set as a letter, or on one slide or sheet, in characters: more than its pages take. */
export const MAX_SET_CHARACTERS: Readonly<Record<PageForm, number>> = {
	letter: 120_000,
	slide: 4_000,
	sheet: 20_000,
};

/** What the typesetter's Worker does for the reader. It knows neither files nor who has them. */
export interface TypesetterCalls {
	/** A PDF of the text. What it has no glyph for is a box. */
	typeset(text: TextToSet): Promise<Uint8Array<ArrayBuffer>>;
}
