import { expect, test } from "vitest";
import { renderedLinkPage } from "./rendered-link-page.tsx";

test("what stands behind a link leads to the same pages as every other at its foot", async () => {
	const page = await renderedLinkPage("/:locale?/share/:code", "/de/share/x", <p>Police</p>);
	const [, foot = ""] = /<footer[^>]*>(.*?)<\/footer>/.exec(page) ?? [];
	expect([...foot.matchAll(/href="([^"]+)"/g)].map(([, to]) => to)).toEqual([
		"/de/imprint",
		"/de/privacy",
		"/de/accessibility",
	]);
	expect(
		foot
			.replaceAll(/<[^>]+>/g, " ")
			.split(/\s+/)
			.filter(Boolean),
	).toEqual(["Impressum", "Datenschutz", "Barrierefreiheit"]);
});
