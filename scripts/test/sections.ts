import { rmSync } from "node:fs";
import { join } from "node:path";
import { type Counts, readPlaywrightCounts, readVitestCounts } from "./counts.ts";
import { ROOT, runCommand } from "../run-command.ts";

/** One part of the test command. */
export interface Section {
	name: string;
	title: string;
	/** Names of the sections whose results it uses. */
	after: readonly string[];
	/** Cores that it keeps busy. */
	cores: number;
	/** `filters` narrow it to files whose path has one of them, where the section knows files. */
	run(filters: readonly string[]): Promise<Counts>;
}

const REPORTS = join(ROOT, "test-results");

/** A tool that only says yes or no; it counts as one test. */
function check(name: string, title: string, after: readonly string[], ...commandLine: string[]): Section {
	const [command = "", ...parameters] = commandLine;
	return {
		name,
		title,
		after,
		cores: 1,
		async run() {
			const succeeded = await runCommand(command, parameters, { quiet: true });
			return succeeded ? { passed: 1, failed: 0, failures: [] } : { passed: 0, failed: 1, failures: [title] };
		},
	};
}

type VitestSection = Pick<Section, "name" | "title" | "after" | "cores"> & { projects: readonly string[] };

function vitest({ projects, ...section }: VitestSection): Section {
	const { name } = section;
	return {
		...section,
		async run(filters) {
			const report = join(REPORTS, `${name}.json`);
			rmSync(report, { force: true });
			const succeeded = await runCommand("vitest", [
				"run",
				...projects.flatMap((project) => ["--project", project]),
				"--reporter=default",
				"--reporter=json",
				`--outputFile.json=${report}`,
				...filters,
			]);
			return readVitestCounts(report, succeeded);
		},
	};
}

const endToEnd: Section = {
	name: "e2e",
	title: "journeys in Chromium",
	after: ["build"],
	// Journeys wait a good deal: for each other's pages, and by the clock.
	cores: 1,
	async run(filters) {
		const report = join(REPORTS, "e2e.json");
		rmSync(report, { force: true });
		const succeeded = await runCommand(
			"playwright",
			["test", `--reporter=${process.env["CI"] ? "dot" : "line"},json`, ...filters],
			{ environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
		);
		return readPlaywrightCounts(report, succeeded);
	},
};

/** In this order where there is room for one at a time: what is cheap and what others need comes first. */
export const SECTIONS: readonly Section[] = [
	check("typegen", "typed texts, bindings and routes", [], "npm", "run", "typegen"),
	check("format", "format", [], "oxfmt", "--check"),
	// Both write the same file of keys.
	check("build", "production build", ["typegen"], "npm", "run", "build"),
	check("lint", "lint and import rules", ["typegen"], "oxlint", "--deny-warnings"),
	// On the one core that it is given, further checkers only repeat each other's work.
	check("types", "types", ["build"], "tsc", "--checkers", "1"),
	check("unused", "unused files, exports and packages", ["build"], "knip"),
	vitest({
		name: "unit",
		title: "functions, and the CMS inside workerd",
		after: ["typegen"],
		projects: ["unit", "workers"],
		// Nothing in it waits for long.
		cores: 2,
	}),
	vitest({
		name: "server",
		title: "the built Workers",
		after: ["build"],
		projects: ["server"],
		// Half of its time it waits for servers to start, and for deadlines.
		cores: 1,
	}),
	endToEnd,
];
