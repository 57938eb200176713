import { expect, it } from "vitest";
import { unwrap } from "../../../../workers/cms/outcome.ts";
import { company, documentIn, imported, newTenant, OWNER, type TestTenant } from "../tenant-fixture.ts";

/** What the counters should say, counted from the documents themselves. */
const COUNTED = `
	SELECT 'all' AS kind, 0 AS ref, state, 0 AS category, count(*) AS n FROM document GROUP BY state
	UNION ALL SELECT 'category', category_row, state, category_row, count(*) FROM document GROUP BY category_row, state
	UNION ALL SELECT 'folder', l.folder_row, d.state, d.category_row, count(*)
		FROM document_folder l JOIN document d ON d.id = l.document_row GROUP BY l.folder_row, d.state, d.category_row
	UNION ALL SELECT 'party', l.party_row, d.state, d.category_row, count(*)
		FROM participation l JOIN document d ON d.id = l.document_row GROUP BY l.party_row, d.state, d.category_row
	ORDER BY 1, 2, 3, 4`;
const KEPT = `SELECT kind, ref_row AS ref, state, category_row AS category, n FROM counter WHERE n <> 0 ORDER BY 1, 2, 3, 4`;

async function expectAgreement(tenant: TestTenant): Promise<void> {
	const [kept, counted] = await tenant.inside(({ sql }) => [
		sql.exec(KEPT).toArray(),
		sql.exec(COUNTED).toArray(),
	]);
	expect(kept).toEqual(counted);
}

/** The same numbers in every run. */
function random(seed: number): (below: number) => number {
	let state = seed;
	return (below) => {
		state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
		return Math.floor((state / 2_147_483_648) * below);
	};
}

it.each([1, 2, 3])(
	"the counters agree with the documents after any sequence of changes: %i",
	async (seed) => {
		const next = random(seed);
		const tenant = await newTenant();
		const { store } = tenant;
		const categories = ["Versicherungen", "Wohnen", "Rechnungen"];
		const ids = unwrap(
			await store.setup.importDocuments(
				Array.from({ length: 20 }, (_, position) =>
					imported({
						category: categories[position % 3] ?? "",
						state: position % 7 === 0 ? "Archived" : "Active",
						folders: position % 2 === 0 ? ["Steuern"] : [],
						parties: [company(`Firma ${position % 4}`)],
					}),
				),
			),
		);
		const folders = [await tenant.folder("Steuern"), await tenant.folder("Zu bezahlen")];
		const categoryIds = await Promise.all(categories.map((name) => tenant.category(name)));
		await expectAgreement(tenant);
		for (let step = 0; step < 60; step += 1) {
			const id = ids[next(ids.length)] ?? "";
			const category = categoryIds[next(3)] ?? "";
			const fields = documentIn(category, { documentFolders: folders.filter(() => next(2) === 0) });
			switch (next(5)) {
				case 0:
					ids.push(unwrap(await store.documents.create(OWNER, fields, null)).documentId);
					break;
				case 1: {
					const current = await store.documents.read(OWNER, id);
					if (!current.ok) break;
					const { tenant: _, ...rest } = fields;
					const { documentParticipations, version } = current.value;
					unwrap(
						await store.documents.update(OWNER, id, {
							...rest,
							version,
							documentParticipations: documentParticipations.map(({ documentId }) => ({
								crudOperation: "delete" as const,
								documentId,
							})),
						}),
					);
					break;
				}
				case 2:
					await store.participations.create(OWNER, id, { ...company(`Firma ${next(6)}`) }, null);
					break;
				default: {
					const state = (["Active", "Archived", "Deleted"] as const)[next(3)] ?? "Active";
					await store.documents.update(OWNER, id, { state });
				}
			}
		}
		await expectAgreement(tenant);
		const left = await tenant.inside(({ sql }) => [
			sql.exec("SELECT id FROM search_text ORDER BY id").toArray(),
			sql.exec("SELECT id FROM document WHERE state < 2 ORDER BY id").toArray(),
		]);
		expect(left[0]).toEqual(left[1]);
	},
);
