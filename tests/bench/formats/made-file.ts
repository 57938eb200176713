import type { SampleText } from "./sample-texts.ts";

/** A file that holds a text which is known. */
export interface MadeFile {
	/** As the table calls it. */
	format: string;
	name: string;
	type: string;
	sample: SampleText;
	bytes: Uint8Array;
}
