import { readFileSync } from "node:fs";
import colors from "tailwindcss/colors";
import { expect, test } from "vitest";

const css = readFileSync(new URL("../../../app/look.css", import.meta.url), "utf8");

/** The hex notation of a colour as Tailwind writes it: `oklch(50.8% 0.118 165.612)`. */
function hexOf(oklch: string): string {
	const [lightness = 0, chroma = 0, hue = 0] = (oklch.match(/[\d.]+/g) ?? []).map(Number);
	const a = chroma * Math.cos((hue * Math.PI) / 180);
	const b = chroma * Math.sin((hue * Math.PI) / 180);
	const l = (lightness / 100 + 0.3963377774 * a + 0.2158037573 * b) ** 3;
	const m = (lightness / 100 - 0.1055613458 * a - 0.0638541728 * b) ** 3;
	const s = (lightness / 100 - 0.0894841775 * a - 1.291485548 * b) ** 3;
	const channels = [
		4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
		-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
		-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
	];
	return `#${channels.map((linear) => byteOf(linear).toString(16).padStart(2, "0")).join("")}`;
}

function byteOf(linear: number): number {
	const value = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
	return Math.round(Math.min(Math.max(value, 0), 1) * 255);
}

/** The colour of bright mode. */
const brightOf = (name: string) =>
	new RegExp(`--color-${name}: (?:light-dark\\()?(#[0-9a-f]{6})`).exec(css)?.[1];

const paletteOf = (palette: Record<string, string>) => Object.values(palette).map(hexOf);

test.each(["accent", "accent-soft", "accent-fill", "accent-fill-hover", "surface-selected", "focus"])(
	"the primary colour is emerald: %s",
	(name) => {
		expect(paletteOf(colors.emerald)).toContain(brightOf(name));
	},
);

test.each(["surface-sunken", "surface-hover", "line", "ink", "ink-muted"])(
	"surfaces, lines and text are stone: %s",
	(name) => {
		expect(paletteOf(colors.stone)).toContain(brightOf(name));
	},
);

test("the colours follow the system, unless a class says dark or light", () => {
	expect(css).toMatch(/:root \{\s*color-scheme: light dark;/);
	expect(css).toMatch(/\.dark \{\s*color-scheme: dark;/);
	expect(css).toMatch(/\.light \{\s*color-scheme: light;/);
});
