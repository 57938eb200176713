import { z } from "zod";

/** Where the next page of a list begins that has its latest first, over several tenants: an instant, and an id. */
export const latestAfter = z
	.string()
	.regex(/^\d{1,16}-[a-z0-9]{1,24}$/, "validation.format")
	.optional();
