import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const VARIABLE = "DEMO_DATA_DIR";

/**
 * Says to this process and those that it starts where the demo is kept that is made once for a run, until that is taken
 * back. Whoever needs it first makes it. Where several sections run, it has been said for all of them.
 */
export default function offerDemo(): () => void {
	if (process.env[VARIABLE] !== undefined) return () => {};
	const folder = mkdtempSync(join(tmpdir(), "ablage-demo-"));
	process.env[VARIABLE] = join(folder, "demo");
	return () => {
		delete process.env[VARIABLE];
		rmSync(folder, { recursive: true, force: true });
	};
}

export function placeOfDemo(): string {
	const place = process.env[VARIABLE];
	if (place === undefined) throw new Error("Nobody has said where the demo is kept.");
	return place;
}
