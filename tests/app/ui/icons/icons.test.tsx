import { readFileSync } from "node:fs";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { ICON_NAMES } from "../../../../app/ui/icons/icon-names.ts";
import { CategoryIcon } from "../../../../app/ui/icons/category-icon.tsx";
import { Icon } from "../../../../app/ui/icons/icon.tsx";
import { CATEGORY_ICONS } from "../../../../contract/entities/category-icons.ts";

const sprite = readFileSync(new URL("../../../../app/ui/icons/icons.svg", import.meta.url), "utf8");

test("an icon comes from the sprite of our own, not from an endpoint or another site", () => {
	const html = renderToString(<Icon name="archive" />);
	expect(html).toMatch(/<use href="\/[^"]*icons\.svg[^"]*#archive"/);
	expect(sprite).toContain('id="archive"');
});

test("every icon is in the sprite, so that none is asked for by name and waited for", () => {
	const inSprite = [...sprite.matchAll(/<symbol id="([^"]+)"[^>]*><(?:path|circle|rect|line|poly|ellipse)/g)];
	expect(inSprite.map(([, name]) => name)).toEqual([...ICON_NAMES]);
	const references = ICON_NAMES.map(
		(name) => /href="([^"]*)"/.exec(renderToString(<Icon name={name} />))?.[1],
	);
	const files = new Set(references.map((reference) => reference?.split("#")[0]));
	expect(files.size).toBe(1);
});

test("an icon is silent unless it stands alone", () => {
	expect(renderToString(<Icon name="archive" />)).toContain('aria-hidden="true"');
	expect(renderToString(<Icon name="archive" label="Archiviert" />)).toContain('aria-label="Archiviert"');
});

test("every icon of a category is in a sprite of its own, which pages without one do not load", () => {
	const file = new URL("../../../../app/ui/icons/category-icons.svg", import.meta.url);
	const inSprite = [...readFileSync(file, "utf8").matchAll(/<symbol id="([^"]+)"[^>]*><\w/g)];
	expect(inSprite.map(([, name]) => name)).toEqual([...CATEGORY_ICONS]);
	expect(renderToString(<CategoryIcon name="car" />)).toMatch(
		/<use href="\/[^"]*category-icons\.svg[^"]*#car"/,
	);
});
