import type { TenantDocument } from "../../../contract/entities/entities.ts";
import { orErrorPage } from "../../cms/attempt.ts";
import { getDocument } from "../../cms/documents.ts";
import { listTenants } from "../../cms/user-access.ts";
import { tenantsToFileIn } from "../../features/document-form/choices/filing-places.server.ts";
import {
	type DocumentFormChoices,
	loadFormChoices,
} from "../../features/document-form/choices/form-choices.server.ts";
import {
	type DocumentFormValues,
	EMPTY_VALUES,
} from "../../features/document-form/values/document-form-values.ts";
import { isPlanFull } from "../../features/plan/plan-room.server.ts";
import { dayAt } from "../../../contract/days.ts";
import { pageTitle } from "../../texts/request-texts.ts";
import { cmsContext } from "../../middleware/cms.ts";
import type { Route } from "./+types/route";
import { type Origin, ORIGINS, startValues } from "./start-values.server.ts";

/**
 * The tenants in which the user may file (spec 6), and the form for the one asked for or the first. With `from` the
 * form starts as a copy or a successor of that document.
 */
export async function loadNewDocument({ url, context }: Route.LoaderArgs) {
	const cms = context.get(cmsContext);
	const asked = url.searchParams.get("tenant");
	const known = orErrorPage(listTenants(cms, asked));
	const from = url.searchParams.get("from");
	const [origin, all] = await Promise.all([
		from === null ? null : orErrorPage(getDocument(cms, from)),
		known,
	]);
	const tenants = tenantsToFileIn(all)
		.filter(({ tenant }) => !origin || tenant.documentId === origin.tenant.documentId)
		.map(({ tenant }) => ({ value: tenant.documentId, label: tenant.name }));
	const tenant = tenants.find(({ value }) => value === asked)?.value ?? tenants[0]?.value;
	const [choices, isFull] = await Promise.all([
		tenant === undefined ? null : orErrorPage(loadFormChoices(cms, tenant, known)),
		tenant !== undefined && isPlanFull(cms, tenant, "documents"),
	]);
	const kind = ORIGINS.find((each) => each === url.searchParams.get("as")) ?? "copy";
	return {
		title: pageTitle(context, "document.newTitle"),
		tenants,
		target: choices && {
			choices,
			/** The plan of its tenant has no room for another document. */
			isFull,
			values: firstValues(choices, origin, kind),
			origin: origin && { kind, name: origin.name },
			/** Another origin makes a new form, without what was typed before. */
			key: `${origin?.documentId} ${kind}`,
		},
		/** Sent with the form, so that a form sent twice files one document. */
		idempotencyKey: crypto.randomUUID(),
	};
}

function firstValues(
	choices: DocumentFormChoices,
	origin: TenantDocument | null,
	kind: Origin,
): DocumentFormValues {
	if (origin) return startValues(origin, kind, { categories: choices.categories, today: dayAt(Date.now()) });
	const [only, ...others] = choices.categories;
	return { ...EMPTY_VALUES, documentCategory: only && others.length === 0 ? only.value : "" };
}
