import { data, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { cmsContext } from "../../middleware/cms.ts";
import { isKnownLocale } from "../../middleware/locale.ts";
import { tokenContext } from "../../middleware/session.ts";
import { loadFrame } from "../../features/session/load-frame.server.ts";
import type { ErrorFrame } from "../../features/error-page/framed.ts";
import { filingOf } from "../../features/layout/filing.server.ts";

interface Asked {
	request: Request;
	url: URL;
	context: Readonly<RouterContextProvider>;
}

/** What is thrown where there is no page: with what stands around the pages of the signed-in, who keep it. */
export async function pageNotFound({ request, url, context }: Asked) {
	const frame = context.get(tokenContext) ? await frameWithFiling({ request, context }) : null;
	return data({ message: `Page not found: ${url.pathname}`, frame }, { status: 404 });
}

async function frameWithFiling({
	request,
	context,
}: Pick<Asked, "request" | "context">): Promise<ErrorFrame> {
	const [frame, filing] = await Promise.all([loadFrame(request, context), filingOf(context.get(cmsContext))]);
	return { ...frame, filing };
}

/** An address that begins with a locale that is not configured matches no page (spec 2). */
export const knownLocaleMiddleware: MiddlewareFunction<Response> = async (args, next) => {
	const prefix = args.params["locale"];
	if (prefix !== undefined && !isKnownLocale(prefix)) throw await pageNotFound(args);
	return next();
};
