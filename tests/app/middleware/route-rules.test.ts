import { RouterContextProvider } from "react-router";
import { expect, it, vi } from "vitest";

// The bindings are read once: these are for the modules of this file alone.
vi.resetModules();
const { bindingsContext, readBindings } = await import("../../../app/middleware/bindings.ts");
const { routeRulesMiddleware } = await import("../../../app/middleware/route-rules.ts");

const RULES = [
	{ from: "/alt", to: "/documents" },
	{ from: "/hilfe", to: "https://hilfe.example/" },
];

async function visit(path: string): Promise<Response> {
	const env = {
		ENVIRONMENT: "test",
		UPLOAD_CHUNK_SIZE: 8388608,
		CMS_URL: "",
		ROUTE_RULES: JSON.stringify(RULES),
	};
	const context = new RouterContextProvider();
	context.set(
		bindingsContext,
		readBindings(env as unknown as AppEnv, () => {}),
	);
	const request = new Request(`https://ablage.example${path}`);
	try {
		return (await routeRulesMiddleware(
			{ request, url: new URL(request.url), context, params: {} } as never,
			async () => new Response("page"),
		)) as Response;
	} catch (thrown) {
		return thrown as Response;
	}
}

it("leads to another page of ours", async () => {
	expect((await visit("/alt")).headers.get("Location")).toBe("/documents");
});

it("leads to an external target by a full page navigation", async () => {
	const { headers } = await visit("/hilfe");
	expect(headers.get("Location")).toBe("https://hilfe.example/");
	expect(headers.get("X-Remix-Reload-Document")).toBe("true");
});

it("knows an address with a locale in front of it and a slash at its end", async () => {
	expect((await visit("/alt/")).headers.get("Location")).toBe("/documents");
	expect((await visit("/de/alt")).headers.get("Location")).toBe("/de/documents");
	expect((await visit("/de/alt/")).headers.get("Location")).toBe("/de/documents");
	expect((await visit("/de/hilfe/")).headers.get("Location")).toBe("https://hilfe.example/");
	expect(await (await visit("/fr/alt")).text()).toBe("page");
	expect(await (await visit("/dealt")).text()).toBe("page");
});

it("leaves every other page alone", async () => {
	expect(await (await visit("/documents")).text()).toBe("page");
});
