import { type Context, Hono } from "hono";
import { PUBLIC_PATHS } from "../../app/features/public-pages/public-paths.ts";
import { readBindings } from "../../app/middleware/bindings.ts";

const A_DAY = "public, max-age=86400";

/** What search engines ask for: where they may look, and what there is to find. */
export const searchEngines = new Hono<{ Bindings: AppEnv }>();

searchEngines.get("/robots.txt", (c) => {
	const { environment, origin } = siteOf(c);
	// Where people try things out nothing is to be found. Else what needs a session leads to the sign-in anyway.
	const rules =
		environment === "production"
			? ["Disallow: /api/", "Disallow: /files/", "Disallow: /socket.io/", `Sitemap: ${origin}/sitemap.xml`]
			: ["Disallow: /"];
	return c.text(["User-agent: *", ...rules, ""].join("\n"), 200, { "Cache-Control": A_DAY });
});

searchEngines.get("/sitemap.xml", (c) => {
	const { origin } = siteOf(c);
	const addresses = PUBLIC_PATHS.map((path) => `<url><loc>${origin}${path}</loc></url>`).join("");
	return c.body(
		`<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${addresses}</urlset>`,
		200,
		{ "Content-Type": "application/xml; charset=utf-8", "Cache-Control": A_DAY },
	);
});

function siteOf(c: Context<{ Bindings: AppEnv }>) {
	const { environment, publicOrigin } = readBindings(c.env, (work) => c.executionCtx.waitUntil(work));
	return { environment, origin: publicOrigin ?? new URL(c.req.url).origin };
}
