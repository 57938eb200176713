import { Hono } from "hono";
import {
	documentParticipationCreateSchema,
	documentParticipationUpdateSchema,
	writeBody,
} from "../../../contract/entities/writes.ts";
import type { CmsHono } from "../hono.ts";
import { answer } from "../http/answers.ts";
import { readIdempotencyKey } from "../http/idempotency-key.ts";
import { readBody, refuseQuery } from "../http/read-request.ts";
import { unwrap } from "../outcome.ts";
import { tenantOwning } from "../across-tenants/tenant-client.ts";
import { resolveTarget } from "./tenant-lists.ts";

const createBody = writeBody(documentParticipationCreateSchema);
const updateBody = writeBody(documentParticipationUpdateSchema);

/** Which party stands on which document (spec 7). */
export const documentParticipations = new Hono<CmsHono>()
	.post("/", async (c) => {
		refuseQuery(c);
		const { data } = await readBody(c, createBody);
		const actor = c.get("actor");
		const created = await tenantOwning(c.env, actor, data.document).participations.create(
			actor.userId,
			data.document,
			data.documentParty,
			readIdempotencyKey(c),
		);
		return answer(c, unwrap(created), { status: 201 });
	})
	.put("/:id", async (c) => {
		const { store, userId, id } = resolveTarget(c);
		const { data } = await readBody(c, updateBody);
		return answer(c, unwrap(await store.participations.update(userId, id, data.documentParty)));
	})
	.delete("/:id", async (c) => {
		const { store, userId, id } = resolveTarget(c);
		return answer(c, unwrap(await store.participations.delete(userId, id)));
	});
