/** The first that fits: what came later says the names of what was before as well. */
const BROWSERS: readonly [RegExp, string][] = [
	[/\bEdg(e|A|iOS)?\//, "Edge"],
	[/\bOPR\//, "Opera"],
	[/\bSamsungBrowser\//, "Samsung Internet"],
	[/\b(Firefox|FxiOS)\//, "Firefox"],
	[/\b(Chrome|Chromium|CriOS|HeadlessChrome)\//, "Chrome"],
	[/\bVersion\/.*\bSafari\//, "Safari"],
];
const SYSTEMS: readonly [RegExp, string][] = [
	[/\bAndroid\b/, "Android"],
	[/\biPhone\b/, "iPhone"],
	[/\biPad\b/, "iPad"],
	[/\bWindows\b/, "Windows"],
	[/\bCrOS\b/, "ChromeOS"],
	[/\bMac OS X\b/, "Mac"],
	[/\bLinux\b/, "Linux"],
];

/** What a browser and its system are called, by its `User-Agent`; `null` where it does not say. */
export function deviceOf(userAgent: string): { browser: string | null; system: string | null } {
	const nameIn = (names: readonly [RegExp, string][]) =>
		names.find(([sign]) => sign.test(userAgent))?.[1] ?? null;
	return { browser: nameIn(BROWSERS), system: nameIn(SYSTEMS) };
}
