import { afterEach, describe, expect, it, vi } from "vitest";
import { askingFor, askServer, ConnectionLostError } from "../../../../app/features/upload/ask-server.ts";

afterEach(() => vi.unstubAllGlobals());

function answerWith(answer: () => Promise<Response>) {
	const fetched = vi.fn((_address: string, _init: RequestInit) => answer());
	vi.stubGlobal("fetch", fetched);
	return fetched;
}

describe("a question to the server", () => {
	it("has the status and what was said, or nothing where that is no JSON", async () => {
		answerWith(async () => Response.json({ data: 1 }, { status: 403 }));
		expect(await askServer("/a")).toEqual({ status: 403, body: { data: 1 } });
		answerWith(async () => new Response("<html>"));
		expect(await askServer("/a")).toEqual({ status: 200, body: null });
	});

	it.each([502, 503, 504])("can be asked again after %i: the server starts anew", async (status) => {
		answerWith(async () => new Response("", { status }));
		await expect(askServer("/a")).rejects.toBeInstanceOf(ConnectionLostError);
	});

	it("can be asked again where the connection ends in the middle of the answer", async () => {
		const cut = new ReadableStream({ pull: (controller) => controller.error(new TypeError("cut")) });
		answerWith(async () => new Response(cut));
		await expect(askServer("/a")).rejects.toBeInstanceOf(ConnectionLostError);
	});

	it("is dropped for the reason that the user gives", async () => {
		const controller = new AbortController();
		controller.abort(new Error("paused"));
		answerWith(() => Promise.reject(new DOMException("aborted", "AbortError")));
		await expect(askServer("/a", { signal: controller.signal })).rejects.toThrow("paused");
	});

	it("names the user for whom it is asked, beside the headers that it has", async () => {
		const fetched = answerWith(async () => Response.json(null));
		await askingFor("anna")("/a", { method: "POST", headers: { Accept: "application/json" } });
		const { method, headers } = fetched.mock.calls[0]?.[1] ?? {};
		expect(method).toBe("POST");
		expect([...new Headers(headers)]).toEqual([
			["accept", "application/json"],
			["x-expected-user", "anna"],
		]);
	});
});
