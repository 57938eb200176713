import { spawn } from "node:child_process";
import { once } from "node:events";
import { getPriority } from "node:os";
import { expect, it } from "vitest";
import { lowerPriority } from "../../scripts/server/lower-priority.ts";

it("a priority is lowered, and never raised, which only an administrator may do", async () => {
	const child = spawn("sleep", ["60"]);
	const own = getPriority(child.pid);
	lowerPriority(child, own + 4);
	expect(getPriority(child.pid)).toBe(own + 4);
	lowerPriority(child, own);
	expect(getPriority(child.pid)).toBe(own + 4);
	child.kill();
	await once(child, "exit");
});
