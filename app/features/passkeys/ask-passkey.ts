import { askOwn } from "../../own-answer.ts";

/** What a browser answers, as a form takes it. */
export interface PasskeyAnswer extends Record<string, string> {
	challenge: string;
	response: string;
}

/**
 * Asks the browser for a passkey, or to make one; loaded when somebody wants to.
 * @param address what is asked comes from there
 * @returns `null` where nobody has shown one, or nothing could be asked
 */
export async function askPasskey(
	address: string,
	kind: "make" | "use",
	how: Pick<CredentialRequestOptions, "mediation" | "signal"> = {},
): Promise<PasskeyAnswer | null> {
	try {
		const asked = await askOwn<{ options: never; challenge: string }>(address, {
			method: "POST",
			body: new URLSearchParams({ intent: kind }),
		});
		if (!asked) return null;
		const { options, challenge } = asked;
		const credential =
			kind === "make"
				? await navigator.credentials.create({
						...how,
						publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options),
					})
				: await navigator.credentials.get({
						...how,
						publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options),
					});
		if (!(credential instanceof PublicKeyCredential)) return null;
		return { challenge, response: JSON.stringify(credential.toJSON()) };
	} catch {
		// Whoever changes their mind, has none here, or no connection is no error.
		return null;
	}
}
