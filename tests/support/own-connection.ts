/**
 * Has a request open a connection of its own. One that is kept and rests for some seconds is closed by workerd, on a busy
 * machine after one already, and what is said on it at that moment is lost.
 */
export const OWN_CONNECTION = { Connection: "close" };

/** Headers of whoever asks by a token, on a connection of its own. */
export function bearer(token: string): Record<string, string> {
	return { ...OWN_CONNECTION, Authorization: `Bearer ${token}` };
}
