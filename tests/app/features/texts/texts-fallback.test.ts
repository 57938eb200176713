import { expect, it } from "vitest";
import { loadTexts } from "../../../../app/features/texts/load-texts.server.ts";
import type { Bindings } from "../../../../app/middleware/bindings.ts";

const TEXTS: Record<string, { key: string; value: string }[]> = {
	de: [{ key: "common.save", value: "Speichern" }],
	en: [
		{ key: "common.save", value: "Save" },
		{ key: "common.cancel", value: "Cancel" },
	],
};

const bindings: Bindings = {
	environment: "test",
	uploadChunkSize: 1,
	routeRules: [],
	fetchCms: (path) => {
		const locale = new URL(path, "http://cms").searchParams.get("locale") ?? "";
		return Promise.resolve(Response.json({ data: TEXTS[locale], meta: {} }));
	},
	waitUntil: () => {},
};

it("takes each text from the server, the English one where the German is missing", async () => {
	expect(await loadTexts(bindings, "de")).toMatchObject({
		texts: { "common.save": "Speichern", "common.cancel": "Cancel" },
	});
});

it("knows no locale but German", () => {
	expect(loadTexts(bindings, "en")).toBeNull();
	expect(loadTexts(bindings, "fr")).toBeNull();
});
