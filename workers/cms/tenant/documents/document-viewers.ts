import type {
	DocumentViewer,
	DocumentViewers,
	ViewerReason,
} from "../../../../contract/entities/document-viewers.ts";
import { sortKey } from "../core/folding.ts";
import { type Member, rightsFromBits, type Viewing, viewersOf } from "../core/sight.ts";
import { visibleDocument } from "./document-access.ts";

/** `GET /documents/{id}/viewers`: who sees the document, and why (spec 6). Who may not edit it learns of itself alone. */
export function documentViewers(member: Member, documentId: string): DocumentViewers {
	const document = visibleDocument(member, documentId);
	const isKnownToAll = member.mayEditDocument(document);
	const { category } = member.db.sql
		.exec<{ category: string }>("SELECT name AS category FROM category WHERE id = ?", document.categoryRow)
		.one();
	const byUser = new Map<string, Viewing[]>();
	for (const viewing of viewersOf(member.db, document)) {
		if (!isKnownToAll && viewing.userId !== member.userId) continue;
		byUser.set(viewing.userId, [...(byUser.get(viewing.userId) ?? []), viewing]);
	}
	const viewers = [...byUser.values()].map((viewings) => toViewer(viewings, category)).toSorted(byName);
	return { viewers };
}

function toViewer(viewings: readonly Viewing[], category: string): DocumentViewer {
	const [{ userId, name, email } = NOBODY] = viewings;
	const bits = viewings.reduce((sum, { rights }) => sum | rights, 0);
	return {
		userId,
		name,
		email,
		reasons: viewings.flatMap((viewing) => reasonOf(viewing, category)),
		rights: rightsFromBits(bits),
	};
}

const NOBODY = { userId: "", name: "", email: "" };

function reasonOf({ kind, rights }: Viewing, category: string): ViewerReason[] {
	if (kind === "tenantAdmin") return [{ kind }];
	return kind === "categoryRight" ? [{ kind, category, rights: rightsFromBits(rights) }] : [];
}

function byName(one: DocumentViewer, other: DocumentViewer): number {
	const [oneKey, otherKey] = [sortKey(one.name), sortKey(other.name)];
	if (oneKey === otherKey) return one.userId < other.userId ? -1 : 1;
	return oneKey < otherKey ? -1 : 1;
}
