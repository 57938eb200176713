import type { ShouldRevalidateFunctionArgs } from "react-router";

/** Whether what leads here has written something, or tried to. */
export function isWrite({ formMethod }: Pick<ShouldRevalidateFunctionArgs, "formMethod">): boolean {
	return (formMethod ?? "GET") !== "GET";
}

/** Whether the page stays and only another view of it is asked for: nothing was written, and it is not loaded anew. */
export function isOtherView(args: ShouldRevalidateFunctionArgs): boolean {
	const { currentUrl, nextUrl } = args;
	return !isWrite(args) && currentUrl.pathname === nextUrl.pathname && currentUrl.href !== nextUrl.href;
}
