import { RouterContextProvider } from "react-router";
import { expect, it, vi } from "vitest";
import { CLIENT_ADDRESS_HEADER } from "../../../contract/api/headers.ts";
import { identityApi } from "../../../contract/api/identity.ts";
import { type Bindings, bindingsContext } from "../../../app/middleware/bindings.ts";
import { cmsContext, cmsMiddleware } from "../../../app/middleware/cms.ts";
import { requestIdContext } from "../../../app/middleware/request-id.ts";
import { timingsContext } from "../../../app/middleware/server-timing.ts";
import { tokenContext } from "../../../app/middleware/session.ts";

it.each([null, "203.0.113.7"])(
	"a page tells the CMS the address that the app knows, not what its client says: %s",
	async (known) => {
		const fetchCms = vi.fn((_path: string, _init: RequestInit) =>
			Promise.resolve(Response.json({ data: null, meta: {} })),
		);
		const context = new RouterContextProvider();
		const bindings = { fetchCms, cmsUrl: null, userQuery: "", clientAddress: () => known };
		// What a call needs of them.
		context.set(bindingsContext, bindings as unknown as Bindings);
		context.set(tokenContext, "t");
		context.set(requestIdContext, "1");
		context.set(timingsContext, []);
		const request = new Request("https://ablage.example/my-profile", {
			headers: { "CF-Connecting-IP": "192.0.2.66", [CLIENT_ADDRESS_HEADER]: "192.0.2.66" },
		});
		const args = { request, context, params: {}, url: new URL(request.url), pattern: "" };
		await cmsMiddleware(args as never, () => Promise.resolve(new Response()));
		await context.get(cmsContext).call(identityApi.endOtherSessions);
		const sent = new Headers(fetchCms.mock.calls[0]?.[1].headers);
		expect(sent.get(CLIENT_ADDRESS_HEADER)).toBe(known);
		expect(sent.get("CF-Connecting-IP")).toBeNull();
	},
);
