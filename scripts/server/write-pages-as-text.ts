import type { Plugin } from "vite";

/** React's writer of pages. */
const WRITER = /\/react-dom\/cjs\/react-dom-server\.edge\.production\.js/;

/** How many characters are encoded together, and sent. */
const MOST_CHARACTERS = 16_384;

/**
 * What is said otherwise of the text that React writes, and how often it says it. All of it happens within one turn, so
 * that nothing of one page can come into another.
 */
const CHANGES: readonly { of: RegExp; times: number; to: string }[] = [
	{
		of: /function writeChunk\(destination, chunk\) \{.*?\n\}/gs,
		times: 1,
		to: `
let waitingText = "";
function writeWaiting(destination) {
	if (waitingText === "") return;
	destination.enqueue(textEncoder.encode(waitingText));
	waitingText = "";
}
function writeChunk(destination, chunk) {
	waitingText += chunk;
	if (waitingText.length > ${MOST_CHARACTERS}) writeWaiting(destination);
}`,
	},
	{
		of: /function completeWriting\(destination\) \{.*?\n\}/gs,
		times: 1,
		to: "function completeWriting(destination) {\n\twriteWaiting(destination);\n}",
	},
	// Once for what is written anew for each page, once for what is always the same.
	{ of: /return textEncoder\.encode\(content\);/g, times: 2, to: "return content;" },
	{ of: /currentView = new Uint8Array\(4096\);\s+writtenBytes = 0;/g, times: 2, to: `waitingText = "";` },
	{ of: /return chunk\.byteLength;/g, times: 1, to: "return chunk.length;" },
	{ of: /\+= segment\[i\]\.byteLength;/g, times: 1, to: "+= segment[i].length;" },
];

/**
 * React makes bytes of each of the thousands of small texts that a page consists of, and copies them together. The
 * server puts the texts together and makes bytes of them once (docs/decisions/108-pages-written-as-text.md). Another
 * version of React, which writes in another way, ends the build.
 */
export const writePagesAsText: Plugin = {
	name: "write-pages-as-text",
	apply: "build",
	applyToEnvironment: ({ name }) => name === "ssr",
	transform: { filter: { id: WRITER }, handler: (code) => ({ code: writingText(code), map: null }) },
};

/** React's module, which puts texts together before it makes bytes of them. */
export function writingText(code: string): string {
	return CHANGES.reduce((changed, { of, times, to }) => {
		if (changed.match(of)?.length !== times) throw new Error("React writes pages in another way");
		return changed.replace(of, to);
	}, code);
}
