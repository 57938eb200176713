import { runInNewContext } from "node:vm";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { pageScripts } from "../../../../app/features/streaming/page-scripts.server.tsx";

const NONCE = "n0nce";
const route = {
	id: "routes/list",
	module: "/assets/list.js",
	hasLoader: true,
	imports: ["/assets/react.js"],
};
const manifest = {
	url: "/assets/manifest.js",
	version: "1",
	entry: { module: "/assets/entry.js", imports: ["/assets/react.js", "/assets/router.js"] },
	routes: {
		"routes/list": { ...route, clientActionModule: "/assets/list-action.js" },
		"routes/other": { ...route, id: "routes/other", module: "/assets/other.js" },
	},
};

function written(renderMeta = {}, imports: readonly string[] = []) {
	const entry = { ...manifest.entry, imports: [...manifest.entry.imports, ...imports] };
	const page = {
		manifest: { ...manifest, entry },
		renderMeta,
		serverHandoffString: '{"ssr":true}',
		matches: [{ route: { id: "root" } }, { route: { id: "routes/list" } }],
	} as unknown as Parameters<typeof pageScripts>[0];
	return renderToStaticMarkup(pageScripts(page, NONCE));
}

describe("the scripts of a page", () => {
	it("stand on it in such a way that nothing is fetched before it is painted", () => {
		const html = written();
		expect(html.match(/<script nonce="n0nce">/g)).toHaveLength(2);
		expect(html).not.toMatch(/<script[^>]*(src|type)=|<link/);
		expect(html).toContain('window.__reactRouterContext = {"ssr":true};');
	});

	it("are begun once it is: the modules of its routes alone, each file named once", () => {
		const begun = begin(written(), { isHidden: false });
		expect(begun.now).toEqual([]);
		begun.paint();
		begun.paint();
		const links = begun.now.filter(({ rel }) => rel === "modulepreload").map(({ href }) => href);
		expect(links).toEqual([
			"/assets/manifest.js",
			"/assets/entry.js",
			"/assets/react.js",
			"/assets/router.js",
			"/assets/list-action.js",
			"/assets/list.js",
		]);
		expect(begun.now.find(({ rel }) => rel === "preload")).toMatchObject({ href: "/texts/de.json" });
		const [module, ...others] = begun.now.filter(({ type }) => type === "module");
		expect(others).toEqual([]);
		expect(module).toMatchObject({ nonce: NONCE });
		expect(module?.textContent).toContain(
			'window.__reactRouterRouteModules = {"routes/list": {...route1_0, ...route1_1}};',
		);
		expect(module?.textContent).toMatch(/import\("\/assets\/entry\.js"\);$/);
	});

	it("are asked for a few at a time, and run when all are: a page answers nobody while it asks", () => {
		const many = Array.from({ length: 12 }, (_, at) => `/assets/part${at}.js`);
		const begun = begin(written({}, many), { isHidden: false });
		const asked = () => begun.now.filter(({ rel }) => rel === "modulepreload").length;
		const steps: number[] = [];
		for (let step = 0; step < 5; step++) {
			begun.paint();
			steps.push(asked());
			expect(begun.now.some(({ type }) => type === "module")).toBe(asked() === 18);
		}
		expect(steps).toEqual([6, 12, 18, 18, 18]);
	});

	it("are begun at once in a tab that nobody sees, which is not painted", () => {
		const many = Array.from({ length: 12 }, (_, at) => `/assets/part${at}.js`);
		expect(begin(written({}, many), { isHidden: true }).now.at(-1)).toMatchObject({ type: "module" });
	});

	it("have the router stream what they wait for", () => {
		const renderMeta = {};
		written(renderMeta);
		expect(renderMeta).toEqual({ didRenderScripts: true });
	});
});

type Appended = Record<"rel" | "href" | "type" | "nonce" | "textContent", string | undefined>;

/** Runs the second script of the page as a browser would. */
function begin(html: string, { isHidden }: { isHidden: boolean }) {
	const code = html.slice(html.lastIndexOf('">') + 2, html.lastIndexOf("</script>"));
	const now: Appended[] = [];
	const waiting: (() => void)[] = [];
	const document = {
		currentScript: { nonce: NONCE },
		documentElement: { dataset: { texts: "/texts/de.json" } },
		hidden: isHidden,
		createElement: () => ({}),
		head: { append: (element: Appended) => now.push(element) },
	};
	const later = (work: () => void) => void waiting.push(work);
	runInNewContext(code, { document, addEventListener() {}, requestAnimationFrame: later, setTimeout: later });
	return { now, paint: () => waiting.splice(0).forEach((work) => work()) };
}
