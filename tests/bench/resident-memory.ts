import { readdirSync, readFileSync } from "node:fs";

/** Resident memory, in MiB, of all workerd processes below this one; the Workers of a server share one. */
export function residentMebibytes(): number {
	const descendants = new Set([String(process.pid)]);
	let kilobytes = 0;
	const processes = readdirSync("/proc")
		.filter((name) => /^\d+$/.test(name))
		.toSorted((a, b) => Number(a) - Number(b));
	for (const id of processes) {
		const status = read(`/proc/${id}/status`);
		const parent = /^PPid:\t(\d+)$/m.exec(status)?.[1] ?? "";
		if (!descendants.has(parent)) continue;
		descendants.add(id);
		if (/^Name:\tworkerd$/m.test(status)) kilobytes += Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0);
	}
	return Math.round(kilobytes / 1024);
}

function read(file: string): string {
	try {
		return readFileSync(file, "utf8");
	} catch {
		return "";
	}
}
