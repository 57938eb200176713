import { expect, it, vi } from "vitest";

// Nobody has loaded any with the modules of this file.
vi.resetModules();
const { loadTexts } = await import("../../../app/cms/load-texts.server.ts");

const TEXTS: Record<string, { key: string; value: string }[]> = {
	de: [{ key: "common.save", value: "Speichern" }],
	en: [
		{ key: "common.save", value: "Save" },
		{ key: "common.cancel", value: "Cancel" },
	],
};

const access = {
	fetchCms: (path: string) => {
		const locale = new URL(path, "http://cms").searchParams.get("locale") ?? "";
		return Promise.resolve(Response.json({ data: TEXTS[locale], meta: {} }));
	},
	waitUntil: () => {},
};

it("takes each text from the server, the English one where the German is missing", async () => {
	expect(await loadTexts(access, "de")).toMatchObject({
		texts: { "common.save": "Speichern", "common.cancel": "Cancel" },
	});
});

it("knows no locale but German", () => {
	expect(loadTexts(access, "en")).toBeNull();
	expect(loadTexts(access, "fr")).toBeNull();
});
