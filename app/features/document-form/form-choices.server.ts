import type { z } from "zod";
import type { namedSchema } from "../../../contract/entities.ts";
import { mayEditInCategory } from "../../../contract/rights.ts";
import type { CmsClient } from "../../cms/cms-client.ts";
import { listCategories, listFolders } from "../../cms/tenant-lists.ts";
import type { AccessibleTenant } from "../../cms/user-access.ts";
import type { Option } from "../../ui/select.tsx";

type NamedReference = z.infer<typeof namedSchema>;

/** What a document's form lets choose from. */
export interface DocumentFormChoices {
	categories: Option[];
	folders: Option[];
}

/**
 * The active categories in which the reader may file, and the folders of the tenant.
 * @param current the document's own category, which stays a choice whatever has become of it
 */
export async function loadFormChoices(
	cms: CmsClient,
	tenantId: string,
	tenants: Promise<AccessibleTenant[]>,
	current?: NamedReference,
): Promise<DocumentFormChoices> {
	const [categories, folders, known] = await Promise.all([
		listCategories(cms, tenantId),
		listFolders(cms, tenantId),
		tenants,
	]);
	const access = known.find(({ tenant }) => tenant.documentId === tenantId)?.access;
	const offered: NamedReference[] = categories.filter(
		({ documentId, isActive }) =>
			documentId !== current?.documentId && isActive && access && mayEditInCategory(access, documentId),
	);
	return {
		categories: [...(current ? [current] : []), ...offered].map(toOption),
		folders: folders.map(toOption),
	};
}

function toOption({ documentId, name }: NamedReference): Option {
	return { value: documentId, label: name };
}
