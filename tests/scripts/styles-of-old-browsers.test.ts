import { expect, test } from "vitest";
import { inOldWords } from "../../scripts/server/styles-of-old-browsers.ts";

test("rules of layers stand in their order, in no layer", () => {
	expect(
		inOldWords("@layer base,utilities;@layer base{a{color:red}}@layer utilities{@layer one{.b{color:#00f}}}"),
	).toBe("a{color:red}.b{color:#00f}");
});

test.each([
	["(width>=48rem)", "(min-width:48rem)"],
	["screen and (width<48rem)", "screen and (max-width:47.99rem)"],
	["not all and (width>=64rem)", "not all and (min-width:64rem)"],
	["(width>=80rem) and ((width<1366px))", "(min-width:80rem) and (max-width:1365.99px)"],
	["(height>=24rem)", "(min-height:24rem)"],
	// They get no scripts.
	["(scripting:none)", "(min-width:0)"],
	["(scripting:enabled) and (any-pointer:coarse)", "(max-width:0) and (any-pointer:coarse)"],
	["not all and (scripting:none)", "(max-width:0)"],
])("%s is asked as %s", (query, old) => {
	expect(inOldWords(`@media ${query}{a{color:red}}`)).toBe(`@media ${old}{a{color:red}}`);
});

test("what stands where properties cannot be declared, or popovers are unknown, stands alone", () => {
	const tailwinds =
		"(((-webkit-hyphens:none)) and (not (margin-trim:inline))) or ((-moz-orient:inline) and (not (color:rgb(from red r g b))))";
	expect(inOldWords(`@supports ${tailwinds}{*{--tw-border-style:solid}}`)).toBe("*{--tw-border-style:solid}");
	expect(inOldWords("@supports not selector(:popover-open){.a{display:none}}")).toBe(".a{display:none}");
});

test("heights without a phone's bars are those of the window", () => {
	expect(inOldWords(".a{height:calc(100dvh - 4rem);max-height:75svh}")).toBe(
		".a{height:calc(100vh - 4rem);max-height:75vh}",
	);
});

test("sides that follow the writing stay one rule", () => {
	expect(inOldWords(".a{padding-inline-start:1rem}")).toBe(".a{padding-inline-start:1rem}");
});

test("columns of the list go by the width of the window, without the rail where that is there", () => {
	expect(inOldWords("@container list not (width>=1152px){.from-1152{display:none}}")).toBe(
		"@media not all and (min-width:1152px),(min-width:1024px) and (max-width:1383px){.from-1152{display:none}}",
	);
	expect(inOldWords("@container bulk-stage not (width>=20em){.a{display:none}}")).toContain(
		"@container bulk-stage",
	);
});

test.each([
	[
		"what a choice shows is shown",
		".scope:has(input[value=link]:checked) .a{display:flex}",
		".scope .a{display:flex}",
	],
	[
		"also where the choice is said at length",
		":where(.scope:has([name=a]:not([value='']))) .in-\\[\\.scope\\:has\\(a\\)\\]\\:block{display:block}",
		":where(.scope) .in-\\[\\.scope\\:has\\(a\\)\\]\\:block{display:block}",
	],
])("%s, whatever is chosen", (_, styles, old) => {
	expect(inOldWords(styles)).toBe(old);
});

test.each([
	[".scope:has(:checked) .a{display:none}"],
	[":root:has(.row-checkbox :checked) .bulk-bar{display:flex}"],
	[".scope:not(:has([data-fold]:checked)) .a{display:block}"],
	[":root:has(>body>*>.rail) .a{display:block}"],
	[".a:has(>[data-message]){display:block}"],
])("%s stays, and is passed over", (styles) => {
	expect(inOldWords(styles)).toContain(":has(");
});
