import { z } from "zod";

const eventSchema = z.object({
	name: z.string(),
	ph: z.string(),
	pid: z.number(),
	tid: z.number(),
	ts: z.number(),
	/** How long the thread worked, of what the event lasted by the clock, in microseconds. */
	tdur: z.number().optional(),
	args: z.looseObject({ name: z.string().optional() }).optional(),
});
const traceSchema = z.object({ traceEvents: z.array(eventSchema) });

/** What Lighthouse's mobile preset takes a processor for: four times as slow as this one. */
const SLOWDOWN = 4;
const LONG_MS = 50;

/**
 * What tasks of a page's thread worked beyond 50 ms each, from the first paint to the end of Lighthouse's trace, in
 * milliseconds. Lighthouse itself counts by the clock, and what a machine of two cores does meanwhile counts four times.
 */
export function blockedByThreadTime(trace: unknown): number {
	const events = traceSchema.parse(trace).traceEvents;
	const paint = events.findLast(({ name }) => name === "firstContentfulPaint");
	const thread = events.find(
		({ name, pid, args }) => name === "thread_name" && pid === paint?.pid && args?.name === "CrRendererMain",
	);
	if (!paint || !thread) throw new Error("The trace has no first paint.");
	return events
		.filter(({ name, pid, tid, ts }) => {
			const isOfPage = pid === thread.pid && tid === thread.tid;
			return isOfPage && name.endsWith("RunTask") && ts >= paint.ts;
		})
		.reduce((sum, { tdur = 0 }) => sum + Math.max(0, (SLOWDOWN * tdur) / 1000 - LONG_MS), 0);
}
