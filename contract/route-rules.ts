import { z } from "zod";

/** A path of this app: never another host, however a browser reads it. */
const PATH = /^\/(?![/\\])[^\\\s]*$/;

/** An address that leads elsewhere: to another path of the app, or to another site over HTTPS (spec 2). */
export const routeRuleSchema = z.object({
	from: z.string().regex(PATH),
	to: z.union([z.string().regex(PATH), z.url({ protocol: /^https$/ }).regex(/^[^@]*$/)]),
});

export type RouteRule = z.infer<typeof routeRuleSchema>;

/** Rules that an installation has at most: each request looks through them. */
export const MAX_ROUTE_RULES = 500;

/** Rules as JSON in a variable. */
export const routeRulesVariable = z
	.string()
	.default("[]")
	.transform((text, context): unknown => {
		try {
			return JSON.parse(text || "[]");
		} catch {
			context.addIssue("is no JSON");
			return z.NEVER;
		}
	})
	.pipe(z.array(routeRuleSchema).max(MAX_ROUTE_RULES));
