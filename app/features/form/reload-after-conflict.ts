import type { ShouldRevalidateFunctionArgs } from "react-router";

/** Somebody else was quicker (HTTP). */
const CONFLICT = 409;

/** After a conflict the form says what is there by now, and is sent with that version the next time. */
export function reloadAfterConflict({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
	return actionStatus === CONFLICT || defaultShouldRevalidate;
}
