import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../../scripts/run-command.ts";
import { withLowPriority } from "../../scripts/server/scripts-after-content.ts";

const components = join(ROOT, "node_modules/react-router/dist/production/lib/dom/ssr/components.js");

test("every link to a script that the router writes says that it may wait", () => {
	const code = withLowPriority(readFileSync(components, "utf8"));
	const links = code.match(/rel: "modulepreload",[^}]*/g) ?? [];
	expect(links.length).toBeGreaterThan(0);
	for (const link of links) expect(link).toContain('fetchPriority: "low"');
});

test("another version of the router, which writes them in another way, ends the build", () => {
	expect(() => withLowPriority('rel: "preload"')).toThrow("in another way");
});
