import { hexadecimal } from "../../hexadecimal.ts";

/**
 * The `Idempotency-Key` of what a form sends: the same for the same, so that a form whose answer was lost on its way can
 * be sent again, and another one where something was changed since. `undefined` where the form brings no key of its own.
 * Nobody can guess from it what was sent: the form's key is kept nowhere.
 */
export async function repeatKey(form: FormData, sent: unknown): Promise<string | undefined> {
	const key = form.get("idempotencyKey");
	if (typeof key !== "string" || key === "") return undefined;
	const text = new TextEncoder().encode(JSON.stringify([key, sent]));
	return hexadecimal(new Uint8Array(await crypto.subtle.digest("SHA-256", text)));
}
