/** A model that reads pictures as people do, and is asked where letters are hard to make out. */
export interface PictureReader {
	/**
	 * The text in a picture, line by line; empty where there is none. Throws where it fails: another try may succeed.
	 * @param picture WebP
	 */
	textOf(picture: Uint8Array): Promise<string>;
}
