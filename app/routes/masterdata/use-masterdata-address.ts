import { href, useParams } from "react-router";
import type { FormResult } from "../../features/form/form-result.server.ts";
import { closed, formatMasterdataState, type MasterdataState } from "./masterdata-state.ts";
import type { MasterdataPage } from "./route.tsx";

export interface MasterdataPageProps {
	page: MasterdataPage;
	/** Of the form that was sent last, where it was not done. */
	result: FormResult | undefined;
}

/** Addresses of this page in another state: with nothing opened unless it is said. */
export function useMasterdataAddress({ tenant, state }: Pick<MasterdataPage, "tenant" | "state">) {
	const { locale } = useParams();
	const path = href("/:locale?/masterdata/:tenantId", { locale, tenantId: tenant.documentId });
	const addressOf = (changes: Partial<MasterdataState> = {}) =>
		path + formatMasterdataState(closed(state, changes));
	return { path, addressOf };
}
