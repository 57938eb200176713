import { href, redirect } from "react-router";
import { importApi } from "../../../contract/api/imports.ts";
import type { DocumentImport } from "../../../contract/imports/document-import.ts";
import { attempt, orErrorPage } from "../../cms/attempt.ts";
import type { CmsClient } from "../../cms/cms-client.ts";
import { listTenants } from "../../cms/user-access.ts";
import { tenantsToFileIn } from "../../features/document-form/choices/filing-places.server.ts";
import { isPlanFull } from "../../features/plan/plan-room.server.ts";
import { currentUser } from "../../features/session/current-user.ts";
import { importPlace } from "../../features/import/steps/import-place.ts";
import { bindingsContext } from "../../middleware/bindings.ts";
import { cmsContext } from "../../middleware/cms.ts";
import { pageTitle } from "../../texts/request-texts.ts";
import type { Route } from "./+types/route";

/** Into which tenants the user may take documents over, and where in the chosen one they may lie. */
export async function loadImport({ request, url, context, params }: Route.LoaderArgs) {
	const cms = context.get(cmsContext);
	const bindings = context.get(bindingsContext);
	const asked = url.searchParams.get("tenant");
	const tenants = tenantsToFileIn(await orErrorPage(listTenants(cms, asked)));
	const chosen = tenants.find(({ tenant }) => tenant.documentId === asked) ?? tenants[0];
	// There it is said why there is nowhere to file.
	if (!chosen) throw redirect(href("/:locale?/documents/add", params));
	const [place, { chunkSize }, isFull, { documentId }, imports] = await orErrorPage(
		Promise.all([
			importPlace(cms, chosen),
			bindings.configuration(),
			isPlanFull(cms, chosen.tenant.documentId, "documents"),
			currentUser(request, context),
			pastImports(cms, chosen.tenant.documentId),
		]),
	);
	return {
		title: pageTitle(context, "import.title"),
		/** Whose page this is: what stands around it is not loaded again with it, and may be of somebody before. */
		userId: documentId,
		tenants: tenants.map(({ tenant }) => ({ value: tenant.documentId, label: tenant.name })),
		chosen: { tenant: chosen.tenant.documentId, name: chosen.tenant.name, isFull, imports, ...place },
		chunkSize: chunkSize ?? bindings.uploadChunkSize,
	};
}

/** Nobody is kept from an import by what is not known of earlier ones. */
async function pastImports(cms: CmsClient, tenant: string): Promise<DocumentImport[]> {
	if (!(await cms.offers()).includes("imports")) return [];
	const listed = await attempt(cms.call(importApi.list, { query: { filters: { tenant } } }));
	return listed.ok ? listed.value : [];
}

export type ImportInto = Awaited<ReturnType<typeof loadImport>>["chosen"];
