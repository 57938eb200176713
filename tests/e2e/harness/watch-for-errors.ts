import type { BrowserContext } from "@playwright/test";

/** Collects what the browser complains about: failed loads, uncaught errors, violations of the content policy. */
export function watchForErrors(context: BrowserContext, expected: readonly RegExp[]): string[] {
	const unexpected: string[] = [];
	const note = (message: string) => {
		if (!expected.some((pattern) => pattern.test(message))) unexpected.push(message);
	};
	context.on("console", (message) => {
		if (message.type() === "error") note(`${message.text()} (${message.location().url})`);
	});
	context.on("weberror", (error) => note(String(error.error().stack ?? error.error())));
	return unexpected;
}
