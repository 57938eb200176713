import { readCookie, setCookie } from "../../cookies.ts";

/** The first start, in its order: a name, some files, the first deadlines. */
export const START_STEPS = ["name", "files", "deadlines"] as const;
export type StartStep = (typeof START_STEPS)[number];

export function isStartStep(value: string | null): value is StartStep {
	return START_STEPS.some((step) => step === value);
}

/** How far the first start has come in this browser; `null` where there is none, or it is over. @param cookies of the request */
export function activeStep(cookies: string | null): StartStep | null {
	const kept = readCookie(cookies, "active_step");
	return isStartStep(kept) ? kept : null;
}

/** `Set-Cookie` that keeps it. */
export function stepCookie(step: StartStep): string {
	return setCookie("active_step", step);
}

/** `Set-Cookie` after the last step, and for who comes next. */
export const FORGET_START = setCookie("active_step", "");
