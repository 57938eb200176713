import { data, replace } from "react-router";
import { readForm } from "../../features/form/read-form.server.ts";
import { keptTab, tabHeaders } from "../../kept-tab.server.ts";
import { cmsContext } from "../../middleware/cms.ts";
import { toastsContext } from "../../middleware/toasts.ts";
import { pageTitle } from "../../texts/request-texts.ts";
import type { Route } from "./+types/broker";
import { changeClients } from "./change-clients.server.ts";
import { CLIENT_TABS, formatClientsState, parseClientsState } from "./clients-state.ts";
import { type ClientsView, loadClients } from "./load-clients.server.ts";

type Arguments = Pick<Route.LoaderArgs, "request" | "url" | "context" | "params">;

function stateOf({ request, url }: Pick<Arguments, "request" | "url">) {
	return parseClientsState(url.searchParams, keptTab(request, "mandates_tab"));
}

/** What both pages of a company's clients load: one's own, and the whole company's. */
export async function loadClientsPage(view: ClientsView, { request, url, context, params }: Arguments) {
	const state = stateOf({ request, url });
	const { page, ...loaded } = await loadClients(context.get(cmsContext), view, params.tenantId, state);
	const headers = tabHeaders({ request, url }, "mandates_tab", { tabs: CLIENT_TABS, tab: state.tab });
	const title = pageTitle(context, "clients.title");
	return data({ title, state: { ...state, page }, ...loaded }, { headers });
}

/** Does what a form asks for, and shows the list again. */
export async function changeClientsPage({ request, url, context }: Arguments) {
	const said = await changeClients(context.get(cmsContext), await readForm(request));
	context.get(toastsContext).leave(said);
	return replace(url.pathname + formatClientsState({ ...stateOf({ request, url }), opened: null }));
}
