/** The state of a link to the page that prints: the user has asked for it already. */
export const PRINT_AT_ONCE = { print: true };

export function asksToPrint(state: unknown): boolean {
	return typeof state === "object" && state !== null && "print" in state;
}
