import { Hono } from "hono";
import { answerWithin } from "../../app/cms/answer-within.ts";
import { serviceApi } from "../../contract/api/service.ts";

const PREFIX = "/api";

/**
 * The CMS contract on the app's own origin, for scripts and mobile apps: `/api/documents` is the CMS's `/documents`.
 * Only a bearer token counts here, so the session cookie does not travel on.
 */
export const api = new Hono<{ Bindings: AppEnv }>();

api.all(`${PREFIX}/*`, ({ req, env }) => toCms(env, req.raw, req.path.slice(PREFIX.length)));
api.get(serviceApi.health.path, ({ req, env }) => toCms(env, req.raw, serviceApi.health.path));

async function toCms(env: AppEnv, request: Request, path: string): Promise<Response> {
	const url = new URL(request.url);
	const forwarded = new Request(`${env.CMS_URL || url.origin}${path}${url.search}`, request);
	forwarded.headers.delete("Cookie");
	const answer = await answerWithin(request.body !== null, (signal) =>
		env.CMS_URL ? fetch(forwarded, { signal }) : env.CMS.fetch(forwarded, { signal }),
	);
	// The headers of a fetched answer cannot be changed; those of a new one around the same body can.
	return new Response(answer.body, answer);
}
