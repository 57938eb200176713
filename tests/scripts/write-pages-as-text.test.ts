import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { compileFunction } from "node:vm";
import type { createElement, ReactElement, Suspense, use } from "react";
import type { renderToReadableStream } from "react-dom/server";
import { expect, test } from "vitest";
import { writingText } from "../../scripts/server/write-pages-as-text.ts";

const FILE = resolve("node_modules/react-dom/cjs/react-dom-server.edge.production.js");
const MODULE = readFileSync(FILE, "utf8");
const load = createRequire(FILE);

interface React {
	createElement: typeof createElement;
	Suspense: typeof Suspense;
	use: typeof use;
}

// As it is in production: tests load the one for development.
const react: React = load(resolve("node_modules/react/cjs/react.production.js"));
const element = react.createElement;

interface Writer {
	renderToReadableStream: typeof renderToReadableStream;
}

/** React's module with that text. */
function writerOf(code: string): Writer {
	const written: Partial<Writer> = {};
	const loadForIt = (name: string): unknown => (name === "react" ? react : load(name));
	compileFunction(code, ["exports", "require"])(written, loadForIt);
	return written as Writer;
}

/** In pieces, as they are sent; what is late arrives once the rest is there. */
async function write(writer: Writer): Promise<string[]> {
	const { promise, resolve: arrive } = Promise.withResolvers<string>();
	const pieces: string[] = [];
	const decoder = new TextDecoder("utf-8", { fatal: true });
	for await (const piece of await writer.renderToReadableStream(page(promise))) {
		// React itself sends halves of a letter.
		pieces.push(decoder.decode(piece, { stream: true }));
		if (pieces.join("").includes("gleich …")) arrive("spät 💌");
	}
	return pieces;
}

function page(late: Promise<string>): ReactElement {
	const rows = Array.from({ length: 2_000 }, (_, row) =>
		element("p", { key: row, className: "zeile", title: `"${row}"` }, `Müller & Söhne <${row}> 漢字\u2028`),
	);
	return element(
		"html",
		{ lang: "de" },
		element(
			"head",
			null,
			element("title", null, "Prämie & «Police» 📄"),
			element("style", {
				dangerouslySetInnerHTML: { __html: `.a::before{content:"${"ü".repeat(20_000)}"}` },
			}),
		),
		element(
			"body",
			null,
			rows,
			element(
				react.Suspense,
				{ fallback: element("i", null, "gleich …") },
				element(function Late() {
					return element("b", null, react.use(late));
				}),
			),
		),
	);
}

test("writes the same page as before, and what comes late after the rest", async () => {
	const before = await write(writerOf(MODULE));
	const now = await write(writerOf(writingText(MODULE)));
	expect(now.join("")).toBe(before.join(""));
	expect(now.join("")).toContain("<b>spät 💌</b>");
	expect(now.find((piece) => piece.includes("gleich …"))).not.toContain("spät");
});

test("writes several pages at a time, each by itself", async () => {
	const writer = writerOf(writingText(MODULE));
	const alone = await write(writer);
	const together = await Promise.all([write(writer), write(writer), write(writer)]);
	for (const pieces of together) expect(pieces.join("")).toBe(alone.join(""));
});

test("sends a long page in pieces", async () => {
	const pieces = await write(writerOf(writingText(MODULE)));
	expect(pieces.length).toBeGreaterThan(4);
	expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(40_000);
});

test("another version of React ends the build", () => {
	expect(() => writingText("function writeChunk(destination, chunk) {\n}")).toThrow("in another way");
});
