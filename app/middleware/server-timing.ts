import { createContext, type MiddlewareFunction } from "react-router";
import { bindingsContext } from "./bindings.ts";

interface Timing {
	name: string;
	description?: string;
	milliseconds: number;
}

/**
 * What took how long in this request, for the `Server-Timing` header. Not in production: how long a search takes may tell
 * of documents that its user does not see.
 */
export const timingsContext = createContext<Timing[]>();

export const serverTimingMiddleware: MiddlewareFunction<Response> = async ({ context }, next) => {
	const timings: Timing[] = [];
	const start = performance.now();
	context.set(timingsContext, timings);
	const response = await next();
	timings.push({ name: "total", milliseconds: performance.now() - start });
	if (context.get(bindingsContext).environment === "production") return response;
	response.headers.set("Server-Timing", timings.map(format).join(", "));
	return response;
};

function format({ name, description, milliseconds }: Timing): string {
	const parts = [name, `dur=${milliseconds.toFixed(1)}`];
	if (description) parts.push(`desc="${encodeURI(description)}"`);
	return parts.join(";");
}
