import type { ChildProcess } from "node:child_process";
import { getPriority, setPriority } from "node:os";

/** Lowers a process's priority to this one, unless it is lower already: only an administrator may raise one. */
export function lowerPriority({ pid }: ChildProcess, priority: number): void {
	if (pid !== undefined) setPriority(pid, Math.max(priority, getPriority(pid)));
}
