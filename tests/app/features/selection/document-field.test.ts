import { describe, expect, it } from "vitest";
import {
	documentVersionSchema,
	namedDocumentSchema,
} from "../../../../app/features/selection/document-field.server.ts";
import {
	formatDocumentVersion,
	formatNamedDocument,
} from "../../../../app/features/selection/document-field.ts";

const ID = "kfamilie1aaaaaaaaaaaaaaa";

describe("a document as a form's field", () => {
	it("is read as it was written, whatever stands in its name", () => {
		const document = { documentId: ID, version: 12, name: "Miete: Wohnung\n12:30" };
		expect(namedDocumentSchema.parse(formatNamedDocument(document))).toEqual(document);
		expect(documentVersionSchema.parse(formatDocumentVersion(document))).toEqual({
			documentId: ID,
			version: 12,
		});
	});

	it("has as much of a long name as tells which document it is", () => {
		const field = formatNamedDocument({ documentId: ID, version: 1, name: "a".repeat(300) });
		expect(namedDocumentSchema.parse(field).name).toBe("a".repeat(60));
	});

	it.each(["", ID, `${ID}:`, `${ID}:0`, `${ID}:1.5`, `${ID}:x`, `${ID}:1:2`, "../etc:1", ":1"])(
		"that nobody has written is refused: %j",
		(field) => {
			expect(documentVersionSchema.safeParse(field).success).toBe(false);
		},
	);
});
