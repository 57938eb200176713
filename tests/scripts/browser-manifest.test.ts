import { expect, it } from "vitest";
import { withoutImports } from "../../scripts/server/browser-manifest.ts";

it("the browser's list of routes says all of them but what their modules import", () => {
	const manifest = {
		entry: { module: "/assets/entry.js", imports: ["/assets/a.js"], css: [] },
		routes: {
			root: { id: "root", path: "", hasLoader: true, module: "/assets/root.js", imports: ["/assets/a.js"] },
			"routes/x": { id: "routes/x", parentId: "root", path: ":x", module: "/assets/x.js", imports: [] },
		},
		url: "/assets/manifest-1.js",
		version: "1",
	};
	const { whole, script } = withoutImports(`window.__reactRouterManifest=${JSON.stringify(manifest)};`);
	expect(JSON.parse(whole)).toEqual(manifest);
	const { root, "routes/x": other } = manifest.routes;
	const left = {
		...manifest,
		entry: { ...manifest.entry, imports: [] },
		routes: { root: { ...root, imports: undefined }, "routes/x": { ...other, imports: undefined } },
	};
	expect(script).toMatch(/^window\.__reactRouterManifest=\{.*\};$/);
	expect(JSON.parse(script.slice(script.indexOf("{"), -1))).toEqual(JSON.parse(JSON.stringify(left)));
});
