import { Hono } from "hono";
import { documentCategoryWriteSchema, writeBody } from "../../../contract/entities/writes.ts";
import type { CmsHono } from "../hono.ts";
import { answer } from "../http/answers.ts";
import { readIdempotencyKey } from "../http/idempotency-key.ts";
import { readBody } from "../http/read-request.ts";
import { unwrap } from "../outcome.ts";
import { answerList, resolveTarget, tenantToCreateIn } from "./tenant-lists.ts";

const body = writeBody(documentCategoryWriteSchema);

/** Spec 7, generic: the categories of a tenant. */
export const documentCategories = new Hono<CmsHono>()
	.get("/", (c) => answerList(c, (store, userId, slice) => store.categories.list(userId, slice)))
	.get("/:id", async (c) => {
		const { store, userId, id } = resolveTarget(c);
		return answer(c, unwrap(await store.categories.read(userId, id)));
	})
	.post("/", async (c) => {
		const { data } = await readBody(c, body);
		const { store, userId } = tenantToCreateIn(c, data.tenant);
		return answer(c, unwrap(await store.categories.create(userId, data, readIdempotencyKey(c))), {
			status: 201,
		});
	})
	.put("/:id", async (c) => {
		const { store, userId, id } = resolveTarget(c);
		const { data } = await readBody(c, body);
		return answer(c, unwrap(await store.categories.update(userId, id, data)));
	})
	.delete("/:id", async (c) => {
		const { store, userId, id } = resolveTarget(c);
		return answer(c, unwrap(await store.categories.delete(userId, id)));
	});
