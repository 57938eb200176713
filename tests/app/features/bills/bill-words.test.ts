import { expect, it } from "vitest";
import { formatIban, formatReference } from "../../../../app/features/bills/bill-words.ts";

it("numbers of a bill are written in the groups in which they are printed", () => {
	expect(formatIban("CH4431999123000889012")).toBe("CH44 3199 9123 0008 8901 2");
	expect(formatReference({ referenceKind: "QRR", reference: "210000000003139471430009017" })).toBe(
		"21 00000 00003 13947 14300 09017",
	);
	expect(formatReference({ referenceKind: "SCOR", reference: "RF18539007547034" })).toBe(
		"RF18 5390 0754 7034",
	);
	expect(formatReference({ referenceKind: "NON", reference: null })).toBe("");
});
