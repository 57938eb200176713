import { describe, expect, test } from "vitest";
import { requestView } from "../../../../app/routes/request/request-view.server.ts";
import type { HandIn, RequestShown } from "../../../../app/routes/request/request-view.ts";
import { ShownRequest } from "../../../../app/routes/request/shown-request.tsx";
import { renderedLinkPage, transferredBytes } from "../../features/behind-links/rendered-link-page.tsx";
import { CODE, item, openedRequest, PAGE } from "./opened-request.ts";

const NOTHING_SENT: HandIn = { arrived: 0, failed: [] };

function render(shown: RequestShown, handIn = NOTHING_SENT): Promise<string> {
	return renderedLinkPage("/request/:requestCode", PAGE, <ShownRequest shown={shown} handIn={handIn} />);
}

const asked = (...changes: Parameters<typeof openedRequest>): RequestShown => ({
	kind: "request",
	asked: requestView(openedRequest(...changes)),
});

/** The line of the checklist that has this name. */
function lineOf(page: string, name: string): string {
	return page.split('<li class="line ').find((line) => line.includes(name)) ?? "";
}

describe("the page of a request", () => {
	test("says who asks whom for what until when, and how much is there", async () => {
		const page = await render(asked({ recipient: "Peter Huber", note: "Bis Ende Jahr, bitte." }));
		expect(page).toContain("Anna Keller (Treuhand Huber AG) bittet Peter Huber um Dokumente");
		expect(page).toContain("Bis 24.12.2026");
		expect(page).toMatch(/<h1><bdi>Steuererklärung 2026/);
		expect(page).toContain("<blockquote>Bis Ende Jahr, bitte.</blockquote>");
		expect(page).toContain("1 von 2 Dokumenten ist da");
		expect(await render(asked())).toContain("Anna Keller (Treuhand Huber AG) bittet Sie um Dokumente");
	});

	test("is one form, in which each file goes by the line that it is for", async () => {
		const page = await render(asked());
		const forms = page.match(/<form [^>]*>/g) ?? [];
		expect(forms).toHaveLength(1);
		expect(forms[0]).toMatch(/(?=.*method="post")(?=.*encType="multipart\/form-data")/i);
		expect(page.match(/<input [^>]*>/g)?.map((input) => /name="([^"]+)"/.exec(input)?.[1])).toEqual([
			item("a").documentId,
			item("b").documentId,
		]);
		expect(page).not.toContain("required");
		expect(page).toContain("höchstens 5 GB pro Datei");
	});

	test("has a labelled field for what is missing", async () => {
		const line = lineOf(await render(asked()), "Lohnausweis");
		const id = /<label for="([^"]+)"/.exec(line)?.[1];
		expect(line).toMatch(new RegExp(`<input id="${id}"[^>]* multiple`));
		expect(line).toContain("Fehlt noch");
	});

	test("names what has come, by the day in Switzerland, and takes more of it behind a click", async () => {
		const line = lineOf(await render(asked()), "Kontoauszug");
		expect(line).toContain("Ist da");
		expect(line).toMatch(/Konto &lt;1&gt;\.pdf<\/bdi> <span[^>]*>21\.11\.2026/);
		expect(line).toMatch(/<details><summary>Weitere Datei dazu/);
		expect(line).toContain('aria-label="Weitere Datei zu «Kontoauszug»"');
	});

	test("says how many more have come than it names", async () => {
		const files = [{ name: "a.pdf", receivedAt: "2026-11-20T10:00:00.000Z" }];
		const page = await render(asked({ items: [item("a", { state: "received", files, fileCount: 53 })] }));
		expect(page).toContain("und 52 weitere Dateien");
	});

	test("takes nothing for what is no longer needed", async () => {
		const line = lineOf(await render(asked()), "Krankenkasse");
		expect(line).toContain("Wird nicht mehr gebraucht");
		expect(line).not.toContain("<input");
	});

	test("thanks above everything where all is there, and takes more all the same", async () => {
		const items = [item("a", { state: "received", fileCount: 1 })];
		const page = await render(asked({ isComplete: true, items }));
		expect(page).toMatch(/<h1>Alles ist da\. Vielen Dank\.<\/h1>.*<h2><bdi>Steuererklärung 2026/s);
		expect(page).not.toContain("<progress");
		expect(page).toContain("Senden");
	});

	test("says what has arrived", async () => {
		expect(await render(asked(), { arrived: 2, failed: [] })).toMatch(
			/<output[^>]*>2 Dateien sind angekommen\. Vielen Dank\./,
		);
		expect(await render(asked())).not.toContain("<output");
	});

	test("names each file that has not arrived, with why, and what has", async () => {
		const page = await render(asked(), {
			arrived: 1,
			failed: [
				{ name: "leer.pdf", problem: "upload.emptyFile" },
				{ name: "gross.mov", problem: "upload.error.storageLimitExceeded" },
			],
		});
		expect(page).toMatch(/role="alert"[^>]*><p>2 Dateien sind nicht angekommen:/);
		expect(page).toContain("«leer.pdf» ist leer.");
		expect(page).toContain("Für «gross.mov» reicht der Speicherplatz nicht.");
		expect(page).toMatch(/<output[^>]*>Eine Datei ist angekommen\.</);
	});

	test("weighs at most 30 KB with its style sheet, as long as it can be", async () => {
		const items = Array.from({ length: 30 }, (_, index) =>
			item("abcdefghijklmnopqrstuvwxyz0123"[index] ?? "", {
				state: "received",
				files: [{ name: `Beleg ${index}.pdf`, receivedAt: "2026-11-20T10:00:00.000Z" }],
				fileCount: 1,
			}),
		);
		const page = await render(asked({ items, note: "x".repeat(1_000) }));
		expect(transferredBytes(page)).toBeLessThan(30 * 1024);
	});

	test("has no script and nothing inline that the policy forbids", async () => {
		expect(await render(asked())).not.toMatch(/<script|<style|\son\w+=/);
	});
});

test("a link that opens nothing says that nothing can be handed in, and nothing of its code", async () => {
	const page = await render({ kind: "over" });
	expect(page).toContain("Hier lässt sich nichts mehr einreichen");
	expect(page).not.toContain(CODE);
});

test("a form that was sent to it meanwhile says nothing else either", async () => {
	const page = await render(
		{ kind: "over" },
		{ arrived: 0, failed: [{ name: "a.pdf", problem: "request.notAsked" }] },
	);
	expect(page).not.toContain("a.pdf");
});
