/**
 * Writes the sprites of app/ui/icons from the Lucide set: icons.svg, one symbol per name of icon-names.ts, and
 * category-icons.svg, one for each icon of a category.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { ICON_NAMES } from "../app/ui/icons/icon-names.ts";
import { CATEGORY_ICONS } from "../contract/entities/category-icons.ts";

function symbolOf(name: string): string {
	const source = readFileSync(`node_modules/lucide-static/icons/${name}.svg`, "utf8");
	const shapes = source.slice(source.indexOf(">", source.indexOf("<svg")) + 1, source.indexOf("</svg>"));
	return `<symbol id="${name}" viewBox="0 0 24 24">${shapes.replaceAll(/\s*\n\s*/g, "")}</symbol>`;
}

function writeSprite(file: string, names: readonly string[]): void {
	writeFileSync(
		file,
		[
			"<!-- Lucide (https://lucide.dev), ISC licence, (c) Lucide contributors -->",
			'<svg xmlns="http://www.w3.org/2000/svg">',
			...names.map(symbolOf),
			"</svg>",
			"",
		].join("\n"),
	);
}

writeSprite("app/ui/icons/icons.svg", ICON_NAMES);
writeSprite("app/ui/icons/category-icons.svg", CATEGORY_ICONS);
