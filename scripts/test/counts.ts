import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { z } from "zod";
import { ROOT } from "../run-command.ts";

/** Tests of one section. */
export interface Counts {
	passed: number;
	failed: number;
	/** "file › test" of each that failed, and why, so that the last lines of a long run say it. */
	failures: readonly string[];
}

const vitestReport = z.object({
	numPassedTests: z.number(),
	numFailedTests: z.number(),
	testResults: z.array(
		z.object({
			name: z.string(),
			status: z.string(),
			assertionResults: z.array(
				z.object({
					fullName: z.string(),
					status: z.string(),
					failureMessages: z.array(z.string()).default([]),
				}),
			),
		}),
	),
});

const playwrightSuite = z.object({
	specs: z.array(
		z.object({
			title: z.string(),
			file: z.string(),
			line: z.number(),
			tests: z.array(
				z.object({
					status: z.string(),
					projectName: z.string(),
					/** One each try. */
					results: z.array(z.object({ errors: z.array(z.object({ message: z.string().default("") })) })),
				}),
			),
		}),
	),
	get suites() {
		return z.array(playwrightSuite).optional();
	},
});
type PlaywrightSuite = z.infer<typeof playwrightSuite>;
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
			if (failed.length > 0) {
				return failed.map(
					({ fullName, failureMessages }) => `${path} › ${fullName}${reasons(failureMessages)}`,
				);
			}
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
			.map(({ projectName, results }) => {
				const messages = results.flatMap(({ errors }) => errors.map(({ message }) => message));
				return `${file}:${line} › ${title} (${projectName})${reasons(messages)}`;
			}),
	);
	return [...own, ...suites.flatMap(unexpectedTests)];
}

/** Lines of an error that are printed: a locator that was not there says in the first ten what was there instead. */
const REASON_LINES = 12;

/** Each different error once, indented below the test's name. Stacks and colours are left to what was printed before. */
function reasons(messages: readonly string[]): string {
	const texts = messages.map((message) =>
		stripVTControlCharacters(message)
			.split("\n")
			.filter((line) => line.trim() !== "" && !/^\s+at /.test(line))
			.slice(0, REASON_LINES)
			.map((line) => `\n    ${line}`)
			.join(""),
	);
	return [...new Set(texts)].join("");
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
