import { expect, it } from "vitest";
import { EXPLORER_PAGE_SIZE } from "../../../../contract/constants.ts";
import { DEFAULT_SORT } from "../../../../contract/explorer/explorer-columns.ts";
import { explorerFilterSchema } from "../../../../contract/explorer/explorer.ts";
import { unwrap } from "../../../../workers/cms/outcome.ts";
import { Member } from "../../../../workers/cms/tenant/core/rights/sight.ts";
import { explore } from "../../../../workers/cms/tenant/listing/explorer.ts";
import { inOneTurn } from "../in-one-turn.ts";
import { imported, newTenant, OWNER } from "../tenant-fixture.ts";

const DOCUMENTS = 4_000;
/** More than are counted one by one: of so many it matters how they are looked for. */
const MATCHING = 1_500;

it.each([
	[
		"of the newest",
		DOCUMENTS - 50,
		[
			[20, 0],
			[80, 20],
		],
	],
	[
		"of the oldest",
		0,
		[
			[20, 0],
			[80, 20],
			[200, 100],
			[700, 300],
		],
	],
])(
	"reads no row of a sample twice, and no more than it takes to meet a match: %s",
	async (_, from, expected) => {
		const tenant = await newTenant();
		const documents = Array.from({ length: DOCUMENTS }, (_unused, position) => {
			const matches = from === 0 ? position < MATCHING : position < from && position >= from - MATCHING;
			const createdAt = Date.UTC(2025, 0, 1) + position * 60_000;
			return imported({ name: `Dokument ${position}${matches ? " Alpenblick" : ""}`, createdAt });
		});
		unwrap(await tenant.store.setup.importDocuments(documents));
		const samples = await tenant.inside((db) => {
			const read: unknown[][] = [];
			const exec = (statement: string, ...values: SqlStorageValue[]) => {
				if (statement.includes("AS withTexts")) read.push(values.slice(-2));
				return db.sql.exec(statement, ...values);
			};
			const sql = new Proxy(db.sql, {
				get: (target, name) => (name === "exec" ? exec : Reflect.get(target, name)),
			});
			const filters = explorerFilterSchema.parse({ text: "Alpenblick" });
			const list = { filters, sort: DEFAULT_SORT, keysOnly: false, limit: EXPLORER_PAGE_SIZE, offset: 0 };
			inOneTurn(explore(Member.prove({ ...db, sql }, OWNER), list));
			return read;
		});
		expect(samples).toEqual(expected);
	},
);
