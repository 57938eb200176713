import { serviceApi } from "../../contract/api/service.ts";
import type { Miniflare } from "miniflare";

const NAME = "ablage-measuring";

// Plain JavaScript, because nothing builds it.
const SCRIPT = `
export default {
	async fetch(request, env) {
		const { pathname, searchParams } = new URL(request.url);
		const key = searchParams.get("key");
		if (pathname === "/cms") return env.CMS.fetch("http://cms${serviceApi.health.path}");
		if (pathname === "/begin") {
			const { uploadId } = await env.FILES.createMultipartUpload(key);
			return Response.json({ uploadId });
		}
		if (pathname === "/part") {
			const upload = env.FILES.resumeMultipartUpload(key, searchParams.get("uploadId"));
			return Response.json(await upload.uploadPart(Number(searchParams.get("part")), request.body));
		}
		if (pathname === "/complete") {
			const { uploadId, parts } = await request.json();
			await env.FILES.resumeMultipartUpload(key, uploadId).complete(parts);
			return Response.json({});
		}
		if (pathname === "/put") {
			await env.FILES.put(key, request.body);
			return Response.json({});
		}
		if (pathname === "/remove") {
			await env.FILES.delete(key);
			return Response.json({});
		}
		if (pathname === "/read") {
			const size = Number(searchParams.get("size"));
			const file = { fileId: key, objectKey: key, name: "bench.pdf", mime: "application/pdf", size };
			const { text, ...rest } = await env.READER.read(file);
			const characters = (await new Response(text).text()).length;
			return Response.json({ ...rest, characters });
		}
		return new Response(null, { status: 404 });
	},
};`;

/**
 * A Worker beside the product's that does no more than the platform itself: puts parts into the same bucket, asks the
 * reader to read, asks the CMS for a sign of life. What it needs is what there is to compare with.
 */
export const measuringWorker = {
	name: NAME,
	modules: true,
	script: SCRIPT,
	compatibilityDate: "2026-10-01",
	r2Buckets: { FILES: "ablage-files" },
	serviceBindings: { READER: "ablage-reader", CMS: "ablage-cms" },
	unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }],
};

/** Its address. */
export async function measuringAddress(server: Miniflare): Promise<string> {
	return (await server.unsafeGetDirectURL(NAME)).origin;
}
