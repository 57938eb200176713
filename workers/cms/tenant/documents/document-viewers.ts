import type {
	DocumentViewer,
	DocumentViewers,
	ViewerReason,
} from "../../../../contract/entities/document-viewers.ts";
import { sortKey } from "../core/folding.ts";
import { rightsFromBits, rightsToBits } from "../core/rights/kinds-of-right.ts";
import { type Member } from "../core/rights/sight.ts";
import { type Viewing, viewersOf } from "../core/rights/who-sees.ts";
import { linksOf } from "../sharing/share-rows.ts";
import { visibleDocument } from "./document-access.ts";

/** So many links by which a document is seen are named. */
const MAX_LINKS = 100;

/** `GET /documents/{id}/viewers`: who sees the document, and why (spec 6). Who may not edit it learns of itself alone. */
export function documentViewers(member: Member, documentId: string): DocumentViewers {
	const document = visibleDocument(member, documentId);
	const mayKnowAll = member.mayEditDocument(document) && !member.isGuest;
	const { category } = member.db.sql
		.exec<{ category: string }>("SELECT name AS category FROM category WHERE id = ?", document.categoryRow)
		.one();
	const viewers = new Map<string, DocumentViewer>();
	for (const viewing of viewersOf(member.db, document)) {
		if (!mayKnowAll && viewing.userId !== member.userId) continue;
		viewers.set(viewing.userId, withReason(viewers.get(viewing.userId), viewing, category));
	}
	const listed = [...viewers.values()].toSorted(byName);
	return mayKnowAll ? { viewers: listed, links: linksTo(member, document.id) } : { viewers: listed };
}

function linksTo(member: Member, documentRow: number): NonNullable<DocumentViewers["links"]> {
	return linksOf(member.db, documentRow, MAX_LINKS).map(
		({ documentId, sharerName, recipient, passwordHash, lastDay }) => ({
			documentId,
			sharedBy: sharerName,
			recipient,
			hasPassword: passwordHash !== null,
			lastDay: lastDay ?? "",
		}),
	);
}

function withReason(before: DocumentViewer | undefined, viewing: Viewing, category: string): DocumentViewer {
	const { userId, name, email, rights } = viewing;
	return {
		userId,
		name,
		email,
		reasons: [...(before?.reasons ?? []), ...reasonOf(viewing, category)],
		rights: rightsFromBits(rights | rightsToBits(before?.rights ?? [])),
	};
}

function reasonOf({ kind, rights }: Viewing, category: string): ViewerReason[] {
	if (kind === "tenantAdmin") return [{ kind }];
	if (kind === "share") return [{ kind, rights: rightsFromBits(rights) }];
	return kind === "categoryRight" ? [{ kind, category, rights: rightsFromBits(rights) }] : [];
}

function byName(one: DocumentViewer, other: DocumentViewer): number {
	const [oneKey, otherKey] = [sortKey(one.name), sortKey(other.name)];
	if (oneKey === otherKey) return one.userId < other.userId ? -1 : 1;
	return oneKey < otherKey ? -1 : 1;
}
