import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type ServerBuild } from "react-router";
import { logFailure } from "../../app/log-failure.server.ts";
import { requestIdContext } from "../../app/middleware/request-id.ts";

type Args = LoaderFunctionArgs | ActionFunctionArgs;

/**
 * The pages, with what fails in their loaders and actions logged under the request's number, which the error page gets.
 * (In production the router tells a browser nothing of an error, and so that it has a number neither.)
 */
export function withNamedFailures(build: ServerBuild): ServerBuild {
	const routes = Object.entries(build.routes).map(([id, route]) => {
		if (!route) return [id, route];
		const { loader, action } = route.module;
		const module = {
			...route.module,
			...(loader && { loader: named(loader) }),
			...(action && { action: named(action) }),
		};
		return [id, { ...route, module }];
	});
	return { ...build, routes: Object.fromEntries(routes) };
}

function named(run: (args: Args) => unknown): (args: Args) => Promise<unknown> {
	return async (args) => {
		try {
			return await run(args);
		} catch (thrown) {
			throw withNumber(thrown, args);
		}
	};
}

function withNumber(thrown: unknown, { request, context }: Args): unknown {
	if (request.signal.aborted || thrown instanceof Response) return thrown;
	const requestId = context.get(requestIdContext);
	if (!isThrownData(thrown)) {
		logFailure(thrown, request, requestId);
		return data({ message: "error.internalServerError", requestId }, { status: 500 });
	}
	if ((thrown.init?.status ?? 200) < 500) return thrown;
	const said = typeof thrown.data === "object" ? thrown.data : {};
	const message = said && "message" in said ? String(said.message) : "";
	logFailure(`answered ${thrown.init?.status} ${message}`, request, requestId);
	return data({ ...said, requestId }, thrown.init ?? undefined);
}

/** What `data()` makes, thrown for an error page. */
function isThrownData(thrown: unknown): thrown is ReturnType<typeof data> {
	return (
		typeof thrown === "object" && thrown !== null && "type" in thrown && "data" in thrown && "init" in thrown
	);
}
