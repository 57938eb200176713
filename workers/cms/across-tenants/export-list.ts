import { MAX_EXPORTED_DOCUMENTS } from "../../../contract/constants.ts";
import type { ExplorerExportQuery, ExportLine } from "../../../contract/explorer/explorer-export.ts";
import type { Actor } from "../actor.ts";
import { AS_TYPED, withTypoTolerance, type TypoTolerance } from "../tenant/listing/typo-tolerance.ts";
import { askTenants, type TenantAnswer } from "./ask-tenants.ts";
import { beginSearch, type EvenSearch } from "./even-time.ts";
import { itemsOf, tenantsThatCanMatch } from "./explore-tenants.ts";
import { inTenantOrder, mergeRows, type MergedRow } from "./merge-pages.ts";

/** The keys of this many tenants lie in memory at once, `MAX_EXPORTED_DOCUMENTS` of each at most. */
const TENANTS_AT_A_TIME = 20;
/** Documents that are read between two waits: the tenant's other requests get their turn. */
const READ_TOGETHER = 200;

interface Selected {
	stores: Pick<TenantAnswer<unknown>, "store" | "membership">[];
	rows: MergedRow<null>[];
}

/**
 * The documents that the explorer lists, all pages of them in its order, one JSON object a line. Which they are is
 * settled at the beginning; each is read when its turn comes, with the rights that are in force then, and is left out
 * where it has gone meanwhile.
 */
export async function exportList(
	env: CmsEnv,
	actor: Actor,
	query: ExplorerExportQuery,
): Promise<ReadableStream<Uint8Array>> {
	const { text } = query.filters;
	const search = beginSearch(text);
	const { answer } = await withTypoTolerance(
		text,
		(typoTolerance) => selectRows(env, actor, query, { typoTolerance, search }),
		({ rows }) => rows.length === 0,
	);
	await search.end();
	const lines = linesOf(actor, answer);
	const encoder = new TextEncoder();
	return new ReadableStream({
		async pull(controller) {
			const { done, value } = await lines.next();
			if (done) controller.close();
			else controller.enqueue(encoder.encode(value));
		},
		async cancel() {
			await lines.return();
		},
	});
}

/** The keys of what is exported, and of one document more where there are more. */
async function selectRows(
	env: CmsEnv,
	actor: Actor,
	{ filters, sort }: ExplorerExportQuery,
	{ typoTolerance, search }: { typoTolerance: TypoTolerance; search: EvenSearch },
): Promise<Selected> {
	const slice = { limit: MAX_EXPORTED_DOCUMENTS + 1, offset: 0 };
	const memberships = inTenantOrder(tenantsThatCanMatch(actor, filters));
	const selected: Selected = { stores: [], rows: [] };
	for (let at = 0; at < memberships.length; at += TENANTS_AT_A_TIME) {
		// oxlint-disable-next-line no-await-in-loop -- what the earlier tenants leave out need not lie in memory
		const answers = await askTenants(env, memberships.slice(at, at + TENANTS_AT_A_TIME), (store) =>
			store.listing.explore(actor.userId, { filters, sort, typoTolerance, keysOnly: true, ...slice }),
		);
		for (const { store, membership, value } of answers) {
			search.saw(value);
			const source = selected.stores.push({ store, membership }) - 1;
			for (const { key, row } of value.rows) selected.rows.push({ key, row, item: null, source });
		}
		const byTenant = sort.field === "tenant";
		selected.rows = mergeRows(selected.rows, { ...slice, order: sort.order, byTenant });
	}
	return selected;
}

async function* linesOf(actor: Actor, { stores, rows }: Selected): AsyncGenerator<string, void> {
	const exported = rows.slice(0, MAX_EXPORTED_DOCUMENTS);
	for (let at = 0; at < exported.length; at += READ_TOGETHER) {
		const together = exported.slice(at, at + READ_TOGETHER);
		// No search: where in a file it is found is nothing to export.
		// oxlint-disable-next-line no-await-in-loop -- the reader says when it takes more
		const items = await itemsOf(actor, stores, together, { text: "", typoTolerance: AS_TYPED });
		if (items.length > 0) yield items.map((item) => line({ item })).join("");
	}
	yield line({ isCapped: rows.length > exported.length });
}

function line(content: ExportLine): string {
	return `${JSON.stringify(content)}\n`;
}
