import { z } from "zod";
import { documentApi } from "../../../contract/api/documents.ts";
import { pathOf } from "../../../contract/api/endpoint.ts";
import { categoryApi } from "../../../contract/api/tenant-lists.ts";
import { DOCUMENT_DATES, type DocumentDate } from "../../../contract/entities/document-dates.ts";
import {
	type DocumentSuggestions,
	documentSuggestionsSchema,
} from "../../../contract/suggestions/document-suggestions.ts";
import {
	type DocumentCategory,
	documentCategorySchema,
	documentSchema,
	type TenantDocument,
} from "../../../contract/entities/entities.ts";
import { categoryByText } from "../../../workers/cms/tenant/suggestions/category-by-text.ts";

const PAGE = 100;
/** The share that is to be right, of all. */
export const LEAST = { category: 0.85, party: 0.9, date: 0.8 };

export interface Count {
	right: number;
	of: number;
}

/** What is suggested for the documents of one account, and how often that is right. */
export interface LeftOut {
	/** Of the names that were suggested. */
	name: Count;
	unnamed: number;
	category: Count;
	/** Of those that are suggested to who has filed nothing yet, by what each text is. */
	categoryByText: Count;
	/** To whom none is suggested then. */
	withoutCategory: number;
	party: Count;
	folder: Count;
	dates: Record<DocumentDate, Count>;
	/** Values that were suggested where people have filed none. */
	unasked: number;
	milliseconds: number[];
	misses: string[];
}

/**
 * What is suggested for each document that has a text, compared with what it is filed under. What the document itself is
 * filed under is never asked, so each is suggested from the others alone. Beside it, the category that is suggested for each
 * from no others at all, as in a new tenant.
 * @param ask reads a path of the contract as somebody who may see the documents
 */
export async function suggestedFromOthers(ask: (path: string) => Promise<unknown>): Promise<LeftOut> {
	const documents: TenantDocument[] = [];
	for (let page = 1; ; page += 1) {
		const query = `pagination[page]=${page}&pagination[pageSize]=${PAGE}`;
		const found = z.array(documentSchema).parse(await ask(`${pathOf(documentApi.list)}?${query}`));
		documents.push(...found);
		if (found.length < PAGE) break;
	}
	const none = () => ({ right: 0, of: 0 });
	const tenant: LeftOut = {
		name: none(),
		unnamed: 0,
		category: none(),
		categoryByText: none(),
		withoutCategory: 0,
		party: none(),
		folder: none(),
		dates: { startDate: none(), endDate: none(), inactiveDate: none(), warrantyUntil: none() },
		unasked: 0,
		milliseconds: [],
		misses: [],
	};
	const uses = new Map<string, number>();
	for (const id of documents.flatMap(partiesOf)) uses.set(id, (uses.get(id) ?? 0) + 1);
	const lists = new Map<string, DocumentCategory[]>();
	for (const document of documents.filter(hasText)) {
		const { documentId: tenantId } = document.tenant;
		const categories =
			lists.get(tenantId) ??
			z
				.array(documentCategorySchema)
				.parse(
					await ask(`${pathOf(categoryApi.list)}?filters[tenant]=${tenantId}&pagination[pageSize]=${PAGE}`),
				);
		lists.set(tenantId, categories);
		compareByText(tenant, document, categories);
		const begun = performance.now();
		const path = pathOf(documentApi.suggestions, { id: document.documentId });
		const suggested = documentSuggestionsSchema.parse(await ask(path));
		tenant.milliseconds.push(performance.now() - begun);
		compare(tenant, document, suggested, uses);
	}
	return tenant;
}

function compare(
	tenant: LeftOut,
	document: TenantDocument,
	suggested: DocumentSuggestions,
	uses: ReadonlyMap<string, number>,
): void {
	const { name, documentCategory } = document;
	if (suggested.name === null) tenant.unnamed += 1;
	else {
		const { value } = suggested.name;
		count(tenant.name, value === name, () => tenant.misses.push(`name of ${name}: not ${value}`));
	}
	count(tenant.category, suggested.category?.documentId === documentCategory.documentId, () =>
		tenant.misses.push(`category of ${name}: ${documentCategory.name}, not ${suggested.category?.name}`),
	);
	const parties = partiesOf(document);
	// Whom no other document knows nobody can suggest.
	if (parties.some((id) => (uses.get(id) ?? 0) > 1)) {
		const [first] = suggested.parties;
		count(tenant.party, first !== undefined && parties.includes(first.documentId), () =>
			tenant.misses.push(`party of ${name}: not ${first?.name}`),
		);
	}
	const folders = new Set(document.documentFolders.map(({ documentId }) => documentId));
	for (const folder of suggested.folders) count(tenant.folder, folders.has(folder.documentId));
	for (const date of DOCUMENT_DATES) {
		const day = suggested.dates.find((each) => each.date === date)?.day;
		const filed = document[date];
		if (filed !== null) {
			count(tenant.dates[date], day === filed, () =>
				tenant.misses.push(`${date} of ${name}: ${filed}, not ${day}`),
			);
		} else if (day !== undefined) {
			tenant.unasked += 1;
			tenant.misses.push(`${date} of ${name}: none, not ${day}`);
		}
	}
}

function compareByText(
	tenant: LeftOut,
	{ name, documentCategory, documentFiles }: TenantDocument,
	categories: readonly DocumentCategory[],
): void {
	const text = documentFiles
		.flatMap((file) => file.documentFileEmbeddings.map(({ chunk }) => chunk))
		.join("\n");
	const found = categoryByText(
		text,
		categories.filter(({ isUnsorted }) => isUnsorted !== true),
	);
	if (found === null) {
		tenant.withoutCategory += 1;
		tenant.misses.push(`category by text of ${name}: ${documentCategory.name}, not suggested`);
		return;
	}
	count(tenant.categoryByText, found.category.documentId === documentCategory.documentId, () =>
		tenant.misses.push(
			`category by text of ${name}: ${documentCategory.name}, not ${found.category.name} (${found.words.join(", ")})`,
		),
	);
}

function count(counted: Count, isRight: boolean, miss?: () => void): void {
	counted.of += 1;
	if (isRight) counted.right += 1;
	else miss?.();
}

function partiesOf({ documentParticipations }: TenantDocument): string[] {
	return documentParticipations.map(({ documentParty }) => documentParty.documentId);
}

function hasText({ documentFiles }: TenantDocument): boolean {
	return documentFiles.some(
		({ state, pageCount, file }) =>
			state === "processed" && file.mime === "application/pdf" && pageCount !== 0,
	);
}

/** @returns from 0 to 1 */
export function portion(counts: readonly Count[]): number {
	const of = counts.reduce((sum, count_) => sum + count_.of, 0);
	return of === 0 ? 0 : counts.reduce((sum, count_) => sum + count_.right, 0) / of;
}
