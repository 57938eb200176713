import { type Context, Hono } from "hono";

/**
 * The files of the build. On Cloudflare the platform answers these before the Worker is asked; the local server asks
 * the Worker first, because its stand-in for that platform costs ten times the work of a small request.
 */
export const staticFiles = new Hono<{ Bindings: AppEnv }>();

staticFiles.get("/assets/*", serve);
staticFiles.get("/link-picture.jpg", serve);
staticFiles.get("/favicon.svg", serve);
// Its cache is the browser's own business, which looks for a new one by itself (public/_headers).
staticFiles.get("/sw.js", serve);
staticFiles.get("/version.json", serve);
staticFiles.get("/last-resort", serve);
staticFiles.get("/manifest.webmanifest", serve);
staticFiles.get("/icons/*", serve);

function serve({ env, req }: Context<{ Bindings: AppEnv }>): Promise<Response> {
	return env.ASSETS.fetch(req.raw).then(answerWith);
}

function answerWith(file: Response): Response {
	// What comes from another Worker has headers that cannot be changed; a new answer around it has its own.
	const answer = new Response(file.body, file);
	// It has those of the folder where there is no such file, too: what another build has would be missing for a year.
	if (!file.ok && file.status !== 304) answer.headers.delete("Cache-Control");
	return answer;
}
