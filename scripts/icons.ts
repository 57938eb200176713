/** Writes app/ui/icons/icons.svg, one symbol per name of app/ui/icons/icon-names.ts, from the Lucide set. */
import { readFileSync, writeFileSync } from "node:fs";
import { ICON_NAMES } from "../app/ui/icons/icon-names.ts";

const symbols = ICON_NAMES.map((name) => {
	const source = readFileSync(`node_modules/lucide-static/icons/${name}.svg`, "utf8");
	const shapes = source.slice(source.indexOf(">", source.indexOf("<svg")) + 1, source.indexOf("</svg>"));
	return `<symbol id="${name}" viewBox="0 0 24 24">${shapes.replaceAll(/\s*\n\s*/g, "")}</symbol>`;
});

writeFileSync(
	"app/ui/icons/icons.svg",
	[
		"<!-- Lucide (https://lucide.dev), ISC licence, (c) Lucide contributors -->",
		'<svg xmlns="http://www.w3.org/2000/svg">',
		...symbols,
		"</svg>",
		"",
	].join("\n"),
);
