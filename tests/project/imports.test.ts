import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { circles, sourceImports } from "./source-graph.ts";

const imports = sourceImports();

/** What gets the stub of a tenant's object (decision 067). */
const REACH_TENANTS = new Set(["workers/cms/across-tenants/tenant-client.ts", "workers/cms/ask-tenant.ts"]);

/** Folders below these are the units that must not depend on each other in a circle; a smaller area goes first. */
const AREAS = ["app/features", "app/routes", "app/ui", "app", "contract", "workers/cms", "workers"];

/** The folder of an area to which a file belongs; a file that lies in the area itself is a unit of its own. */
function unitOf(file: string): string {
	const area = AREAS.find((each) => file.startsWith(`${each}/`));
	if (!area) throw new Error(`${file} lies in no area`);
	return `${area}/${file.slice(area.length + 1).split("/")[0]}`;
}

/** The Worker to which a file belongs: `app` for that of the pages, `shared` for what is nobody's; `undefined` outside. */
function workerOf(file: string): string | undefined {
	return /^workers\/([\w-]+)/.exec(file)?.[1];
}

describe("imports", () => {
	test("are read from every source file", () => {
		expect(imports.length).toBeGreaterThan(1_000);
		expect(imports).toContainEqual({ from: "app/root.tsx", to: "app/middleware/toasts.ts" });
		expect(
			circles([
				{ from: "a", to: "b" },
				{ from: "b", to: "c" },
				{ from: "c", to: "b" },
			]),
		).toEqual([["b", "c"]]);
	});

	test("form no circle between folders", () => {
		const edges = imports
			.map(({ from, to }) => ({ from: unitOf(from), to: unitOf(to) }))
			.filter(({ from, to }) => from !== to);
		expect(edges).toContainEqual({ from: "app/features/toasts", to: "app/texts" });
		expect(edges).toContainEqual({ from: "app/ui/overlays", to: "app/ui/buttons" });
		expect(circles(edges)).toEqual([]);
	});

	test("lead from a feature to no route", () => {
		const wrong = imports.filter(
			({ from, to }) => from.startsWith("app/features/") && to.startsWith("app/routes/"),
		);
		expect(wrong).toEqual([]);
	});

	test("lead from one page to another only within a folder of routes", () => {
		const pageOf = (file: string) => file.split("/").slice(0, 3).join("/");
		const wrong = imports.filter(
			({ from, to }) =>
				from.startsWith("app/routes/") && to.startsWith("app/routes/") && pageOf(from) !== pageOf(to),
		);
		expect(wrong).toEqual([]);
	});

	test("lead from one Worker to no other: what two share lies beside them", () => {
		const wrong = imports.filter(({ from, to }) => {
			const target = workerOf(to);
			return (
				target !== "shared" && workerOf(from) !== undefined && (target ?? workerOf(from)) !== workerOf(from)
			);
		});
		expect(imports.filter(({ to }) => workerOf(to) === "shared").length).toBeGreaterThan(50);
		expect(wrong).toEqual([]);
	});

	test("lead an object to a tenant's by the one function that says who acts", () => {
		const wrong = globSync("workers/cms/**/*.ts").filter(
			(file) => /\bTENANTS\.get\(/.test(readFileSync(file, "utf8")) && !REACH_TENANTS.has(file),
		);
		expect(wrong).toEqual([]);
	});
});
