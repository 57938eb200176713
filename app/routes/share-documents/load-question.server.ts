import { companyApi } from "../../../contract/api/company.ts";
import { addDays, dayAt } from "../../../contract/days.ts";
import { documentIdSchema, tenantKeyOf } from "../../../contract/ids.ts";
import { MAX_SHARED_DOCUMENTS, SHARE_DAYS } from "../../../contract/sharing/share-words.ts";
import { attempt, orErrorPage } from "../../cms/attempt.ts";
import type { CmsClient } from "../../cms/cms-client.ts";
import { getDocument } from "../../cms/documents.ts";
import type { ShareQuestion } from "../../features/sharing/share-form.tsx";
import { proposedPassword } from "../../features/sharing/share-password.server.ts";
import { startValues } from "../../features/sharing/share-values.ts";

/** As many names as show what is meant. */
const NAMES_SHOWN = 5;

/** The documents that an address or a form names, with their versions and names (`formatNamedDocument`) or without. */
export function documentsOf(fields: readonly (string | File)[]): string[] {
	const ids = fields.flatMap((field) => {
		const [id] = String(field).split(":");
		return documentIdSchema.safeParse(id).data ?? [];
	});
	return [...new Set(ids)];
}

/** What the form asks about; `null` where there is nothing to share, or too much. */
export async function loadQuestion(
	cms: CmsClient,
	documentIds: readonly string[],
): Promise<ShareQuestion | null> {
	const [first] = documentIds;
	if (first === undefined || documentIds.length > MAX_SHARED_DOCUMENTS) return null;
	const shown = documentIds.slice(0, NAMES_SHOWN);
	const [document, ...others] = await Promise.all([
		orErrorPage(getDocument(cms, first)),
		...shown.slice(1).map((id) => attempt(getDocument(cms, id))),
	]);
	const isOfOne = documentIds.every((id) => tenantKeyOf(id) === tenantKeyOf(first));
	const members = isOfOne ? await membersOf(cms, document.tenant.documentId) : null;
	return {
		documentIds,
		documents: [
			{ documentId: first, name: document.name },
			...others.flatMap((read) =>
				read.ok ? [{ documentId: read.value.documentId, name: read.value.name }] : [],
			),
		],
		members,
		// Today included.
		start: startValues(addDays(dayAt(Date.now()), SHARE_DAYS - 1), proposedPassword()),
	};
}

/** Whoever they are: with whom it makes no sense the CMS says. */
async function membersOf(cms: CmsClient, tenantId: string) {
	const members = await attempt(cms.call(companyApi.members, { params: { id: tenantId } }));
	return members.ok ? members.value.map(({ documentId, name }) => ({ documentId, name })) : [];
}
