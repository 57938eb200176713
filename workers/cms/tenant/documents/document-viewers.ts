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

/** Most links that are named as a reason why a document is seen. */
const MAX_LINKS = 100;

/** `GET /documents/{id}/viewers`: who sees the document, and why (spec 6). Who may not edit it learns of itself alone. */
export function documentViewers(member: Member, documentId: string): DocumentViewers {
	const document = visibleDocument(member, documentId);
	const mayKnowAll = member.mayEditDocument(document) && !member.isGuest;
	const { category, isActive } = member.db.sql
		.exec<{ category: string; isActive: number }>(
			"SELECT name AS category, is_active AS isActive FROM category WHERE id = ?",
			document.categoryRow,
		)
		.one();
	const viewers = new Map<string, DocumentViewer>();
	for (const viewing of viewersOf(member.db, document)) {
		if (!mayKnowAll && viewing.userId !== member.userId) continue;
		const counting = isActive === 1 ? viewing : whileNotActive(viewing);
		viewers.set(viewing.userId, withReason(viewers.get(viewing.userId), counting, category));
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

/** In a category that is not active a right to edit it only lets one see (spec 6). */
function whileNotActive(viewing: Viewing): Viewing {
	const isOfCategory = viewing.kind === "categoryRight" || viewing.kind === "mandate";
	const isAdmin = rightsFromBits(viewing.rights).includes("Admin");
	return isOfCategory && !isAdmin ? { ...viewing, rights: rightsToBits(["Read"]) } : viewing;
}

function withReason(before: DocumentViewer | undefined, viewing: Viewing, category: string): DocumentViewer {
	const { userId, name, email, rights } = viewing;
	return {
		userId,
		name,
		email,
		reasons: joined(before?.reasons ?? [], reasonOf(viewing, category)),
		rights: rightsFromBits(rights | rightsToBits(before?.rights ?? [])),
	};
}

function reasonOf(viewing: Viewing, category: string): ViewerReason | null {
	const { kind } = viewing;
	const rights = rightsFromBits(viewing.rights);
	if (kind === "tenantAdmin") return { kind };
	if (kind === "share") return { kind, rights };
	return kind === "categoryRight" || kind === "mandate" ? { kind, category, rights } : null;
}

/** Several rights of a kind are one reason: two mandates, say. */
function joined(reasons: readonly ViewerReason[], reason: ViewerReason | null): ViewerReason[] {
	const same = reasons.find(({ kind }) => kind === reason?.kind);
	if (!reason || !same) return [...reasons, ...(reason ? [reason] : [])];
	if (same.kind === "tenantAdmin" || reason.kind === "tenantAdmin") return [...reasons];
	const rights = rightsFromBits(rightsToBits(same.rights) | rightsToBits(reason.rights));
	return reasons.map((each) => (each === same ? { ...same, rights } : each));
}

function byName(one: DocumentViewer, other: DocumentViewer): number {
	const [oneKey, otherKey] = [sortKey(one.name), sortKey(other.name)];
	if (oneKey === otherKey) return one.userId < other.userId ? -1 : 1;
	return oneKey < otherKey ? -1 : 1;
}
