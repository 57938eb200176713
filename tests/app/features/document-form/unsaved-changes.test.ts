import { expect, test } from "vitest";
import { isSameForm } from "../../../../app/features/document-form/unsaved/unsaved-changes.tsx";

test.each([
	["another view of the page that is edited", "/documents/a", "?edit=&tab=facts&file=f", true],
	["the page without its form", "/documents/a", "?tab=facts", false],
	["the form of another document", "/documents/b", "?edit", false],
	["another page", "/inbox", "", false],
])("what is typed stays at %s: %s%s %s", (_, pathname, search, stays) => {
	expect(isSameForm({ pathname, search }, { pathname: "/documents/a", search: "?edit" })).toBe(stays);
});
