import { type Context, Hono } from "hono";
import { z } from "zod";
import { ContractError } from "../../../contract/errors.ts";
import { paginationSchema } from "../../../contract/explorer/explorer.ts";
import { findInFileQuerySchema } from "../../../contract/files/find-in-file.ts";
import { wholeNumber } from "../../../contract/fields.ts";
import { fileCheckQuerySchema, sessionIdSchema } from "../../../contract/files/upload.ts";
import { documentFileRenameSchema, writeBody } from "../../../contract/entities/writes.ts";
import { announcedChunk } from "../files/chunk-request.ts";
import { previewWidth } from "../../shared/object-keys.ts";
import { drainRequestBody } from "../files/drain-request-body.ts";
import { receiveChunk } from "../files/receive-chunk.ts";
import { serveFile } from "../files/serve-file.ts";
import { serveLayout, servePageRuns } from "../files/serve-layout.ts";
import { servePreview } from "../files/serve-preview.ts";
import type { CmsHono } from "../hono.ts";
import { answer } from "../http/answers.ts";
import { readBody, readId, readQuery, refuseQuery } from "../http/read-request.ts";
import { unwrap } from "../outcome.ts";
import { sliceOf } from "../tenant/core/named-rows.ts";
import { tenantOwning } from "../across-tenants/tenant-client.ts";
import { chunkAnswer } from "../tenant/files/uploads.ts";

const sessionQuery = z.strictObject({ sessionId: sessionIdSchema });
const contentQuery = z.strictObject({ download: z.enum(["0", "1"]).default("0") });
const renameBody = writeBody(documentFileRenameSchema);
const pageNumber = wholeNumber(1, 100_000);
const previewQuery = z.strictObject({
	page: pageNumber.default(1),
	width: wholeNumber(1, 10_000).default(1_000).transform(previewWidth),
});
const layoutQuery = z.strictObject({ page: pageNumber });
const textQuery = z.strictObject({ page: pageNumber.optional(), pagination: paginationSchema.prefault({}) });

/** Files of documents: their upload in chunks (spec 7), bytes, pictures and text. */
export const documentFiles = new Hono<CmsHono>()
	.post("/upload/:id", drainRequestBody, async (c) => {
		refuseQuery(c);
		const { tenant, userId, id: documentId } = addressed(c);
		const chunk = announcedChunk(c.req.raw.headers);
		const { body } = c.req.raw;
		if (!body) throw new ContractError("ValidationError", "Content-Length: the body is empty");
		return answer(c, await receiveChunk({ env: c.env, tenant, userId, documentId }, chunk, body));
	})
	.get("/check", async (c) => {
		const { tenant, ...file } = readQuery(c, fileCheckQuerySchema);
		const actor = c.get("actor");
		return answer(c, unwrap(await tenantOwning(c.env, actor, tenant).files.check(actor.userId, file)));
	})
	.get("/upload/:id", async (c) => {
		const { sessionId } = readQuery(c, sessionQuery);
		const { tenant, userId, id } = addressed(c);
		return answer(c, chunkAnswer(unwrap(await tenant.uploads.read(userId, id, sessionId))));
	})
	.delete("/upload/:id", async (c) => {
		const { sessionId } = readQuery(c, sessionQuery);
		const { tenant, userId, id } = addressed(c);
		unwrap(await tenant.uploads.cancel(userId, id, sessionId));
		return answer(c, null);
	})
	.get("/:id", async (c) => {
		refuseQuery(c);
		const { tenant, userId, id } = addressed(c);
		return answer(c, unwrap(await tenant.files.read(userId, id)));
	})
	.put("/:id", async (c) => {
		refuseQuery(c);
		const { tenant, userId, id } = addressed(c);
		const { data } = await readBody(c, renameBody);
		return answer(c, unwrap(await tenant.files.rename(userId, id, data)));
	})
	.delete("/:id", async (c) => {
		refuseQuery(c);
		const { tenant, userId, id } = addressed(c);
		unwrap(await tenant.files.delete(userId, id));
		return answer(c, null);
	})
	.post("/:id/process", async (c) => {
		refuseQuery(c);
		const { tenant, userId, id } = addressed(c);
		return answer(c, unwrap(await tenant.files.processAgain(userId, id)));
	})
	.get("/:id/content", async (c) => {
		const { download } = readQuery(c, contentQuery);
		const { tenant, userId, id } = addressed(c);
		const file = unwrap(await tenant.files.locate(userId, id));
		return serveFile(c.req.raw, c.env.FILES, file, download === "1");
	})
	.get("/:id/preview", async (c) => {
		const query = readQuery(c, previewQuery);
		const { tenant, userId, id } = addressed(c);
		const file = unwrap(await tenant.files.locate(userId, id));
		return servePreview(c.req.raw, c.env, file, query);
	})
	.get("/:id/layout", async (c) => {
		const { page } = readQuery(c, layoutQuery);
		const { tenant, userId, id } = addressed(c);
		return serveLayout(c.req.raw, c.env, unwrap(await tenant.files.locate(userId, id)), page);
	})
	.get("/:id/pages", async (c) => {
		refuseQuery(c);
		const { tenant, userId, id } = addressed(c);
		return servePageRuns(c.req.raw, c.env, unwrap(await tenant.files.locate(userId, id)));
	})
	.get("/:id/find", async (c) => {
		const { text } = readQuery(c, findInFileQuerySchema);
		const { tenant, userId, id } = addressed(c);
		return answer(c, unwrap(await tenant.files.find(userId, id, text)));
	})
	.get("/:id/text", async (c) => {
		const { page, pagination } = readQuery(c, textQuery);
		const { tenant, userId, id } = addressed(c);
		const { items, total } = unwrap(
			await tenant.files.text(userId, id, { page: page ?? null, ...sliceOf(pagination) }),
		);
		return answer(c, items, { meta: { pagination: { ...pagination, total } } });
	});

function addressed(c: Context<CmsHono>) {
	const id = readId(c);
	const actor = c.get("actor");
	return { id, userId: actor.userId, tenant: tenantOwning(c.env, actor, id) };
}
