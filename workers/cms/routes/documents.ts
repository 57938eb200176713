import { Hono } from "hono";
import { z } from "zod";
import {
	explorerQuerySchema,
	filterOptionsQuerySchema,
	paginationSchema,
} from "../../../contract/explorer/explorer.ts";
import { explorerIdsQuerySchema } from "../../../contract/explorer/explorer-ids.ts";
import { searchQuerySchema } from "../../../contract/search/search.ts";
import { parseOrRefuse } from "../../../contract/errors.ts";
import {
	documentCreateSchema,
	documentFileOrderSchema,
	documentStateChangeSchema,
	documentUndoSchema,
	documentUpdateSchema,
	writeBody,
} from "../../../contract/entities/writes.ts";
import type { CmsHono } from "../hono.ts";
import { answer } from "../http/answers.ts";
import { readIdempotencyKey } from "../http/idempotency-key.ts";
import { readBody, readQuery } from "../http/read-request.ts";
import { unwrap } from "../outcome.ts";
import { askFilterOptions } from "../across-tenants/filter-options-of-tenants.ts";
import { exploreTenants } from "../across-tenants/explore-tenants.ts";
import { searchTenants } from "../across-tenants/search-tenants.ts";
import { selectInTenants } from "../across-tenants/select-in-tenants.ts";
import { sliceOf } from "../tenant/core/named-rows.ts";
import { addressedByPath, resolveTarget, tenantToCreateIn } from "./tenant-lists.ts";

const createBody = writeBody(documentCreateSchema);
const updateBody = writeBody(documentUpdateSchema);
const stateBody = writeBody(documentStateChangeSchema);
const undoBody = writeBody(documentUndoSchema);
const fileOrderBody = writeBody(documentFileOrderSchema);
const historyQuery = z.strictObject({ pagination: paginationSchema.prefault({}) });
const setsState = z.object({ data: z.object({ state: z.unknown() }) });

/** The calls of spec 7 under Documents. */
export const documents = new Hono<CmsHono>()
	.get("/explorer", async (c) => {
		const query = readQuery(c, explorerQuerySchema);
		return answer(c, await exploreTenants(c.env, c.get("actor"), query));
	})
	.get("/search", async (c) => {
		const query = readQuery(c, searchQuerySchema);
		return answer(c, await searchTenants(c.env, c.get("actor"), query));
	})
	.get("/explorer/ids", async (c) => {
		const { filters } = readQuery(c, explorerIdsQuerySchema);
		return answer(c, await selectInTenants(c.env, c.get("actor"), filters));
	})
	.get("/explorer/filter", async (c) => {
		const query = readQuery(c, filterOptionsQuerySchema);
		return answer(c, await askFilterOptions(c.env, c.get("actor"), query));
	})
	.get("/access-rights/:id", async (c) => {
		const { store, userId, id } = resolveTarget(c);
		return answer(c, unwrap(await store.documents.accessRights(userId, id)));
	})
	.get("/:id", async (c) => {
		const { store, userId, id } = resolveTarget(c);
		return answer(c, unwrap(await store.documents.read(userId, id)));
	})
	.get("/:id/history", async (c) => {
		const { pagination } = readQuery(c, historyQuery);
		const { store, userId, id } = addressedByPath(c);
		const { items, total } = unwrap(await store.documents.history(userId, id, sliceOf(pagination)));
		return answer(c, items, { meta: { pagination: { ...pagination, total } } });
	})
	.get("/:id/viewers", async (c) => {
		const { store, userId, id } = resolveTarget(c);
		return answer(c, unwrap(await store.documents.viewers(userId, id)));
	})
	.get("/:id/chain", async (c) => {
		const { store, userId, id } = resolveTarget(c);
		return answer(c, unwrap(await store.documents.chain(userId, id)));
	})
	.put("/:id/file-order", async (c) => {
		const { store, userId, id } = resolveTarget(c);
		const { data } = await readBody(c, fileOrderBody);
		return answer(c, unwrap(await store.files.order(userId, id, data)));
	})
	.post("/", async (c) => {
		const { data } = await readBody(c, createBody);
		const { store, userId } = tenantToCreateIn(c, data.tenant);
		const created = await store.documents.create(userId, data, readIdempotencyKey(c));
		return answer(c, unwrap(created), { status: 201 });
	})
	.post("/:id/undo", async (c) => {
		const { store, userId, id } = resolveTarget(c);
		const { data } = await readBody(c, undoBody);
		return answer(c, unwrap(await store.documents.undoStateChange(userId, id, data)));
	})
	.put("/:id", async (c) => {
		const { store, userId, id } = resolveTarget(c);
		const body = await readBody(c, z.unknown());
		if (setsState.safeParse(body).success) {
			const { data } = parseOrRefuse(stateBody, body);
			return answer(c, unwrap(await store.documents.changeState(userId, id, data)));
		}
		const { data } = parseOrRefuse(updateBody, body);
		return answer(c, unwrap(await store.documents.update(userId, id, data)));
	});
