import { RouterContextProvider } from "react-router";
import { expect, it, vi } from "vitest";

// The bindings are read once: these are for the modules of this file alone.
vi.resetModules();
const { bindingsContext, readBindings } = await import("../../../app/middleware/bindings.ts");
const { routeRulesMiddleware } = await import("../../../app/middleware/route-rules.ts");

const RULES = [
	{ from: "/alt", to: "/bin" },
	{ from: "/hilfe", to: "https://hilfe.example/" },
];

const CMS_RULES = [
	{ from: "/alt", to: "/deadlines" },
	{ from: "/faq", to: "https://cms.example/faq" },
];
const CMS = {
	fetch: () =>
		Promise.resolve(Response.json({ data: { capabilities: [], routeRules: CMS_RULES }, meta: {} })),
};

async function visit(path: string, method = "GET"): Promise<Response> {
	const env = {
		CMS,
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
	const request = new Request(`https://ablage.example${path}`, { method });
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
	expect((await visit("/alt")).headers.get("Location")).toBe("/bin");
});

it("leads to an external target by a full page navigation", async () => {
	const { headers } = await visit("/hilfe");
	expect(headers.get("Location")).toBe("https://hilfe.example/");
	expect(headers.get("X-Remix-Reload-Document")).toBe("true");
});

it("that the CMS has holds too, behind those of the app", async () => {
	expect((await visit("/faq")).headers.get("Location")).toBe("https://cms.example/faq");
	expect((await visit("/alt")).headers.get("Location")).toBe("/bin");
});

it("is for pages that are asked for, not for what is sent", async () => {
	expect(await (await visit("/alt", "POST")).text()).toBe("page");
});

it("leaves every other page alone", async () => {
	expect(await (await visit("/documents")).text()).toBe("page");
});
