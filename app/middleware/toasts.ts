import { createContext, createCookie, type MiddlewareFunction } from "react-router";
import { z } from "zod";
import { COOKIES } from "../cookies.ts";
import { COPY_HEADER } from "../features/offline/session-headers.ts";
import { TOAST_LEVELS, type ToastMessage } from "../features/toasts/toast.ts";

/** The toasts that the request brings along, and those that its answer sets for the next page. */
export interface Toasts {
	/** Takes what the last action left; the cookie goes with the answer. */
	take(): Promise<ToastMessage[]>;
	/** Leaves a toast for the next page: the way of a redirect, with JavaScript and without. */
	leave(toast: ToastMessage): void;
}

export const toastsContext = createContext<Toasts>();

const flashCookie = createCookie("ablage_toasts", COOKIES.ablage_toasts);

const toastsSchema = z
	.array(
		z.object({
			id: z.string().max(100),
			level: z.enum(TOAST_LEVELS),
			key: z.string().max(200),
			text: z.string().max(1_000).optional(),
			values: z.record(z.string(), z.union([z.string(), z.array(z.string())])).optional(),
			link: z.object({ to: z.string().regex(/^\/(?![/\\])/), label: z.string().max(200) }).optional(),
			undo: z.object({ documents: z.array(z.string().max(100)).max(25), back: z.string() }).optional(),
		}),
	)
	.max(10);

export const toastsMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
	const left: ToastMessage[] = [];
	let taken = false;
	context.set(toastsContext, {
		async take() {
			// They are for who looks at a page.
			if (request.headers.has(COPY_HEADER)) return [];
			const parsed = toastsSchema.safeParse(await flashCookie.parse(request.headers.get("Cookie")));
			taken = parsed.success;
			return parsed.success ? (parsed.data as ToastMessage[]) : [];
		},
		leave: (toast) => left.push(toast),
	});
	const response = await next();
	if (left.length > 0) response.headers.append("Set-Cookie", await flashCookie.serialize(left));
	else if (taken) response.headers.append("Set-Cookie", await flashCookie.serialize("", { maxAge: 0 }));
	return response;
};
