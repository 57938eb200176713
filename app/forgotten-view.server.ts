import { forgetCookies } from "./cookies.ts";

/** The `Set-Cookie` headers after which nobody learns what was looked at in the explorer. */
export const FORGET_VIEW: readonly string[] = [
	...forgetCookies("explorer_filter"),
	...forgetCookies("explorer_table"),
];
