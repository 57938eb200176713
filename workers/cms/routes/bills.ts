import { billApi } from "../../../contract/api/bills.ts";
import { routesOf } from "../http/routes-of.ts";
import { unwrap } from "../outcome.ts";

/** Bills that were read from the files of a document. */
export const bills = routesOf(billApi, {
	adopt: async ({ store, userId, id, body: { data } }) => unwrap(await store.bills.adopt(userId, id, data)),
	write: async ({ store, userId, id, body: { data } }) => unwrap(await store.bills.setPaid(userId, id, data)),
});
