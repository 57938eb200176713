import { describe, expect, it } from "vitest";
import { runSections } from "../../../scripts/test/run-sections.ts";

const section = (name: string, cores: number, ...after: string[]) => ({ name, cores, after });

/** Runs the sections on two cores. @returns their beginnings and ends, in order */
async function courseOf(...sections: ReturnType<typeof section>[]): Promise<string[]> {
	const course: string[] = [];
	const run = async ({ name }: { name: string }) => {
		course.push(`${name} begins`);
		await new Promise((resolve) => setTimeout(resolve, 5));
		course.push(`${name} ends`);
		return name;
	};
	const results = await runSections(sections, run, 2);
	expect(results).toEqual(sections.map(({ name }) => name));
	return course;
}

describe("the sections of the test command", () => {
	it("run side by side as far as there are cores, in their order", async () => {
		const course = await courseOf(section("a", 1), section("b", 1), section("c", 1));
		expect(course.slice(0, 2)).toEqual(["a begins", "b begins"]);
		expect(course.indexOf("c begins")).toBeGreaterThan(course.indexOf("a ends"));
	});

	it("wait for what they need, and let others go first meanwhile", async () => {
		const course = await courseOf(section("build", 1), section("server", 1, "build"), section("lint", 1));
		expect(course.slice(0, 2)).toEqual(["build begins", "lint begins"]);
		expect(course.indexOf("server begins")).toBeGreaterThan(course.indexOf("build ends"));
	});

	it("have the machine for themselves where they need all of it, or more than there is", async () => {
		const course = await courseOf(section("a", 1), section("b", 2), section("c", 8));
		expect(course).toEqual(["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"]);
	});

	it("do not wait for what is not run now", async () => {
		expect(await courseOf(section("server", 1, "build"))).toEqual(["server begins", "server ends"]);
	});

	it("say where they wait for each other", async () => {
		await expect(courseOf(section("a", 1, "b"), section("b", 1, "a"))).rejects.toThrow("wait for each other");
	});

	it("fail where one cannot be run at all", async () => {
		const run = () => Promise.reject(new Error("no such tool"));
		await expect(runSections([section("a", 1)], run, 2)).rejects.toThrow("no such tool");
	});
});
