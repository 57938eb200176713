import { href } from "react-router";
import { attempt } from "../../../cms/attempt.ts";
import { readCalendar } from "../../../cms/deadlines.ts";
import { cmsContext } from "../../../middleware/cms.ts";
import { textsOf } from "../../../texts/request-texts.ts";
import type { Route } from "./+types/file";
import { calendarFile } from "./calendar-file.server.ts";
import { taggedCalendar } from "./tagged-calendar.server.ts";

const FILE = /^(?<secret>[\w-]{89})\.ics$/;

/** (Without one the router would answer in its own words.) */
export function action() {
	return new Response(null, { status: 405, headers: { Allow: "GET, HEAD" } });
}

/** Somebody's deadlines for a calendar that looks again now and then: who has the address needs no session. */
export async function loader({ request, params, context, url }: Route.LoaderArgs) {
	const secret = FILE.exec(params.file)?.groups?.["secret"];
	const found = secret === undefined ? null : await attempt(readCalendar(context.get(cmsContext), secret));
	if (!found?.ok) {
		const status = found === null || found.status === 400 || found.status === 404 ? 404 : 503;
		return new Response(null, { status, headers: { "Cache-Control": "no-store", "Retry-After": "600" } });
	}
	const addressOf = (documentId: string) =>
		url.origin + href("/:locale?/documents/:documentId", { documentId });
	return taggedCalendar(calendarFile(found.value, textsOf(context), addressOf), request.headers, {
		"Content-Disposition": 'inline; filename="ablage.ics"',
		// Kept by the program alone, which asks whether it is still so.
		"Cache-Control": "private, no-cache",
		"Referrer-Policy": "no-referrer",
		"X-Robots-Tag": "noindex",
	});
}
