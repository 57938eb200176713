import { data, href, redirect } from "react-router";
import type { DocumentMove } from "../../../../contract/entities/document-move.ts";
import type { TenantDocument } from "../../../../contract/entities/entities.ts";
import { mayDo } from "../../../../contract/entities/rights.ts";
import { orErrorPage, requireOffer } from "../../../cms/attempt.ts";
import type { CmsClient } from "../../../cms/cms-client.ts";
import { getMove } from "../../../cms/document-moves.ts";
import { getDocument } from "../../../cms/documents.ts";
import { listTenants } from "../../../cms/user-access.ts";
import {
	categoriesToFileIn,
	tenantsToFileIn,
} from "../../../features/document-form/choices/filing-places.server.ts";
import { formatFileSize } from "../../../features/documents/file-size.ts";
import { cmsContext } from "../../../middleware/cms.ts";
import { pageTitle } from "../../../texts/request-texts.ts";
import { requireDocumentId } from "../load-document.server.ts";
import type { Route } from "./+types/route";

/** Where the document can go, and what that comes to; of one that is on its way how far it is. */
export async function loadMove({ url, params, context }: Route.LoaderArgs) {
	const { documentId } = params;
	requireDocumentId(documentId, url);
	const cms = context.get(cmsContext);
	await requireOffer(cms, "move");
	const { move } = await orErrorPage(getMove(cms, documentId));
	if (move?.state === "moved" && move.documentId !== null) {
		throw redirect(href("/:locale?/documents/:documentId", { ...params, documentId: move.documentId }));
	}
	const document = await orErrorPage(getDocument(cms, documentId));
	// oxlint-disable-next-line no-throw-literal -- the router takes a thrown `data()` as an error response
	if (!mayDo(document, "move")) throw data({ message: "error.rightMissing" }, { status: 403 });
	const loaded = {
		title: pageTitle(context, "move.title"),
		document: { documentId, name: document.name, version: document.version, tenant: document.tenant.name },
		latest: move && shownMove(move),
	};
	if (move?.state === "running") return { ...loaded, target: null };
	return { ...loaded, target: await loadTarget(cms, document, url.searchParams.get("tenant")) };
}

/** A move that runs or has failed, ready to be written out. */
function shownMove({ state, tenant, progress: { copied, total }, reason }: DocumentMove) {
	return {
		state,
		tenant: tenant?.name ?? null,
		reason,
		progress:
			total === 0
				? null
				: { value: copied / total, copied: formatFileSize(copied), total: formatFileSize(total) },
	};
}

/** @param asked the id of the chosen tenant. `null` where the user may file nowhere else. */
async function loadTarget(cms: CmsClient, document: TenantDocument, asked: string | null) {
	const known = listTenants(cms);
	const tenants = tenantsToFileIn(await orErrorPage(known))
		.map(({ tenant }) => tenant)
		.filter(({ documentId }) => documentId !== document.tenant.documentId);
	const chosen = tenants.find(({ documentId }) => documentId === asked) ?? tenants[0];
	if (!chosen) return null;
	const [categories, { plan }] = await orErrorPage(
		Promise.all([
			categoriesToFileIn(cms, chosen.documentId, known),
			getMove(cms, document.documentId, chosen.documentId),
		]),
	);
	const [only, ...others] = categories;
	const category =
		categories.find(({ name }) => name === document.documentCategory.name) ??
		categories.find(({ isUnsorted }) => isUnsorted) ??
		(others.length === 0 ? only : undefined);
	return {
		tenants: tenants.map(toOption),
		tenant: chosen.documentId,
		tenantName: chosen.name,
		categories: categories.map(toOption),
		category: category?.documentId ?? "",
		plan: plan && { ...plan, files: { ...plan.files, size: formatFileSize(plan.files.bytes) } },
	};
}

function toOption({ documentId, name }: { documentId: string; name: string }) {
	return { value: documentId, label: name };
}
