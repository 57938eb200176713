import { DurableObject } from "cloudflare:workers";
export class UserStore extends DurableObject {
	hi() {
		return this.ctx.storage.sql.exec("select 1 v").one();
	}
}
export class TenantStore extends DurableObject {}
export class AttemptLimiter extends DurableObject {}
export default {
	async fetch(req: Request, env: CmsEnv) {
		const url = new URL(req.url);
		if (url.pathname.endsWith("/put")) {
			const up = await env.FILES.createMultipartUpload("k");
			const part = await up.uploadPart(1, req.body!);
			await up.complete([part]);
			return Response.json({
				len: req.headers.get("content-length"),
				part,
				head: (await env.FILES.head("k"))?.size,
			});
		}
		const s = env.USERS.get(env.USERS.idFromName("a"));
		return Response.json({
			p: url.pathname,
			d: await s.hi(),
			f: await env.DIRECTORY.prepare("select 1 x").first(),
		});
	},
	async queue() {},
} satisfies ExportedHandler<CmsEnv>;
