import type { PageWord } from "../../contract/files/page-layout.ts";

/** A page in shades of grey, one byte a pixel from black (0) to white (255), as it is seen. */
export interface PageToRecognise {
	pixels: Uint8Array<ArrayBuffer>;
	width: number;
	height: number;
	/** Pixels of an inch of it; where that is not known, what a sheet of A4 would have. */
	dpi: number;
}

/** What was read of a page. */
export interface RecognisedPage {
	/** In reading order; none where there is no text. */
	words: PageWord[];
	/** How surely they were read, from 0 to 100. */
	confidence: number;
}

/** Most pixels of a page: a sheet of A4 at 240 dpi has 5.6 million, and its engine takes some twenty bytes for each. */
export const MAX_RECOGNISED_PIXELS = 6_000_000;
/** Longest side of one, in pixels: a till receipt is as long as three sheets. */
export const MAX_RECOGNISED_SIDE = 8_000;

/** The request by which the recogniser, which may run beside the Workers, is asked for the words of a page. */
export function recognitionRequest({ pixels, width, height, dpi }: PageToRecognise): Request {
	const query = new URLSearchParams({ width: String(width), height: String(height), dpi: String(dpi) });
	return new Request(`https://recogniser/page?${query}`, { method: "POST", body: pixels });
}

/** What is read of such a request. */
export interface RecognitionRequest {
	url: string;
	body: AsyncIterable<Uint8Array> | null;
}

/** Answers such a request; what is no page, or too large, with 400. */
export async function answerRecognition(
	{ url, body }: RecognitionRequest,
	recognise: (page: PageToRecognise) => Promise<RecognisedPage>,
): Promise<Response> {
	const query = new URL(url).searchParams;
	const [width = 0, height = 0, dpi = 0] = ["width", "height", "dpi"].map((name) => Number(query.get(name)));
	if (!isPage(width, height) || !(dpi >= 1)) return new Response(null, { status: 400 });
	const pixels = await exactly(width * height, body);
	if (!pixels) return new Response(null, { status: 400 });
	return Response.json(await recognise({ pixels, width, height, dpi }));
}

/** Reads exactly `count` bytes; `null` where there are fewer or more, of which no more is read. */
async function exactly(
	count: number,
	body: AsyncIterable<Uint8Array> | null,
): Promise<Uint8Array<ArrayBuffer> | null> {
	const bytes = new Uint8Array(count);
	let read = 0;
	for await (const chunk of body ?? []) {
		if (read + chunk.length > count) return null;
		bytes.set(chunk, read);
		read += chunk.length;
	}
	return read === count ? bytes : null;
}

function isPage(width: number, height: number): boolean {
	const isSide = (side: number) => Number.isInteger(side) && side > 0 && side <= MAX_RECOGNISED_SIDE;
	return isSide(width) && isSide(height) && width * height <= MAX_RECOGNISED_PIXELS;
}
