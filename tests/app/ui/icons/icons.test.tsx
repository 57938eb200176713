import { readFileSync } from "node:fs";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { Icon } from "../../../../app/ui/icons/icon.tsx";

const sprite = readFileSync(new URL("../../../../app/ui/icons/icons.svg", import.meta.url), "utf8");

test("an icon comes from the sprite of our own, not from an endpoint or another site", () => {
	const html = renderToString(<Icon name="archive" />);
	expect(html).toMatch(/<use href="\/[^"]*icons\.svg[^"]*#archive"/);
	expect(sprite).toContain('id="archive"');
});

test("an icon is silent unless it stands alone", () => {
	expect(renderToString(<Icon name="archive" />)).toContain('aria-hidden="true"');
	expect(renderToString(<Icon name="archive" label="Archiviert" />)).toContain('aria-label="Archiviert"');
});
