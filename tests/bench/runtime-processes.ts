import { readdirSync, readFileSync } from "node:fs";

export interface RunningProcess {
	id: string;
	parent: string;
	name: string;
	/** Resident memory. */
	bytes: number;
}

/** All processes below that one, parents first. */
export function processesBelow(pid: number): RunningProcess[] {
	const descendants = new Set([String(pid)]);
	const found: RunningProcess[] = [];
	const processes = readdirSync("/proc")
		.filter((name) => /^\d+$/.test(name))
		.toSorted((a, b) => Number(a) - Number(b));
	for (const id of processes) {
		const status = read(`/proc/${id}/status`);
		const parent = /^PPid:\t(\d+)$/m.exec(status)?.[1] ?? "";
		if (!descendants.has(parent)) continue;
		descendants.add(id);
		const name = /^Name:\t(.*)$/m.exec(status)?.[1] ?? "";
		found.push({ id, parent, name, bytes: Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024 });
	}
	return found;
}

/** Resident memory, in MiB, of all workerd processes below this one; the Workers of a server share one. */
export function residentMebibytes(): number {
	const runtimes = processesBelow(process.pid).filter(({ name }) => name === "workerd");
	return Math.round(runtimes.reduce((sum, { bytes }) => sum + bytes, 0) / 1024 / 1024);
}

/** Ticks of the processors' clock in a second (`getconf CLK_TCK`), the same on every Linux of today. */
const TICKS = 100;

/** Seconds that processors have worked for all workerd processes below this one, since they were started. */
export function processorSeconds(): number {
	const runtimes = processesBelow(process.pid).filter(({ name }) => name === "workerd");
	return runtimes.reduce((sum, { id }) => sum + processorSecondsOf(id), 0);
}

/** Seconds that processors have worked for a process since it was started. */
export function processorSecondsOf(id: string): number {
	// Behind the name in brackets, which may hold anything: state, and from there on numbers.
	const [, fields = ""] = read(`/proc/${id}/stat`).split(/\) (?=[^)]*$)/);
	const [user, system] = fields.split(" ").slice(11, 13);
	return (Number(user) + Number(system)) / TICKS;
}

/** What runs beside the Workers that answer people, by a word of its command line. */
const BESIDE = { recogniser: "recogniser-process", reading: "reading.bin" };

/** The process below this one that recognises pages, or that reads files, where there is one. */
export function processBeside(what: keyof typeof BESIDE, pid = process.pid): RunningProcess | undefined {
	return processesBelow(pid).find(({ id }) => read(`/proc/${id}/cmdline`).includes(BESIDE[what]));
}

/** The process below that one in which the Workers run that answer people. */
export function servingProcess(pid: number): RunningProcess | undefined {
	const reading = processBeside("reading", pid)?.id;
	return processesBelow(pid).find(({ id, name }) => name === "workerd" && id !== reading);
}

function read(file: string): string {
	try {
		return readFileSync(file, "utf8");
	} catch {
		return "";
	}
}
