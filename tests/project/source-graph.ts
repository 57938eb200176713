import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

export interface Import {
	from: string;
	to: string;
}

const IMPORT = /(?:\bfrom\s*|\bimport\s*\(\s*|^import\s+)"(\.[^"]+)"/gm;

/** All source files of the product, as paths from the root of the project. */
export const SOURCE_FILES = globSync("{app,contract,workers}/**/*.{ts,tsx}").map((file) => normalize(file));

/** What imports what, types included, within the product. */
export function sourceImports(): Import[] {
	const known = new Set(SOURCE_FILES);
	return SOURCE_FILES.flatMap((from) =>
		[...readFileSync(from, "utf8").matchAll(IMPORT)]
			.map(([, to = ""]) => ({ from, to: normalize(join(dirname(from), to)) }))
			.filter(({ to }) => known.has(to)),
	);
}

/**
 * Groups of nodes each of which can be reached from every other one of the group (Tarjan), each group sorted; a node
 * that stands alone is no group.
 */
export function circles(edges: readonly Import[]): string[][] {
	const targets = Map.groupBy(edges, ({ from }) => from);
	const order = new Map<string, number>();
	const lowest = new Map<string, number>();
	const path: string[] = [];
	const found: string[][] = [];

	function visit(node: string): number {
		let low = order.size;
		order.set(node, low);
		path.push(node);
		for (const { to } of targets.get(node) ?? []) {
			if (!order.has(to)) low = Math.min(low, visit(to));
			else if (path.includes(to)) low = Math.min(low, order.get(to) ?? low);
		}
		lowest.set(node, low);
		if (low === order.get(node)) {
			const group = path.splice(path.indexOf(node));
			if (group.length > 1) found.push(group.toSorted());
		}
		return low;
	}

	for (const node of targets.keys()) if (!order.has(node)) visit(node);
	return found;
}
