import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { z } from "zod";
import { ROOT } from "../run-command.ts";

/** Tests of one section. */
export interface Counts {
	passed: number;
	failed: number;
	/** "file › test" of each that failed, so that the last lines of a long run name them. */
	failures: readonly string[];
}

const vitestReport = z.object({
	numPassedTests: z.number(),
	numFailedTests: z.number(),
	testResults: z.array(
		z.object({
			name: z.string(),
			status: z.string(),
			assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
		}),
	),
});

interface PlaywrightSuite {
	specs: { title: string; file: string; line: number; tests: { status: string; projectName: string }[] }[];
	suites?: PlaywrightSuite[] | undefined;
}
const playwrightSuite: z.ZodType<PlaywrightSuite> = z.object({
	specs: z.array(
		z.object({
			title: z.string(),
			file: z.string(),
			line: z.number(),
			tests: z.array(z.object({ status: z.string(), projectName: z.string() })),
		}),
	),
	suites: z.lazy(() => z.array(playwrightSuite)).optional(),
});
const playwrightReport = z.object({
	stats: z.object({ expected: z.number(), flaky: z.number(), unexpected: z.number() }),
	suites: z.array(playwrightSuite),
});

/** Counts of a JSON report of Vitest. */
export function readVitestCounts(file: string, succeeded: boolean): Counts {
	return readCounts(file, succeeded, (report) => {
		const { numPassedTests, numFailedTests, testResults } = vitestReport.parse(report);
		const failures = testResults.flatMap(({ name, status, assertionResults }) => {
			const failed = assertionResults.filter((test) => test.status === "failed");
			const path = relative(ROOT, name);
			if (failed.length > 0) return failed.map(({ fullName }) => `${path} › ${fullName}`);
			// A file that cannot be loaded has no tests.
			return status === "failed" ? [path] : [];
		});
		return { passed: numPassedTests, failed: numFailedTests, failures };
	});
}

/**
 * Counts of a JSON report of Playwright. Where retries are on, a test that passed at a later try has passed, and the
 * reporter names it as flaky.
 */
export function readPlaywrightCounts(file: string, succeeded: boolean): Counts {
	return readCounts(file, succeeded, (report) => {
		const { stats, suites } = playwrightReport.parse(report);
		return {
			passed: stats.expected + stats.flaky,
			failed: stats.unexpected,
			failures: suites.flatMap(unexpectedTests),
		};
	});
}

function unexpectedTests({ specs, suites = [] }: PlaywrightSuite): string[] {
	const own = specs.flatMap(({ title, file, line, tests }) =>
		tests
			.filter(({ status }) => status === "unexpected")
			.map(({ projectName }) => `${file}:${line} › ${title} (${projectName})`),
	);
	return [...own, ...suites.flatMap(unexpectedTests)];
}

/**
 * A run that failed counts as one failure at least, though no test of it did (a file that cannot be loaded, an error
 * that no test waited for); one that left no report passed nothing.
 */
function readCounts(file: string, succeeded: boolean, read: (report: unknown) => Counts): Counts {
	let counts: Counts;
	try {
		counts = read(JSON.parse(readFileSync(file, "utf8")));
	} catch {
		return { passed: 0, failed: 1, failures: ["no report: see what it printed"] };
	}
	if (succeeded) return counts;
	const { failures } = counts;
	return {
		...counts,
		failed: Math.max(counts.failed, 1),
		failures: failures.length > 0 ? failures : ["an error outside of any test: see what it printed"],
	};
}
