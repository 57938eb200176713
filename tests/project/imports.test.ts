import { describe, expect, test } from "vitest";
import { circles, sourceImports } from "./source-graph.ts";

const imports = sourceImports();

/** Folders below these are the units that must not depend on each other in a circle. */
const AREAS = ["app/features", "app/routes", "contract", "workers/cms"];

/** Circles that are still there. The list may only become shorter. */
const KNOWN_CIRCLES = [
	["contract/entities", "contract/identity", "contract/ids.ts"],
	["contract/explorer", "contract/search"],
	["workers/cms/auth", "workers/cms/user"],
];

/** The folder of an area to which a file belongs; a file that lies in the area itself is a unit of its own. */
function unitOf(file: string): string | null {
	const area = AREAS.find((each) => file.startsWith(`${each}/`));
	return area ? `${area}/${file.slice(area.length + 1).split("/")[0]}` : null;
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
		const edges = imports.flatMap(({ from, to }) => {
			const [one, other] = [unitOf(from), unitOf(to)];
			return one !== null && other !== null && one !== other ? [{ from: one, to: other }] : [];
		});
		const unknown = circles(edges).filter(
			(circle) => !KNOWN_CIRCLES.some((known) => circle.every((unit) => known.includes(unit))),
		);
		expect(unknown).toEqual([]);
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
});
