import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { allEndpoints } from "../../contract/api.ts";
import { FILE_PATHS } from "../../contract/files/file-paths.ts";
import { identityApi } from "../../contract/api/identity.ts";
import { fillPath } from "../../contract/api/path.ts";

const OWN = /^(?:contract\/api\/|contract\/files\/file-paths\.ts|tests\/contract\/paths\.test\.ts)/;

/** Paths that a page has as well. */
const ALSO_PAGES: ReadonlySet<string> = new Set([
	"/documents",
	"/documents/bin",
	"/notifications",
	"/deadlines",
	"/deadlines/calendar",
	"/client-logs",
	"/connect",
]);
/** Where these are a page's: there only the others can be told apart. */
const HAS_PAGES =
	/^(?:app|workers\/app|workers\/cms\/(?:mail|push)|scripts|contract|tests\/workers\/user\/pushes|tests\/(?!workers|support|server\/(?!anonymous|public-pages|without-scripts|sign-in-provider|foreign-cms)))/;

const heads = [...new Set(allEndpoints().map(({ endpoint }) => endpoint.path.replace(/\/:.*/, "")))];
const parts = [
	...new Set(allEndpoints().flatMap(({ endpoint }) => /:id(\/[\w-]+)$/.exec(endpoint.path)?.[1] ?? [])),
];

/** A text that begins with a path of the contract, of `heads`, behind an origin or `/api`. */
function literalOf(of: readonly string[]): RegExp {
	return new RegExp(`["'\`](?:http:\\/\\/cms|\\$\\{\\w+\\})?(?:\\/api)?(?:${of.join("|")})(?=["'\`/?$])`);
}

const anywhere = literalOf(heads.filter((head) => !ALSO_PAGES.has(head)));
const withoutPages = literalOf(heads);
const belowDocument = new RegExp(`["'\`](?:/api)?/documents/\\$\\{[^}]*\\}(?:${parts.join("|")})["'\`?]`);
const publicFace = /["'`](?:https?:\/\/[^/"'`]*|\$\{\w+\})?\/api\/\w/;
const browserFace = /["'`]\/files\/(?!\*)/;

function literalsIn(file: string): string[] {
	const text = readFileSync(file, "utf8").replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, "");
	const wrong = [anywhere, belowDocument, publicFace, ...(HAS_PAGES.test(file) ? [] : [withoutPages])];
	if (/^(?:app|workers\/app)\//.test(file)) wrong.push(browserFace);
	return text.split("\n").filter((line) => wrong.some((literal) => literal.test(line)));
}

it("are typed in the contract alone", () => {
	const files = globSync(["{app,contract,workers,scripts,tests}/**/*.{ts,tsx}"]).filter(
		(file) => !OWN.test(file),
	);
	const found = files.flatMap((file) => literalsIn(file).map((line) => `${file}: ${line.trim()}`));
	expect(found).toEqual([]);
});

it.each([
	'call("GET", "/document-folders")',
	"fetch(`${origin}/api/documents/${id}`)",
	'cms.get("/documents/explorer")',
	"`/documents/${documentId}/history?page=1`",
])("would be found: %s", (line) => {
	expect([anywhere, belowDocument, publicFace].some((literal) => literal.test(line))).toBe(true);
});

it("are filled in with what they name, encoded", () => {
	expect(fillPath(FILE_PATHS.content, { id: "a/b" })).toBe("/document-files/a%2Fb/content");
});

it.each(["", ".", ".."])("never name another path by an id that is none: %j", (id) => {
	const filled = fillPath(identityApi.endSession.path, { id });
	expect(new URL(filled, "https://ablage.example").pathname).toBe(`${identityApi.sessions.path}/-`);
});
