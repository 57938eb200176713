import { expect, test } from "vitest";
import { enumeration } from "../../../app/texts/enumeration.ts";

test.each([
	[[], ""],
	[["Name"], "Name"],
	[["Name", "Beginn"], "Name und Beginn"],
	[["Name", "Beginn", "Ende"], "Name, Beginn und Ende"],
])("%j reads as %j", (names, read) => {
	expect(enumeration(names, "und")).toBe(read);
});
