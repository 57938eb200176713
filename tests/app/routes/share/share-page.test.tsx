import { describe, expect, test } from "vitest";
import { ShownShare } from "../../../../app/routes/share/shown-share.tsx";
import { sharedView } from "../../../../app/routes/share/shared-view.server.ts";
import type { ShareShown } from "../../../../app/routes/share/shared-view.ts";
import { renderedLinkPage, transferredBytes } from "../../features/behind-links/rendered-link-page.tsx";
import { CODE, openedLink, sharedDocument, sharedFile } from "./opened-link.ts";

const PAGE = `/share/${CODE}`;

function render(shown: ShareShown, error?: string): Promise<string> {
	return renderedLinkPage("/share/:code", PAGE, <ShownShare shown={shown} error={error} />);
}

const link = (...changes: Parameters<typeof openedLink>): ShareShown => ({
	kind: "link",
	shared: sharedView(openedLink(...changes), CODE, PAGE),
});

describe("the page behind a link", () => {
	test("says who shares what until when, with the chosen facts and the note", async () => {
		const page = await render(link({ note: "Wie besprochen.", recipient: "Peter Huber" }));
		expect(page).toContain("Anna Keller (Familie Keller) teilt mit Peter Huber");
		expect(page).toContain("Gültig bis 24.12.2026");
		expect(page).toContain("Wie besprochen.");
		expect(page).toMatch(/<dt>Kategorie<\/dt><dd><bdi>Versicherungen/);
		expect(page).toMatch(/<dt>Beginn<\/dt><dd><bdi>01.01.2026/);
		expect(page).not.toContain("Kosten");
	});

	test("shows the first page at once and the others behind a click, when they come into sight", async () => {
		const page = await render(link());
		const pictures = page.match(/<img [^>]*>/g) ?? [];
		expect(pictures).toHaveLength(4);
		expect(pictures.map((picture) => /loading="(\w+)"/.exec(picture)?.[1])).toEqual([
			"eager",
			"lazy",
			"lazy",
			"lazy",
		]);
		expect(page).toContain("3 weitere Seiten zeigen");
	});

	test("asks for pictures, files and the archive below its own address alone", async () => {
		const two = [
			sharedDocument(),
			sharedDocument({ documentId: "kfamilie1bbbbbbbbbbbbbbb", name: "Nachtrag" }),
		];
		const page = await render(link({ documents: two, fileCount: 2 }));
		const asked = [...page.matchAll(/(?:src|href)="([^"#]+)"/g)].map(([, address]) => address);
		expect(asked.filter((address) => address?.startsWith(`${PAGE}/files`)).length).toBeGreaterThan(8);
		expect(asked.filter((address) => !address?.startsWith(PAGE))).toEqual([
			"/",
			"/imprint",
			"/privacy",
			"/accessibility",
		]);
	});

	test("without files has no picture and no way to download", async () => {
		const page = await render(
			link({ documents: [sharedDocument({ files: [], fileCount: 0 })], fileCount: 0 }),
		);
		expect(page).not.toContain("<img");
		expect(page).not.toContain("/files");
	});

	test("says of pages that are set from a text that the file looks different", async () => {
		const file = sharedFile({ name: "Brief.docx", pageCount: null, typeset: "pages" });
		const page = await render(link({ documents: [sharedDocument({ files: [file] })] }));
		expect(page.match(/<img /g)).toHaveLength(1);
		expect(page).toContain("Aus dem Text gesetzt; das Original sieht anders aus.");
		expect(await render(link())).not.toContain("Aus dem Text gesetzt");
	});

	test("draws a hundred pages at most", async () => {
		const file = sharedFile({ pageCount: 900 });
		const page = await render(link({ documents: [sharedDocument({ files: [file] })] }));
		expect(page.match(/<img /g)).toHaveLength(100);
		expect(page).toContain("Die übrigen Seiten stehen in der Datei.");
	});

	test.each([1, 12])("weighs at most 30 KB with its style sheet, with %d documents", async (count) => {
		const documents = Array.from({ length: count }, (_, index) =>
			sharedDocument({
				documentId: `kfamilie1${"abcdefghijkl"[index]?.repeat(15)}`,
				name: `Police ${index}`,
			}),
		);
		const page = await render(link({ documents, fileCount: count, note: "x".repeat(1_000) }));
		expect(transferredBytes(page)).toBeLessThan(30 * 1024);
	});

	test("has no script and nothing inline that the policy forbids", async () => {
		const page = await render(link());
		expect(page).not.toMatch(/<script|<style|\son\w+=/);
	});
});

test("a link that opens nothing says one thing, and nothing of its code", async () => {
	const page = await render({ kind: "over" });
	expect(page).toContain("Hinter diesem Link ist nichts");
	expect(page).not.toContain(CODE);
});

test("a wrong password is said at the field", async () => {
	const page = await render({ kind: "locked", sharedBy: "Anna Keller" }, "error.wrongSharePassword");
	expect(page).toContain("Anna Keller teilt mit Ihnen");
	expect(page).toContain("Das Passwort stimmt nicht.");
	expect(page).toMatch(/<input[^>]*aria-invalid="true"/);
});

test("what is shared with a person asks them to sign in or to open an account", async () => {
	const share = {
		kind: "person" as const,
		sharedBy: "Anna Keller",
		email: "peter@ablage.example",
		note: null,
		until: null,
		documentCount: 2,
	};
	const waiting = await render({ ...share, isAccepted: false });
	expect(waiting).toContain("Für peter@ablage.example.");
	expect(waiting).toMatch(/value="signIn".*value="register"/s);
	expect(await render({ ...share, isAccepted: true })).not.toContain('value="register"');
});
