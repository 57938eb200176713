import { Hono } from "hono";
import { readBindings } from "../../app/middleware/bindings.ts";
import { loadTexts } from "../../app/cms/load-texts.server.ts";

const FOR_EVER = "public, max-age=31536000, immutable";

/** Of pages that are read without scripts, and of mails: no script in a browser asks for them. */
const OF_SERVER = /^(home|imprint|privacy|accessibility|legal|mail)\./;

/** The display texts under an address that changes with them, so that edge and browser may keep them for ever. */
export const texts = new Hono<{ Bindings: AppEnv }>();

texts.get("/texts/:locale/:file{[0-9a-f]+\\.json}", async (c) => {
	const bindings = readBindings(c.env, (work) => c.executionCtx.waitUntil(work));
	const current = await loadTexts(bindings, c.req.param("locale"));
	if (!current) return c.notFound();
	const isCurrent = c.req.param("file") === `${current.hash}.json`;
	const shown = Object.entries(current.texts).filter(([key]) => !OF_SERVER.test(key));
	return c.json(Object.fromEntries(shown), 200, { "Cache-Control": isCurrent ? FOR_EVER : "no-store" });
});
