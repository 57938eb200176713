/**
 * `npm test`: every check and every test, side by side where there is room. At the end stand what failed, the counts
 * of each section, and the line `N passed, N failed`.
 * `npm test -- --only unit,server explorer` runs two sections, and of those the files named like "explorer".
 */
import { parseArgs } from "node:util";
import offerDemo from "../tests/support/servers/offer-demo.ts";
import { runSections } from "./test/run-sections.ts";
import { SECTIONS } from "./test/sections.ts";

const { values, positionals } = parseArgs({
	options: { only: { type: "string" }, skip: { type: "string" } },
	allowPositionals: true,
});
const names = SECTIONS.map(({ name }) => name);
const only = listOf(values.only) ?? names;
const skip = listOf(values.skip) ?? [];

const chosen = SECTIONS.filter(({ name }) => only.includes(name) && !skip.includes(name));
// Two of them need it.
const forgetDemo = offerDemo();
const results = await runSections(chosen, async (section) => {
	console.log(`\n=== ${section.name}: ${section.title}`);
	const start = performance.now();
	const counts = await section.run(positionals);
	const seconds = Math.round((performance.now() - start) / 1000);
	console.log(`--- ${section.name}: ${counts.passed} passed, ${counts.failed} failed, ${seconds} s`);
	return { name: section.name, ...counts, seconds };
});
forgetDemo();

console.log("");
for (const { name, failures } of results) {
	for (const failure of failures) console.log(`${name} failed: ${failure}`);
}
for (const { name, passed, failed, seconds } of results) {
	const mark = failed > 0 ? "FAILED" : "ok";
	console.log(
		`${name.padEnd(8)} ${mark.padEnd(6)} ${`${passed} passed, ${failed} failed`.padEnd(24)} ${seconds} s`,
	);
}
const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failed = results.reduce((sum, result) => sum + result.failed, 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;

function listOf(option: string | undefined): string[] | undefined {
	const list = option?.split(",");
	const unknown = list?.find((name) => !names.includes(name));
	if (unknown !== undefined) throw new Error(`No section ${unknown}; there are ${names.join(", ")}`);
	return list;
}
