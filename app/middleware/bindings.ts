import { createContext } from "react-router";
import { z } from "zod";
import { answerWithin } from "../cms/answer-within.ts";
import type { CmsAccess } from "../cms/cms-client.ts";

/** What the platform gives the app, read once per request: everything else asks here instead of the environment. */
export interface Bindings extends CmsAccess {
	environment: "local" | "test" | "production";
	uploadChunkSize: number;
	/** Paths that lead elsewhere (spec 2). */
	routeRules: readonly RouteRule[];
	/** Lets `work` go on after the answer. */
	waitUntil(work: Promise<unknown>): void;
}

export type RouteRule = z.infer<typeof routeRuleSchema>;

export const bindingsContext = createContext<Bindings>();

const routeRuleSchema = z.object({
	from: z.string().startsWith("/"),
	to: z.union([z.string().regex(/^\/(?![/\\])/), z.url({ protocol: /^https$/ })]),
});

const variablesSchema = z.object({
	ENVIRONMENT: z.enum(["local", "test", "production"]),
	UPLOAD_CHUNK_SIZE: z.coerce.number().int().positive(),
	CMS_URL: z.union([z.literal(""), z.url()]),
	ROUTE_RULES: z
		.string()
		.transform((text): unknown => JSON.parse(text))
		.pipe(z.array(routeRuleSchema)),
});

type Variables = z.infer<typeof variablesSchema>;
let variables: Variables | undefined;

/** @throws where a variable is missing or malformed: better at the first request than at a strange moment later. */
export function readBindings(env: AppEnv, waitUntil: (work: Promise<unknown>) => void): Bindings {
	variables ??= variablesSchema.parse(env);
	const baseUrl = variables.CMS_URL;
	return {
		environment: variables.ENVIRONMENT,
		uploadChunkSize: variables.UPLOAD_CHUNK_SIZE,
		routeRules: variables.ROUTE_RULES,
		fetchCms: (path, init) =>
			answerWithin(init?.body instanceof ReadableStream, (signal) =>
				baseUrl
					? fetch(`${baseUrl}${path}`, { ...init, signal })
					: env.CMS.fetch(`http://cms${path}`, { ...init, signal }),
			),
		waitUntil,
	};
}
