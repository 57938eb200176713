import { resolveConfig } from "vite";
import { expect, test } from "vitest";
import { isOldBrowser } from "../../../../app/features/old-browsers/old-browser.ts";

const CHROME = (version: string) =>
	`Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version} Safari/537.36`;
const FIREFOX = (version: string) =>
	`Mozilla/5.0 (X11; Linux x86_64; rv:${version}) Gecko/20100101 Firefox/${version}`;
const SAFARI = (version: string) =>
	`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${version} Safari/605.1.15`;
const IPHONE = (system: string, browser = "Version/15.6 Mobile/15E148 Safari/604.1") =>
	`Mozilla/5.0 (iPhone; CPU iPhone OS ${system} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ${browser}`;

test.each([
	["Chrome 110", CHROME("110.0.0.0")],
	["Edge of before Chromium", `${CHROME("64.0.3282.140")} Edge/18.17763`],
	[
		"Samsung Internet 20",
		CHROME("106.0.5249.126").replace(" Safari", " Mobile Safari") + " SamsungBrowser/20.0",
	],
	["Firefox 120", FIREFOX("120.0")],
	["Safari 16.3", SAFARI("16.3")],
	["Safari 9", SAFARI("9.1.2")],
	["an iPhone with iOS 12", IPHONE("12_5_7", "Version/12.1.2 Mobile/15E148 Safari/604.1")],
	["an iPhone with iOS 16.3", IPHONE("16_3_1", "Version/16.3 Mobile/15E148 Safari/604.1")],
	[
		"Chrome on an iPhone with iOS 15, whatever its own number",
		IPHONE("15_8", "CriOS/124.0.0.0 Mobile/15E148"),
	],
	["an iPad", SAFARI("15.6").replace("Macintosh; Intel Mac OS X 10_15_7", "iPad; CPU OS 15_6 like Mac OS X")],
	["Internet Explorer", "Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko"],
])("%s is old", (_, userAgent) => {
	expect(isOldBrowser(userAgent)).toBe(true);
});

test.each([
	["Chrome 111", CHROME("111.0.0.0")],
	["headless Chromium", CHROME("145.0.0.0").replace("Chrome/", "HeadlessChrome/")],
	["Firefox 121", FIREFOX("121.0")],
	["Safari 16.4", SAFARI("16.4")],
	["Safari 16.10, would there be one", SAFARI("16.10")],
	["Safari 26", SAFARI("26.0")],
	["an iPhone with iOS 16.4", IPHONE("16_4", "Version/16.4 Mobile/15E148 Safari/604.1")],
	["an app of an iPhone", IPHONE("18_1", "Mobile/15E148")],
	["a search engine", "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"],
	["curl", "curl/8.5.0"],
	["nothing", ""],
])("%s is not", (_, userAgent) => {
	expect(isOldBrowser(userAgent)).toBe(false);
	expect(isOldBrowser(null)).toBe(false);
});

/** Patterns that look for something behind something else take very long in a long text. */
test("one that is longer than any browser's is none", () => {
	expect(isOldBrowser(CHROME("92.0.4512.0"))).toBe(true);
	expect(isOldBrowser(CHROME("92.0.4512.0") + " Version/1.1".repeat(1_000))).toBe(false);
});

test("the build writes for those that are not old", async () => {
	const { build } = await resolveConfig({ configFile: false, logLevel: "silent" }, "build");
	expect(build.target).toEqual(expect.arrayContaining(["chrome111", "firefox114", "safari16.4"]));
});
