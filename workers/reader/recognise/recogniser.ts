/** Recognises the text in pictures. */
export interface Recogniser {
	/**
	 * The text in a picture, line by line; empty where there is none. Throws where recognising fails: another try may
	 * succeed.
	 * @param picture WebP
	 */
	textOf(picture: Uint8Array): Promise<string>;
}

/** Width in which a picture is shown to a recogniser, in pixels: small print is legible. */
export const RECOGNISED_WIDTH = 2_000;
