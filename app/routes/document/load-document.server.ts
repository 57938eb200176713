import { inTimeOr } from "../../../contract/in-time.ts";
import { data, href, redirect } from "react-router";
import type { Capability } from "../../../contract/capabilities.ts";
import type { ChainLink } from "../../../contract/entities/document-chain.ts";
import type { DocumentFile, TenantDocument } from "../../../contract/entities/entities.ts";
import { mayDo, mayEdit } from "../../../contract/entities/rights.ts";
import { DOCUMENT_ID_PATTERN } from "../../../contract/constants.ts";
import { toShareRow } from "../../features/sharing/share-row.server.ts";
import { type Attempt, attempt, orErrorPage } from "../../cms/attempt.ts";
import type { CmsClient } from "../../cms/cms-client.ts";
import {
	getChain,
	getHistory,
	getShares,
	getSuggestions,
	getViewers,
} from "../../cms/document-background.ts";
import { findInFile, getFileText, getPageRuns } from "../../cms/document-files.ts";
import { getDocumentInChain } from "../../cms/documents.ts";
import { listTenants } from "../../cms/user-access.ts";
import { loadFormChoices } from "../../features/document-form/choices/form-choices.server.ts";
import { dayAt } from "../../../contract/days.ts";
import { searchText } from "../../features/explorer/search-text.ts";
import { runsScripts } from "../../features/streaming/scripting-cookie.ts";
import { withAppName } from "../../texts/request-texts.ts";
import { cmsContext } from "../../middleware/cms.ts";
import type { Route } from "./+types/route";
import { rememberedTabs, shownTabs } from "./document-tabs.ts";
import { heldFormContext } from "./edit/held-form.server.ts";
import { moveOf } from "./move/move-of.server.ts";
import { tabCookies } from "./kept-tabs.server.ts";
import { shownFacts } from "./facts/shown-facts.server.ts";
import { countFrom1, shownFile, type TypesetPages } from "./files/shown-file.ts";
import { loadNeighbours } from "./neighbours/load-neighbours.server.ts";
import { listQuery } from "./page-address.ts";

/** A document decides the status of its page. What lies behind it may come later, and is asked for where it is shown. */
export async function loadDocument({ request, url, params, context }: Route.LoaderArgs) {
	const { documentId } = params;
	requireDocumentId(documentId, url);
	const cms = context.get(cmsContext);
	const asksToEdit = url.searchParams.has("edit");
	const tenants = asksToEdit ? listTenants(cms) : null;
	// It is awaited below; until then nobody else would hear of its failure.
	tenants?.catch(() => {});
	const [{ document, chain }, offers] = await orErrorPage(
		Promise.all([documentHere(cms, { ...params, documentId }, context.get(heldFormContext)), cms.offers()]),
	);
	const isEditing = asksToEdit && mayEdit(document.rights);

	const typeset = await typesetPages(cms, document.documentFiles, { request, url });
	const shown = shownFile(document.documentFiles, url.searchParams, typeset);
	const textRequest = {
		page: shown?.file.pageCount ? shown.page : null,
		part: countFrom1(url.searchParams.get("text")),
	};
	const text = searchText(url.searchParams.get("q"));
	const remembered = rememberedTabs(request.headers.get("Cookie"));
	const suggestions = isEditing ? attempt(getSuggestions(cms, documentId)) : null;
	const choices =
		tenants && isEditing
			? await orErrorPage(
					loadFormChoices(cms, document.tenant.documentId, tenants, document.documentCategory),
				)
			: null;
	const suggested = await suggestions;
	const today = dayAt(Date.now());
	const loaded = {
		document,
		title: withAppName(document.name),
		today,
		shown: shownFacts(document, today),
		rememberedTabs: remembered,
		typeset,
		/** There only where the user edits. */
		choices,
		/** What the form may be filled in with; nothing where that could not be asked. */
		suggested: suggested?.ok ? suggested.value : null,
		fileText:
			shown?.view === "text" && offers.includes("fileReading")
				? attempt(getFileText(cms, shown.file.documentId, textRequest))
				: null,
		// Where scripts run they ask for themselves, and again for other words and other files.
		found:
			text && shown && offers.includes("fileReading") && !runsScripts(request)
				? await foundIn(cms, shown.file, text)
				: null,
		...(isEditing ? nothingElse : backgroundOf(cms, document, { url, params, remembered, offers, chain })),
	};
	return data(loaded, { headers: tabCookies(request, url) });
}

