/** A cell that says whether an aim was met, and which. */
export function verdict(isMet: boolean, aim: string): string {
	return `${isMet ? "met" : "**missed**"}: ${aim}`;
}

/** The most that requests may take, in milliseconds. */
export interface LatencyAim {
	p50: number;
	p90: number;
}

/** What the aim says of these latencies; nothing where there is no aim. */
export function latencyVerdict(aim: LatencyAim | undefined, { p50, p90 }: LatencyAim): string {
	if (!aim) return "";
	return verdict(p50 < aim.p50 && p90 < aim.p90, `p50 < ${aim.p50}, p90 < ${aim.p90}`);
}
