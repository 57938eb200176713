import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { loadDocument } from "../../../../app/routes/document/load-document.server.ts";

it.each(["1", "unsinn", "A".repeat(24), "a".repeat(25), "..%2f"])(
	"is a page that was not found before anybody is asked, where the id is none: %s",
	async (documentId) => {
		const path = `/documents/${documentId}`;
		const args = {
			params: { documentId },
			url: new URL(path, "https://ablage.example"),
			context: new RouterContextProvider(),
		};
		const thrown = await loadDocument(args as never).catch((error: unknown) => error);
		expect(thrown).toMatchObject({ data: { message: `Page Not Found: ${path}` }, init: { status: 404 } });
	},
);
