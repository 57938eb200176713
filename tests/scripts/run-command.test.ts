import { expect, it, vi } from "vitest";
import { runCommand } from "../../scripts/run-command.ts";

it("a tool that shows nothing for too long is stopped, and has failed", async () => {
	const said = vi.spyOn(console, "error").mockReturnValue();
	const began = performance.now();
	expect(await runCommand("sh", ["-c", "exec sleep 60"], { silence: 200 })).toBe(false);
	expect(performance.now() - began).toBeLessThan(10_000);
	expect(said).toHaveBeenCalledWith(expect.stringContaining("is stopped"));
	said.mockRestore();
});

it("one that shows something now and then may take as long as it needs", async () => {
	const shown = vi.spyOn(process.stdout, "write").mockReturnValue(true);
	const steps = "for step in 1 2 3 4; do sleep 0.4; echo $step; done";
	expect(await runCommand("sh", ["-c", steps], { silence: 1_200 })).toBe(true);
	expect(shown.mock.calls.map(([chunk]) => String(chunk)).join("")).toContain("4");
	shown.mockRestore();
});
