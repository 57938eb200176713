import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { lockDataDir } from "../../../scripts/server/data-dir-lock.ts";
import { makeOnce } from "../../support/servers/make-once.ts";

const folder = mkdtempSync(join(tmpdir(), "ablage-make-once-"));

afterAll(() => rmSync(folder, { recursive: true }));

test("what several need is made by the first that asks, and the others wait until it is there", async () => {
	let [begun, isMade] = [0, false];
	const make = async () => {
		begun += 1;
		await setTimeout(50);
		isMade = true;
	};
	const ask = async () => {
		await makeOnce(join(folder, "asked"), () => isMade, make);
		return isMade;
	};
	expect(await Promise.all([ask(), ask(), ask()])).toEqual([true, true, true]);
	expect(begun).toBe(1);
});

test("nothing is made where somebody else is making it", async () => {
	const place = join(folder, "taken");
	lockDataDir(place);
	let isMade = false;
	void setTimeout(50).then(() => (isMade = true));
	await makeOnce(
		place,
		() => isMade,
		() => Promise.reject(new Error("made twice")),
	);
});
