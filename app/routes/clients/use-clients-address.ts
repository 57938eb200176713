import { href, useParams } from "react-router";
import type { Route } from "./+types/broker";
import { type ClientsState, formatClientsState } from "./clients-state.ts";

export type ClientsPageData = Route.ComponentProps["loaderData"];

/** The address of this page in another state: with nothing opened unless it is said. */
export function useClientsAddress({
	view,
	tenant,
	state,
}: Pick<ClientsPageData, "view" | "tenant" | "state">) {
	const { locale } = useParams();
	const params = { locale, tenantId: tenant.documentId };
	const broker = href("/:locale?/my-company/broker/:tenantId", params);
	const manager = href("/:locale?/my-company/manager/:tenantId", params);
	const path = view === "broker" ? broker : manager;
	const addressOf = (changes: Partial<ClientsState> = {}) =>
		path + formatClientsState({ ...state, opened: null, ...changes });
	return { broker, manager, path, addressOf };
}