/**
 * The document, with its chain where that comes with it. Of one that was moved, the way to where it is now, for who may
 * see it there; while it is on its way everybody only reads it.
 * @param holdsForm what was typed into its form is shown in its place: nobody is led away
 */
async function documentHere(
	cms: CmsClient,
	params: { locale?: string | undefined; documentId: string },
	holdsForm: boolean,
): ReturnType<typeof getDocumentInChain> {
	const found = await attempt(getDocumentInChain(cms, params.documentId));
	if (found.ok) {
		const { document, chain } = found.value;
		return {
			document: document.moveState === "running" ? { ...document, rights: ["Read"] } : document,
			chain,
		};
	}
	const known = found.status === 404 && !holdsForm ? await moveOf(cms, params.documentId) : null;
	const documentId = known?.ok ? known.value.move?.documentId : null;
	if (documentId) throw redirect(href("/:locale?/documents/:documentId", { ...params, documentId }));
	// Where nobody can say whether it was moved, it is not said to be nowhere.
	const { error, status } = known && !known.ok && known.status !== 404 ? known : found;
	// oxlint-disable-next-line no-throw-literal -- the router takes a thrown `data()` as an error response
	throw data({ message: error.message }, { status });
}

/** Nobody is asked about what cannot be an id. */
export function requireDocumentId(documentId: string, url: URL): void {
	if (DOCUMENT_ID_PATTERN.test(documentId)) return;
	// oxlint-disable-next-line no-throw-literal -- the router takes a thrown `data()` as an error response
	throw data({ message: `Page Not Found: ${url.pathname}` }, { status: 404 });
}

/** `null` where it cannot be said: the file is shown all the same. */
async function foundIn(cms: CmsClient, { documentId, state }: DocumentFile, text: string) {
	if (state !== "processed") return null;
	const found = await attempt(findInFile(cms, documentId, text));
	return found.ok ? found.value : null;
}

/** How long a page waits to know how many pages its file has: they may have to be set first. */
const TYPESET_MS = 3_000;

/** What is known of the pages that are set from the text of the file that is shown. */
async function typesetPages(
	cms: CmsClient,
	files: readonly DocumentFile[],
	{ request, url }: { request: Request; url: URL },
): Promise<TypesetPages> {
	const areMarked = runsScripts(request);
	const shown = shownFile(files, url.searchParams, { count: null, areMarked });
	if (shown?.file.typeset !== "pages" || shown.view === "text") return { count: null, areMarked };
	const asked = attempt(getPageRuns(cms, shown.file.documentId));
	const answer = await inTimeOr(TYPESET_MS, asked, null);
	if (!answer) return { count: null, areMarked };
	if (!answer.ok) return { count: answer.status === 404 ? 0 : null, areMarked };
	return { count: answer.value.reduce((sum, { count }) => sum + count, 0), areMarked };
}

const nothingElse = { chain: null, history: null, viewers: null, shares: null, neighbours: null };

interface Shown {
	url: URL;
	params: { locale?: string | undefined };
	remembered: ReturnType<typeof rememberedTabs>;
	offers: readonly Capability[];
	chain: ChainLink[] | null;
}

/** What the shown parts of the page need besides the document. */
function backgroundOf(
	cms: CmsClient,
	document: TenantDocument,
	{ url, params, remembered, offers, chain }: Shown,
) {
	const { documentId, replacedByDocument } = document;
	const { searchParams, search } = url;
	const list = listQuery(search);
	const known: Attempt<ChainLink[]> | null = chain && { ok: true, value: chain };
	const tabs = Object.values(shownTabs(searchParams, remembered, offers));
	const historyPage = countFrom1(searchParams.get("history"));
	return {
		// The warning of a replaced document leads to the end of its line, whatever part is shown.
		chain:
			known ??
			(offers.includes("chain") && (tabs.includes("facts") || replacedByDocument)
				? attempt(getChain(cms, documentId))
				: null),
		history: tabs.includes("history") ? attempt(getHistory(cms, documentId, historyPage)) : null,
		neighbours: list ? attempt(loadNeighbours(cms, documentId, { locale: params.locale, list })) : null,
		viewers: tabs.includes("access") ? attempt(getViewers(cms, documentId)) : null,
		shares:
			tabs.includes("access") && offers.includes("sharing") && mayDo(document, "share")
				? attempt(getShares(cms, document).then((shares) => shares.map(toShareRow)))
				: null,
	};
}
