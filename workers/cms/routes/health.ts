import { Hono } from "hono";
import type { CmsHono } from "../hono.ts";
import { answer } from "../http/answers.ts";
import { refuseQuery } from "../http/read-request.ts";

/** For whoever watches whether the CMS is well: it is when its directory answers. */
export const health = new Hono<CmsHono>().get("/healthz", async (c) => {
	refuseQuery(c);
	await c.env.DIRECTORY.prepare("SELECT 1").first();
	return answer(c, { status: "ok" });
});
