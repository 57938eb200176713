import { redirect } from "react-router";
import { shareLinkApi } from "../../../contract/api/sharing/shares.ts";
import { dayAt } from "../../../contract/days.ts";
import { contentDisposition } from "../../../contract/files/content-disposition.ts";
import { attempt } from "../../cms/attempt.ts";
import { cmsContext } from "../../middleware/cms.ts";
import { textsOf } from "../../texts/request-texts.ts";
import type { Route } from "./+types/archive";
import { linkHeaders } from "./share-headers.ts";
import { sharedArchive } from "./shared-archive.server.ts";

/** All files behind a link, as a ZIP. Where there are none to be had, the link's page says why. */
export async function loader({ request, url, context, params }: Route.LoaderArgs) {
	const cms = context.get(cmsContext);
	const t = textsOf(context);
	const headers = linkHeaders(params.code, request);
	const first = await attempt(cms.call(shareLinkApi.files, { headers }));
	if (!first.ok || first.value.items.length === 0) return redirect(url.pathname.replace(/\/files$/, ""));
	const missing = { name: t("share.missingName"), text: t("share.missingText") };
	const stream = sharedArchive({ cms, headers, first: first.value, missing });
	const name = t("share.zipName", { date: dayAt(Date.now()) });
	return new Response(stream, {
		headers: {
			"Content-Type": "application/zip",
			"Content-Disposition": contentDisposition("attachment", `${name}.zip`),
			"Cache-Control": "private, no-store",
			"Referrer-Policy": "no-referrer",
			"X-Robots-Tag": "noindex",
		},
	});
}
