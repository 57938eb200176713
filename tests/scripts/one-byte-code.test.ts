import { expect, test } from "vitest";
import { inOneByte } from "../../scripts/server/one-byte-code.ts";

/** Code as it is written, with a value of each kind that has characters of more than a byte. */
const CODE = `({
	text: "„Ärger“ … für 5 €, 𝔻 and 💿",
	template: \`’\${1 + 1}’ –\`,
	matches: ["a–b", "a—b", "a-b"].filter((one) => /[–—]/u.test(one)),
	astral: "x💿y".replace(/[💿🎉]/u, "-"),
	key: { "’": 1 }["’"],
	escaped: ["\\–", '\\\\–', \`\\…\`, "a\\\u2028b"],
	pattern: ["–", "\\\\–", "u2013"].map((one) => [/^\\–$/.test(one), /^\\\\–$/.test(one), /^[\\–]$/.test(one)]),
})`;

test("what code says stays the same, and no character of it takes more than a byte", () => {
	const escaped = inOneByte(CODE);
	// oxlint-disable-next-line no-eval -- both are the constant above
	expect(eval(escaped)).toEqual(eval(CODE));
	expect(widestOf(CODE)).toBeGreaterThan(255);
	expect(widestOf(escaped)).toBeLessThanOrEqual(255);
	expect(escaped).toContain("Ärger");
});

function widestOf(text: string): number {
	return Math.max(...Array.from({ length: text.length }, (_, at) => text.charCodeAt(at)));
}
