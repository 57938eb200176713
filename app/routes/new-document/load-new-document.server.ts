import { mayCreateDocuments } from "../../../contract/rights.ts";
import { orErrorPage } from "../../cms/attempt.ts";
import { listTenants } from "../../cms/user-access.ts";
import { loadFormChoices } from "../../features/document-form/form-choices.server.ts";
import { pageTitle } from "../../features/texts/page-title.ts";
import { bindingsContext } from "../../middleware/bindings.ts";
import { cmsContext } from "../../middleware/cms.ts";
import type { Route } from "./+types/route";

/** The tenants in which the reader may file (spec 6), and the choices in the one asked for or the first. */
export async function loadNewDocument({ url, context }: Route.LoaderArgs) {
	const cms = context.get(cmsContext);
	const known = orErrorPage(listTenants(cms));
	const tenants = (await known)
		.filter(({ tenant, access }) => tenant.isActive && mayCreateDocuments(access, tenant.subscription.status))
		.map(({ tenant }) => ({ value: tenant.documentId, label: tenant.name }))
		.toSorted((one, other) => one.label.localeCompare(other.label, "de"));
	const asked = url.searchParams.get("tenant");
	const tenant = tenants.find(({ value }) => value === asked)?.value ?? tenants[0]?.value;
	return {
		title: pageTitle(context, "document.newTitle"),
		tenants,
		target:
			tenant === undefined
				? null
				: { tenant, choices: await orErrorPage(loadFormChoices(cms, tenant, known)) },
		/** Sent along, so that a form sent twice files one document. */
		idempotencyKey: crypto.randomUUID(),
		uploadChunkSize: context.get(bindingsContext).uploadChunkSize,
	};
}
