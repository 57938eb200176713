/** The pages that search engines may show, without their locale. */
export const PUBLIC_PATHS = [
	"/",
	"/login",
	"/registration",
	"/imprint",
	"/privacy",
	"/accessibility",
] as const;
