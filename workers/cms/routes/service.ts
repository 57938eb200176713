import { etag } from "hono/etag";
import { serviceApi } from "../../../contract/api/service.ts";
import { publicConfiguration } from "../../../contract/configuration.ts";
import { signInProviders } from "../auth/providers.ts";
import { allTranslations } from "../directory/translations.ts";
import { environment } from "../environment.ts";
import { routesOf } from "../http/routes-of.ts";
import { mailerOf } from "../mail/mailer.ts";
import { pushServiceOf } from "../push/push-service.ts";

const SELECT_TABLES =
	"SELECT 1 FROM (SELECT 1) LEFT JOIN users ON 0 LEFT JOIN tenants ON 0 LEFT JOIN translations ON 0";
const seenTables = new WeakSet<D1Database>();

/** What the CMS says of itself, and the display texts. */
export const service = routesOf(
	serviceApi,
	{
		/** It is well when its directory answers, and has its tables: once it has them, they stay. */
		async health({ env: { DIRECTORY } }) {
			await DIRECTORY.prepare(seenTables.has(DIRECTORY) ? "SELECT 1" : SELECT_TABLES).first();
			seenTables.add(DIRECTORY);
			return { status: "ok" };
		},
		async description() {
			// Few ask for it: what makes it is loaded for the first of them.
			const { openApiDocument } = await import("../http/openapi.ts");
			return { ...openApiDocument() };
		},
		configuration: ({ env }) =>
			publicConfiguration(
				environment.UPLOAD_CHUNK_SIZE,
				{
					digestMail: mailerOf(env) !== null,
					push: pushServiceOf(env) !== null,
					socialSignIn: signInProviders().length > 0,
				},
				signInProviders(),
				environment.ROUTE_RULES,
			),
		async texts({ c, env, query }) {
			c.header("Cache-Control", "public, max-age=60, stale-while-revalidate=600");
			return allTranslations(env.DIRECTORY, query.locale);
		},
	},
	{ texts: etag({ weak: true }) },
);
