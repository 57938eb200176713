import { setCookie } from "../../cookies.ts";

/** Says in a browser, or as a `Set-Cookie` header, that the app's style sheet at this address is there. */
export function hasStyles(address: string): string {
	return setCookie("ablage_styles", address);
}

/** Says that it is not. */
export const FORGET_STYLES = setCookie("ablage_styles", "");
