import { runInNewContext } from "node:vm";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { pageStyles } from "../../../../app/features/streaming/page-styles.server.tsx";

const FILE = "/assets/root-1.css";
const KEPT = "ablage_styles=%2Fassets%2Froot-1.css";
const manifest = { routes: { root: { css: [FILE] } } } as unknown as Parameters<typeof pageStyles>[0];

it("comes within a page until the browser says that it has the file", async () => {
	const first = pageStyles(manifest, null, "n0nce");
	const html = renderToStaticMarkup(first.styles);
	expect(html).toMatch(/^<style nonce="n0nce">/);
	expect(first.cookie).toMatch(KEPT);

	const { cookies, asked, load } = run(html, new Response());
	// Until the file is there, whatever the answer said: the next page would wait for it.
	expect(cookies).toEqual([expect.stringContaining("ablage_styles=; Max-Age=0")]);
	expect(asked).toEqual([]);
	load();
	expect(asked).toEqual([FILE]);
	await expect.poll(() => cookies[1]).toBe(first.cookie);
});

it.each([new Response(null, { status: 503 }), new Error("offline")])(
	"comes again where the file could not be had",
	async (answer) => {
		const { cookies, asked, load } = run(
			renderToStaticMarkup(pageStyles(manifest, null, "n0nce").styles),
			answer,
		);
		load();
		expect(asked).toEqual([FILE]);
		await new Promise((resolve) => setTimeout(resolve, 20));
		expect(cookies).toHaveLength(1);
	},
);

it("is named from then on, and comes again where another build has another one", () => {
	const next = pageStyles(manifest, `a=b; ${KEPT}`, "n0nce");
	expect(renderToStaticMarkup(next.styles)).toBe(`<link rel="stylesheet" href="${FILE}"/>`);
	expect(next.cookie).toBeNull();
	expect(pageStyles(manifest, "ablage_styles=%2Fassets%2Froot-0.css", "n0nce").cookie).toMatch(KEPT);
});

/** Runs the page's script as a browser would. */
function run(html: string, answer: Response | Error) {
	const code = /<script[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? "";
	const cookies: string[] = [];
	const asked: string[] = [];
	const onLoad: (() => void)[] = [];
	const document = {
		set cookie(cookie: string) {
			cookies.push(cookie);
		},
	};
	runInNewContext(code, {
		document,
		fetch: async (file: string) => {
			asked.push(file);
			if (answer instanceof Error) throw answer;
			return answer;
		},
		addEventListener: (_: "load", listener: () => void) => onLoad.push(listener),
		setTimeout: (work: () => void) => work(),
	});
	return { cookies, asked, load: () => onLoad.forEach((listener) => listener()) };
}
