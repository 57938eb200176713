import { runInNewContext } from "node:vm";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { pageStyles } from "../../../../app/features/streaming/page-styles.server.tsx";

const FILE = "/assets/root-1.css";
const KEPT = "ablage_styles=%2Fassets%2Froot-1.css";
const manifest = { routes: { root: { css: [FILE] } } } as unknown as Parameters<typeof pageStyles>[0];

it("comes within a page until the browser says that it has the file", () => {
	const first = pageStyles(manifest, null, "n0nce");
	const html = renderToStaticMarkup(first.styles);
	expect(html).toMatch(/^<style nonce="n0nce">/);
	expect(first.cookie).toMatch(KEPT);

	const browser = run(html);
	// Until the file is there, whatever the answer said: the next page would wait for it.
	expect(browser.cookies).toEqual([expect.stringContaining("ablage_styles=; Max-Age=0")]);
	expect(browser.appended).toEqual([]);
	browser.load();
	expect(browser.appended).toEqual([expect.objectContaining({ rel: "prefetch", as: "style", href: FILE })]);
	expect(browser.cookies).toHaveLength(1);
	browser.appended[0]?.onload();
	expect(browser.cookies[1]).toBe(first.cookie);
});

it("is named from then on, and comes again where another build has another one", () => {
	const next = pageStyles(manifest, `a=b; ${KEPT}`, "n0nce");
	expect(renderToStaticMarkup(next.styles)).toBe(`<link rel="stylesheet" href="${FILE}"/>`);
	expect(next.cookie).toBeNull();
	expect(pageStyles(manifest, "ablage_styles=%2Fassets%2Froot-0.css", "n0nce").cookie).toMatch(KEPT);
});

interface Appended {
	onload: () => void;
}

/** Runs the page's script as a browser would. */
function run(html: string) {
	const code = /<script[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? "";
	const cookies: string[] = [];
	const appended: Appended[] = [];
	const onLoad: (() => void)[] = [];
	const document = {
		set cookie(cookie: string) {
			cookies.push(cookie);
		},
		createElement: () => ({}),
		head: { append: (element: Appended) => appended.push(element) },
	};
	runInNewContext(code, {
		document,
		addEventListener: (_: "load", listener: () => void) => onLoad.push(listener),
		setTimeout: (work: () => void) => work(),
	});
	return { cookies, appended, load: () => onLoad.forEach((listener) => listener()) };
}
