import type { RouterContextProvider } from "react-router";
import type { Capability } from "../../../contract/capabilities.ts";
import { attempt } from "../../cms/attempt.ts";
import type { CmsClient } from "../../cms/cms-client.ts";
import { cmsContext } from "../../middleware/cms.ts";
import { isFetchedAhead } from "../../middleware/fetched-ahead.ts";
import type { ClosedLink } from "./closed-link.ts";
import { looksOnly } from "./looks-only.ts";

type OpenedLink<Opened> =
	| { opened: Opened; closed: null }
	/** With the status of the page. */
	| { opened: null; closed: ClosedLink; status: number };

interface Asked<Opened> {
	request: Request;
	context: Readonly<RouterContextProvider>;
	capability: Capability;
	open: (cms: CmsClient) => Promise<Opened>;
}

/**
 * What is behind a link. Never throws over what can be expected: an error page would need the whole app. What only looks
 * at the link is shown nothing: it would count as an opening.
 */
export async function openLink<Opened>({
	request,
	context,
	capability,
	open,
}: Asked<Opened>): Promise<OpenedLink<Opened>> {
	const cms = context.get(cmsContext);
	// No page to be shown later: what fails a browser throws away, and asks again once somebody goes there.
	if (isFetchedAhead(request)) return closed("unread", 425);
	if (looksOnly(request)) return closed("unread", 200);
	const offers = await attempt(cms.offers());
	if (offers.ok && !offers.value.includes(capability)) return closed("over", 404);
	const opened = await attempt(open(cms));
	if (opened.ok) return { opened: opened.value, closed: null };
	return opened.status === 404 ? closed("over", 404) : closed("trouble", opened.status);
}

function closed(kind: ClosedLink["kind"], status: number) {
	return { opened: null, closed: { kind }, status } as const;
}
