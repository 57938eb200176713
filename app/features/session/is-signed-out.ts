/** Who waits for the answer wants to go on. */
const TIMEOUT_MS = 5_000;

/**
 * Whether the session has ended, as the server says now; not where it says nothing. Asked before a page is left that has
 * something to lose: the next one would lead to sign-in.
 * @param filing the address of `documents/filing`
 */
export async function isSignedOut(filing: string): Promise<boolean> {
	try {
		const signal = AbortSignal.timeout(TIMEOUT_MS);
		const { type, status } = await fetch(`${filing}?inbox=`, { redirect: "manual", signal });
		return type === "opaqueredirect" || status === 401;
	} catch {
		return false;
	}
}
