import { type Outcome, unwrap } from "../outcome.ts";
import type { TenantClient } from "../tenant/tenant-calls.ts";
import type { TenantAnswer } from "./ask-tenants.ts";
import type { MergedRow } from "./merge-pages.ts";

/** The items of merged rows, each asked of its own tenant by its row; what has gone meanwhile is left out. */
export async function itemsOfRows<Item>(
	answers: readonly TenantAnswer<unknown>[],
	merged: readonly MergedRow<unknown>[],
	ask: (store: TenantClient, rows: readonly number[]) => Promise<Outcome<ReadonlyMap<number, Item>>>,
): Promise<Item[]> {
	const bySource = await Promise.all(
		answers.map(async ({ store }, source) => {
			const rows = merged.filter((one) => one.source === source).map(({ row }) => row);
			return rows.length === 0 ? null : unwrap(await ask(store, rows));
		}),
	);
	return merged.flatMap(({ source, row }) => bySource[source]?.get(row) ?? []);
}
