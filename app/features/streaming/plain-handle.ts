/** What a route's `handle` may say: its page does all it does without scripts, so it is sent without any. */
export interface PlainHandle {
	isPlain: true;
	/** Address of the only style sheet of the page, where it does without the app's. */
	styles?: string;
	/** The same of one that looks like the app, and needs a part of its style sheet alone. */
	partOfStyles?: string;
}

/** @param handles of the routes that make the page */
export function isPlainPage(handles: readonly unknown[]): boolean {
	return handles.some((handle) => handle instanceof Object && "isPlain" in handle);
}

/** `undefined` for a page that looks like the app. */
export const ownStylesOf = (handles: readonly unknown[]) => addressIn(handles, "styles");

/** `undefined` for a page that takes the app's style sheet whole. */
export const partOfStylesOf = (handles: readonly unknown[]) => addressIn(handles, "partOfStyles");

function addressIn(handles: readonly unknown[], name: "styles" | "partOfStyles"): string | undefined {
	for (const handle of handles) {
		if (!(handle instanceof Object)) continue;
		const address: unknown = Reflect.get(handle, name);
		if (typeof address === "string") return address;
	}
	return undefined;
}
