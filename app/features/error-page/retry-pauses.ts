/** A page that could not be had is asked for again after these, and then no more by itself, in milliseconds. */
export const RETRY_PAUSES_MS = [5_000, 15_000, 30_000, 60_000, 120_000] as const;
