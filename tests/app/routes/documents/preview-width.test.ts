import { expect, test } from "vitest";
import {
	MAX_PREVIEW_WIDTH,
	MIN_PREVIEW_WIDTH,
	previewWidth,
} from "../../../../app/routes/documents/preview/preview-width.ts";

test("the preview is as wide as the user left it", () => {
	expect(previewWidth("a=1; explorer_preview_width=500; b=2")).toBe(500);
});

test.each([
	[null, 360],
	["", 360],
	["explorer_preview_width=wide", 360],
	["explorer_preview_width=50000", 360],
	["xexplorer_preview_width=500", 360],
	["explorer_preview_width=1", MIN_PREVIEW_WIDTH],
	["explorer_preview_width=9999", MAX_PREVIEW_WIDTH],
])("the preview has a width that fits where the cookie says %j", (cookies, width) => {
	expect(previewWidth(cookies)).toBe(width);
});
