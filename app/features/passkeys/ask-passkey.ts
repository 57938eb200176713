/** What a browser answers, as a form takes it. */
export interface PasskeyAnswer extends Record<string, string> {
	challenge: string;
	response: string;
}

/**
 * Asks the browser for a passkey, or to make one; loaded when somebody wants to.
 * @param address what is asked comes from there
 * @returns `null` where nobody has shown one
 */
export async function askPasskey(
	address: string,
	kind: "make" | "use",
	how: Pick<CredentialRequestOptions, "mediation" | "signal"> = {},
): Promise<PasskeyAnswer | null> {
	const said = await fetch(address, { method: "POST", body: new URLSearchParams({ intent: kind }) });
	if (!said.ok) return null;
	// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the app's own route, without schemas in the browser
	const { options, challenge } = (await said.json()) as { options: never; challenge: string };
	try {
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
		// Whoever changes their mind, or has none here, is no error.
		return null;
	}
}
