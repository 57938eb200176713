import { Hono } from "hono";
import { z } from "zod";
import { APP_VERSION_PATH } from "../../app/features/installed-app/app-version.ts";
import { ContractError } from "../../contract/errors.ts";
import { clearedCookies } from "./cleared-cookies.ts";

const bodySchema = z.object({ cleared: z.enum(["columns", "all", "fresh"]) });

/** A browser that ran another version of the app has cookies cleared (spec 4), those included that no script sees. */
export const appVersion = new Hono<{ Bindings: AppEnv }>();

appVersion.post(APP_VERSION_PATH, async (c) => {
	const body = bodySchema.safeParse(await c.req.parseBody().catch(() => ({})));
	if (!body.success) {
		const errors = [{ path: ["cleared"], message: "is none of the choices", key: "validation.choice" }];
		throw new ContractError("ValidationError", "error.badRequest", { errors });
	}
	const headers = new Headers();
	for (const cookie of clearedCookies(body.data.cleared)) headers.append("Set-Cookie", cookie);
	return new Response(null, { status: 204, headers });
});
