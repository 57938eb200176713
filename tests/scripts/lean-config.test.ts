import { type Config, serializeConfig, type Worker_Binding } from "miniflare";
import { describe, expect, it } from "vitest";
import { leanConfig } from "../../scripts/server/lean-config.ts";

const worker = (bindings: Worker_Binding[] = [], code = "export default {};") => ({
	modules: [{ name: "index.js", esModule: code }],
	bindings,
	globalOutbound: { name: "outbound:0" },
	cacheApiOutbound: { name: "cache:0" },
});

/** As Miniflare writes it: an app that asks a CMS, whose object asks a disk, and what Miniflare has beside them. */
const config = (appBindings: Worker_Binding[] = [], code?: string): Config => ({
	sockets: [
		{ name: "entry", service: { name: "core:entry" } },
		{ name: "direct:0:default", service: { name: "app" } },
	],
	services: [
		{ name: "app", worker: worker([{ name: "CMS", service: { name: "cms" } }, ...appBindings], code) },
		{ name: "cms", worker: worker([{ name: "D", durableObjectNamespace: { serviceName: "object" } }]) },
		{ name: "object", worker: { ...worker(), durableObjectStorage: { localDisk: "disk" } } },
		{ name: "disk", disk: { path: "/data", writable: true } },
		{ name: "outbound:0", worker: worker() },
		{ name: "cache:0", worker: worker() },
		{ name: "core:entry", worker: worker([{ name: "STORE", service: { name: "email:store" } }]) },
		{ name: "email:store", worker: worker() },
		{ name: "queues:queue:first", worker: worker() },
		{ name: "queues:queue:second", worker: worker() },
		{ name: "internet", network: { allow: ["public"] } },
	],
});

const names = ({ services }: Config) => services?.map(({ name }) => name);

describe("the configuration of the local server", () => {
	it("has what a call may come to, the network, and nothing else", () => {
		const lean = leanConfig(config());
		expect(names(lean)).toEqual(["app", "cms", "object", "disk", "internet"]);
		expect(lean.sockets?.map(({ name }) => name)).toEqual(["direct:0:default"]);
		// What it names is there: workerd would not start otherwise.
		expect(JSON.stringify(lean)).not.toMatch(/outbound:0|cache:0|core:entry/);
		expect(serializeConfig(lean).length).toBeLessThan(serializeConfig(config()).length);
	});

	it("has one Worker for all queues, which is told the name of each", () => {
		const queue = (name: string) => ({ name, queue: { name: `queues:queue:${name}` } });
		const lean = leanConfig(config([queue("first"), queue("second")]));
		expect(names(lean)).toContain("queues:queue:first");
		expect(names(lean)).not.toContain("queues:queue:second");
		const [app] = lean.services ?? [];
		expect(app).toMatchObject({
			worker: {
				bindings: [
					{ name: "CMS" },
					{ queue: { name: "queues:queue:first", props: { json: '{"MINIFLARE_NAMESPACE":"first"}' } } },
					{ queue: { name: "queues:queue:first", props: { json: '{"MINIFLARE_NAMESPACE":"second"}' } } },
				],
			},
		});
	});

	it.each(["caches.default.match(request)", 'await caches.open("pages")'])(
		"is refused where a Worker asks for the cache, which is left out: %s",
		(code) => {
			expect(() => leanConfig(config([], code))).toThrow("app asks for the cache");
		},
	);
});
