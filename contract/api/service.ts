import { z } from "zod";
import { configurationSchema } from "../configuration.ts";
import { DEFAULT_LOCALE, FALLBACK_LOCALE } from "../constants.ts";
import { translationSchema } from "../entities/entities.ts";
import { anyCase } from "../forgiving.ts";
import { query } from "../queries.ts";
import { bare, data, endpoint } from "./endpoint.ts";

/** What the CMS says of itself, and the display texts. */
export const serviceApi = {
	health: endpoint("GET", "/healthz", {
		summary: "Whether the service is well.",
		may: "anyone",
		answer: data(z.object({ status: z.string() })),
	}),
	description: endpoint("GET", "/openapi.json", {
		summary: "This description.",
		may: "anyone",
		answer: bare(z.looseObject({ openapi: z.string() })),
	}),
	configuration: endpoint("GET", "/configuration", {
		summary: "What a client has to know before it begins: limits, sizes, locales.",
		may: "anyone",
		answer: data(configurationSchema),
	}),
	/** Public, because the pages before sign-in need them too. */
	texts: endpoint("GET", "/translations/all", {
		summary: "The display texts of a language.",
		may: "anyone",
		query: query({ locale: anyCase([DEFAULT_LOCALE, FALLBACK_LOCALE]) }),
		answer: data(z.array(translationSchema)),
	}),
};
