/** Why a photograph cannot be decoded. */
export type PhotoProblem = "broken" | "tooLarge" | "otherKind";

/** A photograph as it is stored: what has to be known before its rows come. */
export interface PhotoHeader {
	/** In pixels. */
	width: number;
	height: number;
	/** How its pixels lie, in EXIF's numbers. */
	orientation: PhotoOrientation;
}

const ORIENTATIONS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
export type PhotoOrientation = (typeof ORIENTATIONS)[number];

/** A photograph that is decoded while its rows are read, from above, four bytes a pixel (RGBA). */
export interface DecodedPhoto {
	header: PhotoHeader;
	/** It ends before the last row where the photograph turns out to be damaged. */
	rows: ReadableStream<Uint8Array>;
}

/** Most pixels of a photograph that is decoded. */
export const MAX_PHOTO_PIXELS = 80_000_000;
/** Largest file that is, in bytes. */
export const MAX_PHOTO_BYTES = 32 * 1024 * 1024;

const HEADER = "Photo";
const UNREADABLE = 422;
const PROBLEMS: readonly PhotoProblem[] = ["broken", "tooLarge", "otherKind"];

/** The request by which the decoder is asked for the rows of a photograph (HEIC). */
export function photoRequest(file: Uint8Array<ArrayBuffer>): Request {
	return new Request("https://photo-decoder/photo", { method: "POST", body: file });
}

/** Its answer where the photograph is decoded. */
export function photoResponse({ header: { width, height, orientation }, rows }: DecodedPhoto): Response {
	const header = [width, height, orientation].join(" ");
	return new Response(rows, { headers: { [HEADER]: header, "Content-Type": "application/octet-stream" } });
}

/** Its answer where it cannot be. */
export function problemResponse(problem: PhotoProblem): Response {
	return new Response(problem, { status: UNREADABLE });
}

/** What the decoder has answered. Throws where it has failed: another try may succeed. */
export async function decodedPhoto(response: Response): Promise<DecodedPhoto | PhotoProblem> {
	if (response.status === UNREADABLE) {
		const text = await response.text();
		return PROBLEMS.find((problem) => problem === text) ?? "broken";
	}
	const [width = 0, height = 0, number = 0] = (response.headers.get(HEADER) ?? "").split(" ").map(Number);
	const orientation = ORIENTATIONS.find((one) => one === number);
	if (!response.ok || !response.body || !orientation || !(width > 0 && height > 0)) {
		throw new Error(`The decoder of photographs has answered with ${response.status}.`);
	}
	return { header: { width, height, orientation }, rows: response.body };
}
