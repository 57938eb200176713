import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { RowNotes } from "../../../../app/features/document-form/fields/field-notes.tsx";

test("what is wrong with a list of the form is where the browser goes, without scripts too", () => {
	const html = renderToStaticMarkup(<RowNotes error="Zu viele" hint={undefined} autoFocus={false} />);
	expect(html).toMatch(/^<div[^>]* autofocus/i);
	expect(html).toMatch(/^<div[^>]* tabindex="-1"/i);
	const hint = renderToStaticMarkup(<RowNotes error={undefined} hint="Neuer Stand" autoFocus={false} />);
	expect(hint).not.toMatch(/autofocus/i);
});
