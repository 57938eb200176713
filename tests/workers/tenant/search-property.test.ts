import { env } from "cloudflare:workers";
import * as fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { explorerFilterSchema } from "../../../contract/explorer.ts";
import { unwrap } from "../../../workers/cms/outcome.ts";
import { searchTenants } from "../../../workers/cms/tenant/search-tenants.ts";
import { findPapers, type ModelPaper, type ModelSearch } from "./search-model.ts";
import { find, imported, newMember, newTenant, OWNER, type TestTenant } from "./tenant-fixture.ts";

const PAPERS = 60;
const CATEGORIES = ["Versicherungen", "Wohnen", "Rechnungen"];
const READABLE = ["Versicherungen", "Wohnen"];
const WORDS = [
	"Haftpflicht",
	"Privathaftpflichtversicherung",
	"Versicherungspolice",
	"Vollkasko",
	"Kasko",
	"Zürich",
	"Zuerich",
	"Quellensteuer",
	"Steuern",
	"Strasse",
	"Straße",
	"Müller",
	"Mueller",
	"Öl",
	"Café",
	"Noé",
	"2024",
	"55",
	"ab",
	"Mietzinsanpassung",
	"Aufzug",
];

const word = fc.constantFrom(...WORDS);
const words = (minLength: number, maxLength: number) => fc.array(word, { minLength, maxLength });
const text = (most: number) => words(0, most).map((list) => list.join(" "));
const paper = fc.record({
	name: words(1, 3).map((list) => list.join(" ")),
	description: text(2),
	files: fc.array(fc.array(text(4), { minLength: 1, maxLength: 3 }), { maxLength: 2 }),
	category: fc.constantFrom(...CATEGORIES),
	state: fc.constantFrom("Active", "Active", "Archived", "Deleted"),
}) satisfies fc.Arbitrary<Omit<ModelPaper, "createdAt">>;

const part = fc
	.tuple(word, fc.nat(6), fc.integer({ min: 1, max: 12 }))
	.map(([whole, start, length]) => whole.slice(start, start + length) || whole);
const wrong = fc.tuple(word, fc.nat(30), fc.constantFrom("other", "missing", "more", "swapped")).map(spoilt);
const phrase = words(1, 3);
const search: fc.Arbitrary<ModelSearch> = fc.record({
	words: fc.uniqueArray(fc.oneof(word, part, wrong), {
		minLength: 1,
		maxLength: 3,
		selector: (value) => value.toLowerCase(),
	}),
	phrases: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, fc.array(phrase, { maxLength: 1 })),
	withoutWords: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, fc.array(part, { maxLength: 1 })),
	withoutPhrases: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, fc.array(phrase, { maxLength: 1 })),
});

let tenant: TestTenant;
let member: string;
let papers: ModelPaper[];

beforeAll(async () => {
	tenant = await newTenant();
	const drawn = fc.sample(paper, { numRuns: PAPERS, seed: 20_261_121 });
	papers = drawn.map((fields, index) =>
		Object.assign(fields, { createdAt: Date.UTC(2025, 0, 1) + index * 60_000 }),
	);
	unwrap(
		await tenant.store.importDocuments(
			papers.map(({ files, ...fields }, position) =>
				imported({
					...fields,
					files: files.map((chunks, at) => ({
						objectKey: `files/${position}-${at}`,
						name: `${position}-${at}.txt`,
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

it("finds what reading everything finds, for whoever may read it, and forgives only where that is nothing", async () => {
	const memberships = [
		{ tenantKey: tenant.tenantKey, documentId: tenant.documentId, name: "Familie Müller", id: 7 },
	];
	const asked = async (typed: string, userId: string) => {
		const filters = explorerFilterSchema.parse({ text: typed });
		const query = { filters, pagination: { page: 1, pageSize: 100 } };
		return searchTenants(env, { userId, memberships, tokenId: "search" }, query);
	};
	await fc.assert(
		fc.asyncProperty(search, fc.boolean(), async (wanted, isOwner) => {
			const seen = papers.filter(
				({ state, category }) => state !== "Deleted" && (isOwner || READABLE.includes(category)),
			);
			const asTyped = findPapers(seen, wanted, false);
			const isExcluding = wanted.withoutWords.length + wanted.withoutPhrases.length > 0;
			const expected = asTyped.length > 0 || isExcluding ? asTyped : findPapers(seen, wanted, true);
			const instants = (list: readonly { createdAt: number | string }[]) =>
				list.map(({ createdAt }) => new Date(createdAt).getTime()).toSorted((one, other) => one - other);

			const typed = written(wanted);
			const userId = isOwner ? OWNER : member;
			const { items, total, isCorrected } = await asked(typed, userId);
			expect(instants(items)).toEqual(instants(expected));
			expect(total).toBe(expected.length);
			expect(isCorrected).toBe(asTyped.length === 0 && expected.length > 0);
			const listed = await find(tenant, userId, { text: typed });
			expect(listed.names.toSorted()).toEqual(asTyped.map(({ name }) => name).toSorted());
		}),
		{ numRuns: 100 },
	);
}, 120_000);

function written({ words: list, phrases, withoutWords, withoutPhrases }: ModelSearch): string {
	return [
		...phrases.map((one) => `"${one.join(" ")}"`),
		...list,
		...withoutWords.map((one) => `-${one}`),
		...withoutPhrases.map((one) => `-"${one.join(", ")}"`),
	].join(" ");
}

function spoilt([whole, position, kind]: [string, number, string]): string {
	const at = position % whole.length;
	const [before, after] = [whole.slice(0, at), whole.slice(at)];
	if (kind === "other") return `${before}x${after.slice(1)}`;
	if (kind === "missing") return before + after.slice(1) || whole;
	if (kind === "more") return `${before}x${after}`;
	return before + after.charAt(1) + after.charAt(0) + after.slice(2);
}
