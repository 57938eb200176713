import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readPlaywrightCounts, readVitestCounts } from "../../../scripts/test/counts.ts";
import { ROOT } from "../../../scripts/run-command.ts";

const folder = mkdtempSync(join(tmpdir(), "ablage-counts-"));

function reportOf(content: unknown): string {
	const file = join(folder, "report.json");
	writeFileSync(file, JSON.stringify(content));
	return file;
}

describe("the counts of a run", () => {
	it("of Vitest name each test that failed, and each file that could not be loaded", () => {
		const report = reportOf({
			numPassedTests: 2,
			numFailedTests: 1,
			testResults: [
				{
					name: join(ROOT, "tests/money.test.ts"),
					status: "failed",
					assertionResults: [
						{ fullName: "money is added", status: "passed" },
						{
							fullName: "money is rounded",
							status: "failed",
							failureMessages: ["AssertionError: expected 1 to be 2\n    at money.ts:3:1"],
						},
					],
				},
				{ name: join(ROOT, "tests/broken.test.ts"), status: "failed", assertionResults: [] },
				{
					name: join(ROOT, "tests/days.test.ts"),
					status: "passed",
					assertionResults: [{ fullName: "days", status: "passed" }],
				},
			],
		});
		expect(readVitestCounts(report, false)).toEqual({
			passed: 2,
			failed: 1,
			failures: [
				"tests/money.test.ts › money is rounded\n    AssertionError: expected 1 to be 2",
				"tests/broken.test.ts",
			],
		});
	});

	it("of Playwright name each test that failed with its project and why, and none that passed at a later try", () => {
		const spec = (title: string, line: number, status: string, ...messages: string[]) => ({
			title,
			file: "explorer.spec.ts",
			line,
			tests: [
				{
					status,
					projectName: "desktop",
					results: messages.map((message) => ({ status: "failed", errors: [{ message }] })),
				},
			],
		});
		const gone = "\u001b[31mError: element(s) not found\u001b[39m\n\nTimeout: 15000ms\n    at page.ts:1:2";
		const report = reportOf({
			stats: { expected: 1, flaky: 1, unexpected: 2 },
			suites: [
				{
					specs: [spec("opens", 3, "expected"), spec("closes", 9, "unexpected", gone, gone, "late")],
					suites: [{ specs: [spec("sorts", 20, "flaky"), spec("filters", 30, "unexpected")] }],
				},
			],
		});
		expect(readPlaywrightCounts(report, false)).toEqual({
			passed: 2,
			failed: 2,
			failures: [
				"explorer.spec.ts:9 › closes (desktop)\n    Error: element(s) not found\n    Timeout: 15000ms\n    late",
				"explorer.spec.ts:30 › filters (desktop)",
			],
		});
	});

	it("of a run that failed without a failed test, or left no report, are one failure that says so", () => {
		const report = reportOf({ numPassedTests: 2, numFailedTests: 0, testResults: [] });
		expect(readVitestCounts(report, true)).toEqual({ passed: 2, failed: 0, failures: [] });
		expect(readVitestCounts(report, false)).toMatchObject({
			passed: 2,
			failed: 1,
			failures: [expect.stringContaining("outside of any test")],
		});
		expect(readVitestCounts(join(folder, "none.json"), false)).toMatchObject({
			passed: 0,
			failed: 1,
			failures: [expect.stringContaining("no report")],
		});
	});
});
