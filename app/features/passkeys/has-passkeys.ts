/** Whether this browser has passkeys, in the form in which they are asked for here. */
export function hasPasskeys(): boolean {
	return "PublicKeyCredential" in window && "parseRequestOptionsFromJSON" in PublicKeyCredential;
}
