import { href, useParams } from "react-router";
import { formatPermissionsState, type PermissionsState } from "./permissions-state.ts";
import type { PermissionsPage } from "./route.tsx";

/** Addresses of this page in another state, and of those below it. */
export function usePermissionsAddress({ tenant, state }: Pick<PermissionsPage, "tenant" | "state">) {
	const { locale } = useParams();
	const params = { locale, tenantId: tenant.documentId };
	const path = href("/:locale?/permissions/:tenantId", params);
	return {
		path,
		addressOf: (changes: Partial<PermissionsState> = {}) =>
			path + formatPermissionsState({ ...state, isAllChosen: false, ...changes }),
		mandates: href("/:locale?/my-company/:tenantId/mandates", params),
		invite: href("/:locale?/permissions/:tenantId/invite", params),
		memberAddress: (memberId: string) =>
			href("/:locale?/permissions/:tenantId/members/:memberId", { ...params, memberId }),
	};
}
