import { createContext, createCookie, type MiddlewareFunction } from "react-router";
import { z } from "zod";
import type { TextKey } from "../../contract/text-keys.ts";
import { COOKIES, readCookie } from "../cookies.ts";
import { COPY_HEADER } from "../features/offline/session-headers.ts";
import { TOAST_LEVELS, type ToastLink, type ToastMessage, type Undo } from "../features/toasts/toast.ts";
import { isFetchedAhead } from "./fetched-ahead.ts";

/** The toasts that the request brings along, and those that its answer sets for the next page. */
export interface Toasts {
	/**
	 * Takes what the last action left. The cookie goes with the answer that is a page. What scripts have asked for they may
	 * throw away again, because somebody went on meanwhile: there it goes once they have said that it was shown.
	 */
	take(): Promise<ToastMessage[]>;
	/** Leaves a toast for the next page: the way of a redirect, with JavaScript and without. */
	leave(toast: ToastMessage): void;
}

export const toastsContext = createContext<Toasts>();

const flashCookie = createCookie("ablage_toasts", COOKIES.ablage_toasts);

/** One that another version of the app has left may have no text here, and shows as itself. */
const textKey = z.custom<TextKey>((key) => typeof key === "string" && key.length <= 200);

// Each field of a message stands here: what is left out would be gone on the next page.
const linkSchema = z.object({
	to: z.string().regex(/^\/(?![/\\])/),
	label: textKey,
	opensTab: z.boolean().optional(),
} satisfies Record<keyof ToastLink, z.ZodType>);

const undoSchema = z.object({
	documents: z.array(z.string().max(100)).max(25),
	back: z.string(),
	// (None comes in a cookie.)
	action: z.undefined().optional(),
} satisfies Record<keyof Undo, z.ZodType>);

const toastSchema = z.object({
	id: z.string().max(100),
	level: z.enum(TOAST_LEVELS),
	key: textKey,
	text: z.string().max(1_000).optional(),
	values: z.record(z.string(), z.union([z.string(), z.array(z.string())])).optional(),
	link: linkSchema.optional(),
	undo: undoSchema.optional(),
	life: z.number().int().positive().optional(),
} satisfies Record<keyof ToastMessage, z.ZodType>);

const toastsSchema = z.array(toastSchema).max(10);

export const toastsMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
	const left: ToastMessage[] = [];
	let isOver = false;
	context.set(toastsContext, {
		async take() {
			// They are for who looks at a page.
			if (request.headers.has(COPY_HEADER) || isFetchedAhead(request)) return [];
			const cookies = request.headers.get("Cookie");
			const parsed = toastsSchema.safeParse(await flashCookie.parse(cookies));
			if (!parsed.success) return [];
			const shown = readCookie(cookies, "ablage_toasts_shown")?.split(".") ?? [];
			const news = parsed.data.filter(({ id }) => !shown.includes(id));
			isOver = news.length === 0 || !new URL(request.url).pathname.endsWith(".data");
			return news;
		},
		leave: (toast) => left.push(toast),
	});
	const response = await next();
	if (left.length > 0) response.headers.append("Set-Cookie", await flashCookie.serialize(left));
	else if (isOver && !isRedirect(response))
		response.headers.append("Set-Cookie", await flashCookie.serialize("", { maxAge: 0 }));
	return response;
};

/** Whoever is led on sees nothing of this answer. */
function isRedirect({ status }: Response): boolean {
	return status >= 300 && status < 400;
}
