import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

const DOCUMENTS = ["README.md", ...globSync("docs/**/*.md")];

/** Where the links and pictures of a document lead: in Markdown and in HTML. */
function linksIn(file: string): string[] {
	// What stands in code is no link.
	const text = readFileSync(file, "utf8")
		.replaceAll(/^```.*?^```/gms, "")
		.replaceAll(/`[^`\n]*`/g, "");
	const links = text.matchAll(/\]\(<?([^)\s>]+)>?\)|\b(?:href|src|srcset)="([^"]+)"/g);
	return Array.from(links, ([, markdown, html]) => markdown ?? html ?? "");
}

/** The anchors of a document's headings, as they are made of them where it is shown. */
function anchorsOf(file: string): Set<string> {
	const headings = readFileSync(file, "utf8").matchAll(/^#{1,6} (.+)$/gm);
	return new Set(
		Array.from(headings, ([, heading = ""]) =>
			heading
				.toLowerCase()
				.replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
				.replaceAll(" ", "-"),
		),
	);
}

test("no link or picture of the documents leads nowhere", () => {
	const links = DOCUMENTS.flatMap((file) => linksIn(file).map((link) => ({ file, link })));
	const own = links.filter(({ link }) => !/^[a-z]+:/.test(link));
	expect(own.length).toBeGreaterThan(100);
	const dead = own.filter(({ file, link }) => {
		const [path = "", anchor] = link.split("#");
		const target = path === "" ? file : normalize(join(dirname(file), path));
		if (!existsSync(target)) return true;
		return anchor !== undefined && !anchorsOf(target).has(anchor);
	});
	expect(dead).toEqual([]);
});

test("each picture of the documents is shown in one of them", () => {
	const shown = new Set(DOCUMENTS.flatMap((file) => linksIn(file).map((link) => join(dirname(file), link))));
	expect(globSync("docs/pictures/*").filter((picture) => !shown.has(picture))).toEqual([]);
});

test("each decision stands once in their list", () => {
	const listed = linksIn("docs/decisions/README.md");
	const decisions = globSync("docs/decisions/[0-9]*.md").map((file) => basename(file));
	expect(decisions.length).toBeGreaterThan(100);
	expect(listed.toSorted()).toEqual(decisions.toSorted());
});
