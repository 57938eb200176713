import { readFileSync } from "node:fs";
import { z } from "zod";

/** Tests of one section. */
export interface Counts {
	passed: number;
	failed: number;
}

const vitestReport = z.object({ numPassedTests: z.number(), numFailedTests: z.number() });
const playwrightReport = z.object({
	stats: z.object({ expected: z.number(), flaky: z.number(), unexpected: z.number() }),
});

/** Counts of a JSON report of Vitest. */
export function readVitestCounts(file: string, succeeded: boolean): Counts {
	return readCounts(file, succeeded, (report) => {
		const { numPassedTests, numFailedTests } = vitestReport.parse(report);
		return { passed: numPassedTests, failed: numFailedTests };
	});
}

/**
 * Counts of a JSON report of Playwright. Where retries are on, a test that passed at a later try has passed, and the
 * reporter names it as flaky.
 */
export function readPlaywrightCounts(file: string, succeeded: boolean): Counts {
	return readCounts(file, succeeded, (report) => {
		const { expected, flaky, unexpected } = playwrightReport.parse(report).stats;
		return { passed: expected + flaky, failed: unexpected };
	});
}

/**
 * A run that failed counts as one failure at least, though no test of it did (a file that cannot be loaded, say);
 * one that left no report passed nothing.
 */
function readCounts(file: string, succeeded: boolean, read: (report: unknown) => Counts): Counts {
	let counts: Counts;
	try {
		counts = read(JSON.parse(readFileSync(file, "utf8")));
	} catch {
		return { passed: 0, failed: 1 };
	}
	return succeeded ? counts : { ...counts, failed: Math.max(counts.failed, 1) };
}
