import { companyApi } from "../../../contract/api/company.ts";
import { shareApi } from "../../../contract/api/sharing/shares.ts";
import { addDays, dayAt } from "../../../contract/days.ts";
import { ContractError } from "../../../contract/errors.ts";
import { documentIdSchema } from "../../../contract/ids.ts";
import { SHARE_DAYS } from "../../../contract/sharing/share-words.ts";
import { attempt } from "../../cms/attempt.ts";
import type { CmsClient } from "../../cms/cms-client.ts";
import type { ShareQuestion } from "../../features/sharing/share-form.tsx";
import { proposedPassword } from "../../features/sharing/share-password.server.ts";
import { startValues } from "../../features/sharing/share-values.ts";

/** How many names are shown, so that one sees what is meant. */
const NAMES_SHOWN = 5;

/** The documents that an address or a form names, with their versions and names (`formatNamedDocument`) or without. */
export function documentsOf(fields: readonly (string | File)[]): string[] {
	const ids = fields.flatMap((field) => {
		const [id] = String(field).split(":");
		return documentIdSchema.safeParse(id).data ?? [];
	});
	return [...new Set(ids)];
}

/**
 * What the form asks about: of the documents those that the user may share, and the names of the others.
 * @throws NotFoundError where none of them is seen, ForbiddenError where none is theirs to share, or without a subscription
 */
export async function loadQuestion(cms: CmsClient, documentIds: readonly string[]): Promise<ShareQuestion> {
	const seen = await cms.call(shareApi.shareable, { query: { documents: [...documentIds] } });
	const theirs = seen.filter(({ mayShare }) => mayShare);
	const [first] = theirs;
	if (seen.length === 0) throw new ContractError("NotFoundError", "error.documentNotFound");
	if (!first) {
		const isOver = seen.some(({ needsSubscription }) => needsSubscription);
		throw new ContractError("ForbiddenError", `error.${isOver ? "subscriptionInactive" : "notYoursToShare"}`);
	}
	const others = seen.filter(({ mayShare }) => !mayShare);
	const isOfOne = theirs.every(({ tenant }) => tenant.documentId === first.tenant.documentId);
	return {
		documentIds: theirs.map(({ documentId }) => documentId),
		documents: theirs.slice(0, NAMES_SHOWN).map(named),
		leftOut: { documents: others.slice(0, NAMES_SHOWN).map(named), count: others.length },
		members: isOfOne ? await membersOf(cms, first.tenant.documentId) : null,
		idempotencyKey: crypto.randomUUID(),
		// Today included.
		start: startValues(addDays(dayAt(Date.now()), SHARE_DAYS - 1), proposedPassword()),
	};
}

function named({ documentId, name }: ShareQuestion["documents"][number]) {
	return { documentId, name };
}

/** Whoever they are: with whom it makes no sense the CMS says. */
async function membersOf(cms: CmsClient, tenantId: string) {
	const members = await attempt(cms.call(companyApi.members, { params: { id: tenantId } }));
	return members.ok ? members.value.map(({ documentId, name }) => ({ documentId, name })) : [];
}
