import { env } from "cloudflare:workers";
import * as fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { explorerFilterSchema } from "../../../../contract/explorer/explorer.ts";
import { unwrap } from "../../../../workers/cms/outcome.ts";
import { searchTenants } from "../../../../workers/cms/across-tenants/search-tenants.ts";
import { anySearch, fileText, textOf, written } from "./search-arbitraries.ts";
import { findForgiving, type ModelPaper, type ModelSearch } from "./search-model.ts";
import { find, imported, newMember, newTenant, OWNER, type TestTenant } from "../tenant-fixture.ts";

const PAPERS = 60;
const CATEGORIES = ["Versicherungen", "Wohnen", "Rechnungen"];
const READABLE = ["Versicherungen", "Wohnen"];
const paper = fc.record({
	name: textOf(3, 1),
	description: textOf(2),
	files: fc.array(fileText, { maxLength: 2 }),
	category: fc.constantFrom(...CATEGORIES),
	state: fc.constantFrom("Active", "Active", "Archived", "Deleted"),
}) satisfies fc.Arbitrary<Omit<ModelPaper, "createdAt">>;

/** A word and a phrase are left out, each of them of some that have the other not. */
const BOTH_LEFT_OUT: ModelSearch = {
	words: ["aftpflicht"],
	phrases: [],
	withoutWords: ["H"],
	withoutPhrases: [["Mietzinsanpassung"]],
};

let tenant: TestTenant;
let member: string;
let papers: Omit<ModelPaper, "folders" | "replaces">[];

beforeAll(async () => {
	tenant = await newTenant();
	const drawn = fc.sample(paper, { numRuns: PAPERS, seed: 20_261_121 });
	papers = drawn.map((fields, index) =>
		Object.assign(fields, {
			createdAt: Date.UTC(2025, 0, 1) + index * 60_000,
			fileNames: fields.files.map((_, at) => `${index}-${at}.txt`),
		}),
	);
	unwrap(
		await tenant.store.setup.importDocuments(
			papers.map(({ files, fileNames, ...fields }, position) =>
				imported({
					...fields,
					files: files.map((chunks, at) => ({
						objectKey: `files/${position}-${at}`,
						name: fileNames?.[at] ?? "",
						mime: "text/plain",
						size: 1,
						state: "processed",
						text: chunks.map((chunk, page) => ({ page: page + 1, chunk })),
					})),
				}),
			),
		),
	);
	member = await newMember(tenant, Object.fromEntries(READABLE.map((name) => [name, ["Read"]])));
});

it("finds what reading everything finds, for whoever may read it, and forgives only where that is nothing, the likest first", async () => {
	const memberships = [
		{ tenantKey: tenant.tenantKey, documentId: tenant.documentId, name: "Familie Müller", id: 7 },
	];
	const asked = async (typed: string, userId: string) => {
		const filters = explorerFilterSchema.parse({ text: typed });
		const query = { filters, pagination: { page: 1, pageSize: 100 } };
		return searchTenants(env, { userId, memberships, tokenId: "search" }, query);
	};
	await fc.assert(
		fc.asyncProperty(anySearch, fc.boolean(), async (wanted, isOwner) => {
			const seen = papers.filter(
				({ state, category }) => state !== "Deleted" && (isOwner || READABLE.includes(category)),
			);
			const { found: expected, asTyped, isCorrected: isExpected } = findForgiving(seen, wanted);
			const instants = (list: readonly { createdAt: number | string }[]) =>
				list.map(({ createdAt }) => new Date(createdAt).getTime()).toSorted((one, other) => one - other);

			const typed = written(wanted);
			const userId = isOwner ? OWNER : member;
			const { items, total, isCorrected } = await asked(typed, userId);
			expect(instants(items)).toEqual(instants(expected));
			expect(total).toBe(expected.length);
			expect(isCorrected).toBe(isExpected);
			const listed = await find(tenant, userId, { text: typed });
			expect(listed.names.toSorted()).toEqual(asTyped.map(({ name }) => name).toSorted());
		}),
		{ numRuns: 100, examples: [[BOTH_LEFT_OUT, false]] },
	);
});
