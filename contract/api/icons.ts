import { z } from "zod";
import { MAX_ICONS_ASKED } from "../constants.ts";
import { query } from "../queries.ts";
import { bare, endpoint } from "./endpoint.ts";

const iconSchema = z.object({
	/** What stands inside the SVG element. */
	body: z.string(),
	width: z.number().optional(),
	height: z.number().optional(),
});

/** Icons in the form of Iconify's sets, which clients of such endpoints know. */
export const iconSetSchema = z.object({
	prefix: z.string(),
	icons: z.record(z.string(), iconSchema),
	width: z.number().optional(),
	height: z.number().optional(),
	/** Names of which there is no icon. */
	not_found: z.array(z.string()).optional(),
});
export type IconSet = z.infer<typeof iconSetSchema>;

const NAMES = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:,[a-z0-9]+(?:-[a-z0-9]+)*)*$/;

/** The drawings of icons (spec 7): those by which categories are marked, and all others of their set. */
export const iconApi = {
	icons: endpoint("GET", "/_nuxt_icon/:collection", {
		summary: "The drawings of some icons of a collection: `lucide` or `lucide.json`.",
		may: "anyone",
		query: query({
			/** Names with commas between. */
			icons: z
				.string("validation.required")
				.regex(NAMES, "validation.choice")
				.transform((names) => [...new Set(names.split(","))])
				.refine((names) => names.length <= MAX_ICONS_ASKED, "validation.tooMany"),
		}),
		answer: bare(iconSetSchema),
		errors: ["NotFoundError"],
	}),
};
