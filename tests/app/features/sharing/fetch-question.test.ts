import { afterEach, describe, expect, it, vi } from "vitest";
import { fetchQuestion } from "../../../../app/features/sharing/fetch-question.ts";

afterEach(() => vi.unstubAllGlobals());

const answers = (answer: () => Promise<Response>) => vi.stubGlobal("fetch", answer);

describe("what the dialog asks about", () => {
	it("is what the page would ask about", async () => {
		answers(async () => Response.json({ ok: true, value: { documentIds: ["a"] } }));
		expect(await fetchQuestion("/x")).toEqual({ question: { documentIds: ["a"] } });
	});

	it.each([
		["nobody is reached", () => Promise.reject(new TypeError("Failed to fetch")), "error.noConnection"],
		[
			"it is refused",
			async () => Response.json({ ok: false, status: 403, error: { message: "error.notYoursToShare" } }),
			"error.notYoursToShare",
		],
		[
			"the session has ended",
			async () => Object.defineProperty(new Response("<html>"), "redirected", { value: true }),
			"error.sessionEnded",
		],
		[
			"something else answers",
			async () => new Response("<html>", { status: 502 }),
			"error.internalServerError",
		],
		[
			"the address makes no sense",
			async () => Response.json({ message: "error.badRequest" }, { status: 400 }),
			"error.internalServerError",
		],
	])("is why not, where %s", async (_, answer, failure) => {
		answers(answer);
		const canRetry = failure !== "error.notYoursToShare";
		expect(await fetchQuestion("/x")).toEqual({ failure, canRetry });
	});
});
