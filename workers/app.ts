import { createRequestHandler } from "@react-router/cloudflare";
import { Hono } from "hono";
import { RouterContextProvider } from "react-router";
import * as serverBuild from "virtual:react-router/server-build";
import { requestIdContext } from "../app/middleware/request-id.ts";
import { bindingsContext, readBindings } from "../app/middleware/bindings.ts";
import { appVersion } from "./app/app-version.ts";
import { api, askContract, isPlainCall } from "./app/api.ts";
import { asSent } from "./app/as-sent.ts";
import { files } from "./app/files.ts";
import { answerFailure, guarded } from "./app/guarded.ts";
import { withNamedFailures } from "./app/named-failures.ts";
import { requestIdOf } from "./app/request-id.ts";
import { requestReminders } from "./app/request-reminders.ts";
import { searchEngines } from "./app/search-engines.ts";
import { sockets } from "./app/sockets.ts";
import { sharedFiles } from "./app/shared-files.ts";
import { staticFiles } from "./app/static-files.ts";
import { texts } from "./app/texts.ts";

const renderPage = createRequestHandler<AppEnv>({
	// A function would be asked, and all routes ranked anew, at every request: in development that is what we want.
	build: import.meta.env.DEV
		? async () => withNamedFailures(await import("virtual:react-router/server-build"))
		: withNamedFailures(serverBuild),
	mode: import.meta.env.MODE,
	getLoadContext({ request, context: { cloudflare } }) {
		const context = new RouterContextProvider();
		context.set(
			bindingsContext,
			readBindings(cloudflare.env, (work) => cloudflare.ctx.waitUntil(work)),
		);
		context.set(requestIdContext, requestIdOf(request));
		return context;
	},
});

const app = new Hono<{ Bindings: AppEnv }>();
app.onError((error, c) => answerFailure(error, c.req.raw));
app.route("/", staticFiles);
app.route("/", searchEngines);
app.route("/", appVersion);
app.route("/", api);
app.route("/", files);
app.route("/", sharedFiles);
app.route("/", requestReminders);
app.route("/", texts);
app.route("/", sockets);
app.on(["GET", "POST"], "*", ({ req, env, executionCtx }) =>
	renderPage({
		request: req.raw as Parameters<typeof renderPage>[0]["request"],
		env,
		params: {},
		data: {},
		functionPath: "",
		next: () => Promise.resolve(new Response(null, { status: 404 })),
		waitUntil: (work) => executionCtx.waitUntil(work),
		passThroughOnException: () => executionCtx.passThroughOnException(),
	}),
);
// (A HEAD comes as a GET.)
app.all("*", (c) => c.text("method not allowed", 405, { Allow: "GET, HEAD, POST" }));

export default {
	fetch(received, env, context) {
		const request = asSent(received, env);
		return guarded(request, env, () =>
			isPlainCall(request, env) ? askContract(request, env) : app.fetch(request, env, context),
		);
	},
} satisfies ExportedHandler<AppEnv>;
