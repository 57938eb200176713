import { readdirSync, readFileSync } from "node:fs";
import { createInstance } from "i18next";
import { expect, test, vi } from "vitest";
import { z } from "zod";
import type { TextKey, TextName } from "../../../contract/text-keys.ts";
import { textSource } from "../../../app/texts/text-source.ts";

const FOLDER = "workers/cms/texts/de";
const texts = Object.assign(
	{},
	...readdirSync(FOLDER).map((file) =>
		z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(`${FOLDER}/${file}`, "utf8"))),
	),
) as Record<string, string>;

const i18next = createInstance();
await i18next.init({
	lng: "de",
	resources: { de: { translation: texts } },
	keySeparator: false,
	nsSeparator: false,
	initAsync: false,
	interpolation: { escapeValue: false },
});
const ours = textSource("de", texts);

/** A value for everything that any text has a place for. */
function valuesWith(count: number): Record<string, string | number> {
	const names = Object.values(texts).flatMap((text) => text.match(/(?<={{)[^}]+(?=}})/g) ?? []);
	return { ...Object.fromEntries(names.map((name) => [name, `<b>${name}</b> & $1`])), count };
}

test("every text reads as i18next reads it, whatever is filled in", () => {
	for (const count of [0, 1, 2, 5, 1000]) {
		const values = valuesWith(count);
		for (const key of Object.keys(texts)) {
			const bare = key.replace(/_(one|other)$/, "");
			expect(ours.t(bare as TextName, values), bare).toBe(i18next.t(bare as never, values as never));
		}
	}
});

test("what is not filled in stays empty", () => {
	const { t } = textSource("de", { "common.save": "Guten Tag {{name}}!" });
	expect(t("common.save", {})).toBe("Guten Tag !");
});

test("a missing text is its key, and told once", () => {
	const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
	expect(ours.t("no.such.text" as TextName)).toBe("no.such.text");
	expect(ours.t("no.such.text" as TextName)).toBe("no.such.text");
	expect(warn).toHaveBeenCalledTimes(1);
	warn.mockRestore();
});

test("a text is asked for by a key, or by what its plural forms have in common, and by nothing else", () => {
	// The compiler sees to it. (Vitest's own comparison of types would take it a minute for thousands of keys.)
	const key: TextKey = "common.save";
	expect(ours.t(key)).toBe(texts[key]);
	expect(ours.t("bulk.deleted", { count: 2, shown: "2" })).toBe("2 Dokumente sind im Papierkorb.");
	const composed: string = key;
	// @ts-expect-error -- what is put together may have no text
	expect(ours.t(composed)).toBe(texts[key]);
	// @ts-expect-error -- no text has this key
	expect(ours.t("no.such.text")).toBe("no.such.text");
});

test("words that objects know are no texts", () => {
	for (const word of ["constructor", "__proto__", "toString"]) expect(ours.exists(word)).toBe(false);
	expect(ours.exists("common.save")).toBe(i18next.exists("common.save"));
});
