import { availableParallelism } from "node:os";

interface Runnable {
	name: string;
	/** Names of the sections whose results it uses. One that is not run now has been before. */
	after: readonly string[];
	/** Cores that it keeps busy. */
	cores: number;
}

/** At least two things at a time: on a single core they only take longer. */
const CORES = Math.max(2, availableParallelism());

/**
 * Runs the sections side by side as far as there are cores for them, each after those that it needs, failed or not.
 * @returns the results in the order of the sections
 */
export async function runSections<Section extends Runnable, Result>(
	sections: readonly Section[],
	run: (section: Section) => Promise<Result>,
	cores: number = CORES,
): Promise<Result[]> {
	const results = new Map<Section, Result>();
	const running = new Map<Section, Promise<void>>();
	const waiting = new Set(sections);
	const isOpen = (name: string) => [...waiting, ...running.keys()].some((section) => section.name === name);
	const mayStart = ({ after, cores: wanted }: Section) => {
		const busy = [...running.keys()].reduce((sum, section) => sum + section.cores, 0);
		return !after.some(isOpen) && (busy === 0 || busy + wanted <= cores);
	};
	while (waiting.size + running.size > 0) {
		for (const section of waiting) {
			if (!mayStart(section)) continue;
			waiting.delete(section);
			const ended = run(section).then((result) => {
				results.set(section, result);
				running.delete(section);
			});
			running.set(section, ended);
		}
		if (running.size === 0) throw new Error("Sections wait for each other.");
		await Promise.race(running.values());
	}
	return sections.flatMap((section) => results.get(section) ?? []);
}
