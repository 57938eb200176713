import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { AlternateLinks, hasAlternates } from "../../../../app/features/layout/alternates.server.tsx";

const linksOf = (address: string) =>
	[
		...renderToStaticMarkup(<AlternateLinks url={new URL(address)} />).matchAll(
			/hrefLang="([^"]+)" href="([^"]+)"/g,
		),
	].map(([, language, href]) => `${language} ${href}`);

test.each([
	["https://ablage.example/", "/de", "/"],
	["https://ablage.example/de", "/de", "/"],
	["https://ablage.example/imprint", "/de/imprint", "/imprint"],
	["https://ablage.example/de/imprint/", "/de/imprint", "/imprint"],
	["https://ablage.example/debit", "/de/debit", "/debit"],
])("%s says where it is in German, and where without a language", (address, german, plain) => {
	expect(linksOf(address)).toEqual([
		`de-CH https://ablage.example${german}`,
		`x-default https://ablage.example${plain}`,
	]);
});

test("only a public page that is there says so", () => {
	const ids = ["root", "routes/public-layout/route", "routes/imprint/route"];
	const url = new URL("https://ablage.example/imprint");
	expect(hasAlternates(ids, 200, url)).toBe(true);
	expect(hasAlternates(ids, 404, url)).toBe(false);
	expect(hasAlternates(ids, 200, new URL("https://ablage.example/imprint?a=1"))).toBe(false);
	expect(hasAlternates(["root", "routes/app-layout/route"], 200, url)).toBe(false);
});
