import { eq } from "drizzle-orm";
import { z } from "zod";
import { document, participation, party } from "../../core/schema.ts";
import type { Member } from "../../core/sight.ts";
import { addParticipation, removeParticipation, setFolders } from "../document-relations.ts";
import { linkedRowsWithIds } from "../linked-rows.ts";
import { categoryToFileIn } from "../references.ts";

const listSchema = z.array(z.looseObject({ documentId: z.string() }));
type Listed = z.infer<typeof listSchema>;

const filingChangeSchema = z.strictObject({
	documentCategory: z.tuple([z.object({ documentId: z.string() }), z.unknown()]).optional(),
	documentFolders: z.tuple([listSchema, listSchema]).optional(),
	documentParties: z.tuple([listSchema, listSchema]).optional(),
});

/** Where a document was filed before a change of nothing else. What is missing was not changed. */
export interface FormerFiling {
	category?: string | undefined;
	folders?: readonly string[] | undefined;
	parties?: readonly string[] | undefined;
}

/** `null` where a change was one of something else too, such as of a party itself. */
export function formerFiling(changes: unknown): FormerFiling | null {
	const { documentCategory, documentFolders, documentParties } =
		filingChangeSchema.safeParse(changes).data ?? {};
	if (!documentCategory && !documentFolders && !documentParties) return null;
	if (documentParties && !isAboutMembersAlone(...documentParties)) return null;
	return {
		category: documentCategory?.[0].documentId,
		folders: documentFolders && idsOf(documentFolders[0]),
		parties: documentParties && idsOf(documentParties[0]),
	};
}

/** Files the document as it was. Folders and parties that are there no longer are left out. */
export function fileBack(member: Member, documentRow: number, former: FormerFiling): void {
	const { db } = member;
	if (former.category !== undefined) {
		const { id, nameKey } = categoryToFileIn(member, former.category);
		db.orm
			.update(document)
			.set({ categoryRow: id, categoryKey: nameKey })
			.where(eq(document.id, documentRow))
			.run();
	}
	if (former.folders) setFolders(member, documentRow, stillThere(member, "folder", former.folders));
	if (former.parties) setParties(member, documentRow, stillThere(member, "party", former.parties));
}

function setParties(member: Member, documentRow: number, wanted: readonly string[]): void {
	const there = member.db.orm
		.select({ documentId: participation.documentId, partyId: party.documentId })
		.from(participation)
		.innerJoin(party, eq(party.id, participation.partyRow))
		.where(eq(participation.documentRow, documentRow))
		.all();
	for (const { documentId, partyId } of there) {
		if (!wanted.includes(partyId)) removeParticipation(member, documentId);
	}
	for (const partyId of wanted) {
		if (there.some((other) => other.partyId === partyId)) continue;
		addParticipation(member, documentRow, partyId, ["documentParticipations"]);
	}
}

function stillThere(member: Member, table: "folder" | "party", ids: readonly string[]): string[] {
	return ids.filter((documentId) => linkedRowsWithIds(member, table, [documentId]).length > 0);
}

/** Whoever is in both lists is the same in both. */
function isAboutMembersAlone(before: Listed, after: Listed): boolean {
	return before.every((one) => {
		const same = after.find(({ documentId }) => documentId === one.documentId);
		return same === undefined || JSON.stringify(same) === JSON.stringify(one);
	});
}

function idsOf(listed: Listed): string[] {
	return listed.map(({ documentId }) => documentId);
}
