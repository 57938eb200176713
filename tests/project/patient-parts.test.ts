import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Where somebody may have typed something that an error in place of the page would take away. */
const WITH_FORMS = "app/{routes/document,features/document-form}/**/*.tsx";
/** Has something else to show at once where its script cannot be had. */
const PREPARED = ["app/features/document-form/unsaved/unsaved-changes.tsx"];

test("beside a form, no part whose script does not come takes the page away: all come with the connection", () => {
	const files = globSync(WITH_FORMS);
	expect(files.length).toBeGreaterThan(50);
	const impatient = files.filter((file) => /\blazy\(/.test(readFileSync(file, "utf8")));
	expect(impatient).toEqual(PREPARED);
});
