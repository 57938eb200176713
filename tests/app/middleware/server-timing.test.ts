import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { documentApi } from "../../../contract/api/documents.ts";
import { type Bindings, bindingsContext } from "../../../app/middleware/bindings.ts";
import { serverTimingMiddleware, timingsContext } from "../../../app/middleware/server-timing.ts";

async function timingIn(environment: Bindings["environment"]): Promise<string | null> {
	const context = new RouterContextProvider();
	context.set(bindingsContext, { environment } as Bindings);
	const request = new Request("https://ablage.example/search?q=a");
	const args = { request, context, params: {}, url: new URL(request.url), pattern: "/search" };
	const answer = await serverTimingMiddleware(args, async () => {
		context.get(timingsContext).push({ name: "cms", description: documentApi.search.path, milliseconds: 5 });
		return new Response();
	});
	return answer?.headers.get("Server-Timing") ?? null;
}

it.each(["local", "test"] as const)("says in %s what took how long", async (environment) => {
	expect(await timingIn(environment)).toMatch(/^cms;dur=5\.0;desc="\/documents\/search", total;dur=/);
});

it("says nothing of it in production, where it would tell of documents that nobody may see", async () => {
	expect(await timingIn("production")).toBeNull();
});
