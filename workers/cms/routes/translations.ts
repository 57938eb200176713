import { Hono } from "hono";
import { etag } from "hono/etag";
import { z } from "zod";
import { DEFAULT_LOCALE, FALLBACK_LOCALE } from "../../../contract/constants.ts";
import { allTranslations } from "../directory/translations.ts";
import type { CmsHono } from "../hono.ts";
import { answer } from "../http/answers.ts";
import { readQuery } from "../http/read-request.ts";

const allQuerySchema = z.strictObject({ locale: z.enum([DEFAULT_LOCALE, FALLBACK_LOCALE]) });

/** The display texts (spec 7). Public, because the pages before sign-in need them too. */
export const translations = new Hono<CmsHono>().get("/all", etag({ weak: true }), async (c) => {
	const { locale } = readQuery(c, allQuerySchema);
	c.header("Cache-Control", "public, max-age=60, stale-while-revalidate=600");
	return answer(c, await allTranslations(c.env.DIRECTORY, locale));
});
