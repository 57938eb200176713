import { fileApi } from "../../../contract/api/files.ts";
import { ContractError } from "../../../contract/errors.ts";
import { previewWidth } from "../../shared/object-keys.ts";
import { announcedChunk } from "../files/chunk-request.ts";
import { receiveChunk } from "../files/receive-chunk.ts";
import { serveFile } from "../files/serve-file.ts";
import { serveLayout, servePageRuns } from "../files/serve-layout.ts";
import { servePreview } from "../files/serve-preview.ts";
import { Page, routesOf } from "../http/routes-of.ts";
import { unwrap } from "../outcome.ts";
import { sliceOf } from "../tenant/core/named-rows.ts";
import { chunkAnswer } from "../tenant/files/upload-rows.ts";
import { listOfTenants } from "./list-of-tenants.ts";
import { ofDocuments } from "./tenant-lists.ts";
import { tenantNamed } from "./named-tenant.ts";

/** Files of documents: their upload in chunks (spec 7), bytes, pictures and text. */
export const files = routesOf(fileApi, {
	async check({ env, actor, userId, query: { tenant, ...file } }) {
		return unwrap(await tenantNamed(env, actor, tenant).files.check(userId, file));
	},
	list: (call) =>
		listOfTenants(call, (store, slice) => store.files.list(call.userId, ofDocuments(call.query, slice))),
	async upload({ c, env, store, userId, id }) {
		const chunk = announcedChunk(c.req.raw.headers);
		const { body } = c.req.raw;
		if (!body) throw new ContractError("ValidationError", "Content-Length: the body is empty");
		return receiveChunk({ env, tenant: store, userId, documentId: id }, chunk, body);
	},
	async readUpload({ store, userId, id, query: { sessionId } }) {
		return chunkAnswer(unwrap(await store.uploads.read(userId, id, sessionId)));
	},
	async cancelUpload({ store, userId, id, query: { sessionId } }) {
		unwrap(await store.uploads.cancel(userId, id, sessionId));
		return null;
	},
	read: async ({ store, userId, id }) => unwrap(await store.files.read(userId, id)),
	rename: async ({ store, userId, id, body }) => unwrap(await store.files.rename(userId, id, body.data)),
	async delete({ store, userId, id }) {
		unwrap(await store.files.delete(userId, id));
		return null;
	},
	process: async ({ store, userId, id }) => unwrap(await store.files.processAgain(userId, id)),
	async content({ c, env, store, userId, id, query }) {
		const file = unwrap(await store.files.locate(userId, id));
		return serveFile(c.req.raw, env.FILES, file, query.download === "1");
	},
	async preview({ c, env, store, userId, id, query: { page, width } }) {
		const file = unwrap(await store.files.locate(userId, id));
		return servePreview(c.req.raw, env, file, { page, width: previewWidth(width) });
	},
	async layout({ c, env, store, userId, id, query: { page } }) {
		return serveLayout(c.req.raw, env, unwrap(await store.files.locate(userId, id)), page);
	},
	async pages({ c, env, store, userId, id }) {
		return servePageRuns(c.req.raw, env, unwrap(await store.files.locate(userId, id)));
	},
	find: async ({ store, userId, id, query }) => unwrap(await store.files.find(userId, id, query.text)),
	async text({ store, userId, id, query: { page = null, pagination } }) {
		const part = { page, ...sliceOf(pagination) };
		return new Page(unwrap(await store.files.text(userId, id, part)), pagination);
	},
});
