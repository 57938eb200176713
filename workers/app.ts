import { createRequestHandler } from "@react-router/cloudflare";
import { Hono } from "hono";
import { RouterContextProvider } from "react-router";

const pages = createRequestHandler<AppEnv>({
	build: () => import("virtual:react-router/server-build"),
	mode: import.meta.env.MODE,
	getLoadContext: () => new RouterContextProvider(),
});

const app = new Hono<{ Bindings: AppEnv }>();
app.all("/api/*", (c) => c.env.CMS.fetch(c.req.raw));
app.all("*", (c) =>
	pages({
		request: c.req.raw as Request<unknown, IncomingRequestCfProperties>,
		env: c.env,
		waitUntil: (p) => c.executionCtx.waitUntil(p),
		passThroughOnException() {},
		params: {},
		data: {},
		functionPath: "",
		next: async () => c.notFound(),
	}),
);
export default app;
