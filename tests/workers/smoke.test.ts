import { env, exports } from "cloudflare:workers";
import { expect, it } from "vitest";
it("answers", async () => {
	const r = await exports.default.fetch("http://cms/x");
	expect(await r.json()).toMatchObject({ p: "/x" });
	const s = env.USERS.get(env.USERS.idFromName("a"));
	expect(await s.hi()).toEqual({ v: 1 });
});
