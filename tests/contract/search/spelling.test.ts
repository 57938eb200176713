import { expect, it } from "vitest";
import { foldedName } from "../../../contract/search/spelling.ts";

it("two names are one whatever their case, marks and spaces", () => {
	expect(foldedName("  Straße  des\tŁukasz ")).toBe(foldedName("strasse des Lukasz"));
	expect(foldedName("Zürich")).toBe("zurich");
	expect(foldedName("Zuerich")).not.toBe(foldedName("Zürich"));
});
