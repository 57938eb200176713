import { Features, transform } from "lightningcss";
import { type AtRule, parse, type Root, type Rule } from "postcss";
import type { Plugin } from "vite";

/** Browsers of 2020. Of what is older most is understood, too. */
const TARGETS = { chrome: 80 << 16, firefox: 78 << 16, ios_saf: 14 << 16, safari: 14 << 16 };
/** They know `padding-inline-start`; in other words each such rule would be three. */
const KEPT = Features.LogicalProperties;
/** Tailwind's properties where none can be declared, and what is no popover where there are none. Some cannot read either question. */
const MEANT_FOR_THEM = /-webkit-hyphens:none|not selector\(:popover-open\)/;
/** The rail beside the explorer's list (app/features/layout/rail.tsx), and from which width of the window on it is there, in pixels. */
const RAIL = { width: 232, from: 1024 };
/** "Less than 48rem" is at most so much less. */
const LEAST_STEP = 0.01;
/** `:has()` of what people choose; not of what there is, or is missing. */
const CHOSEN = /(?<!:not\():has\((?=[^{},]*(?::checked|\[name=))(?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g;
/** What is done with several rows is the style sheet's beside it (app/features/old-browsers/without-has.css). */
const SELECTION = /#selecting|\.selecting-scope|\.bulk-bar/;
const ASKED_FOR = /\.css\?inline&old-browsers$/;
const EXPORTED = /^export default ("(?:[^"\\]|\\.)*")/;

/** `import styles from "./some.css?inline&old-browsers"` is the text of that style sheet as old browsers understand it. */
export const stylesOfOldBrowsers: Plugin = {
	name: "styles-of-old-browsers",
	enforce: "post",
	transform(code, id) {
		if (!ASKED_FOR.test(id)) return undefined;
		const text = EXPORTED.exec(code)?.[1];
		if (text === undefined) throw new Error(`Vite hands over another module for ${id}.`);
		const styles: string = JSON.parse(text);
		return { code: `export default ${JSON.stringify(inOldWords(styles))};`, map: null };
	},
};

/**
 * A style sheet without what these browsers pass over together with all that stands in it: layers (their rules stay, in
 * their order), the newer forms of media queries, the width of the list, what is shown by a choice (`:has()`), heights
 * without a phone's bars. They get no scripts: what asks whether scripts run is answered here.
 */
export function inOldWords(styles: string): string {
	const root = parse(styles);
	unwrap(root, "layer", /(?:)/);
	root.walkAtRules("container", (container) => {
		const query = windowFor(container.params);
		if (query !== null) container.replaceWith(container.clone({ name: "media", params: query }));
	});
	root.walkAtRules("media", (media) => {
		media.params = mediaInOldWords(media.params);
	});
	unwrap(root, "supports", MEANT_FOR_THEM);
	root.walkRules((rule) => {
		if (rule.selector.includes(":has(")) rule.selectors = rule.selectors.map(withoutChoice(rule));
	});
	root.walkDecls((declaration) => {
		declaration.value = declaration.value.replaceAll(/(?<=\d)[dsl]vh\b/g, "vh");
	});
	const { code } = transform({
		filename: "old.css",
		code: new TextEncoder().encode(root.toString()),
		minify: true,
		targets: TARGETS,
		exclude: KEPT,
	});
	return new TextDecoder().decode(code);
}

/** Leaves what stands in rules of that name; what stands in one of them again comes first. */
function unwrap(root: Root, name: string, params: RegExp): void {
	const found: AtRule[] = [];
	root.walkAtRules(name, (rule) => {
		if (params.test(rule.params)) found.push(rule);
	});
	for (const rule of found.toReversed()) rule.replaceWith(rule.nodes ?? []);
}

/**
 * They do not know `:has()`: what is shown when something is chosen they show whatever is chosen, and what is hidden then
 * they do not hide.
 */
function withoutChoice(rule: Rule): (selector: string) => string {
	const shows = rule.some((node) => node.type === "decl" && node.prop === "display" && node.value !== "none");
	return (selector) => (shows && !SELECTION.test(selector) ? selector.replaceAll(CHOSEN, "") : selector);
}

/** Where they do not know how wide the list is, its columns go by how wide the window is. Nothing else is as wide. */
function windowFor(containerQuery: string): string | null {
	const width = Number(/^list not \(width>=(\d+)px\)$/.exec(containerQuery)?.[1]);
	if (Number.isNaN(width)) return null;
	const besideRail = `(min-width:${RAIL.from}px) and (max-width:${width + RAIL.width - 1}px)`;
	return `not all and (min-width:${width}px),${besideRail}`;
}

function mediaInOldWords(query: string): string {
	return query
		.replaceAll("not all and (scripting:none)", "(max-width:0)")
		.replaceAll("(scripting:none)", "(min-width:0)")
		.replaceAll("(scripting:enabled)", "(max-width:0)")
		.replaceAll(/\(?\((width|height)(>=|<)([\d.]+)(rem|px)\)\)?/g, asBound);
}

function asBound(_: string, side: string, comparison: string, length: string, unit: string): string {
	const bound = comparison === "<" ? `max-${side}:${Number(length) - LEAST_STEP}` : `min-${side}:${length}`;
	return `(${bound}${unit})`;
}
