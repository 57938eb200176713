import { afterEach, expect, it, vi } from "vitest";
import { RecogniserHost } from "../../scripts/server/recogniser/recogniser-host.ts";
import { recognitionRequest } from "../../workers/shared/recogniser-calls.ts";

const { execPath } = process;

afterEach(() => {
	process.execPath = execPath;
	vi.restoreAllMocks();
});

it("a process that could not be started is started by the next page", async () => {
	vi.spyOn(console, "error").mockReturnValue();
	const host = new RecogniserHost();
	process.execPath = "/nowhere/node";
	expect((await host.fetch(emptyPage())).status).toBe(503);
	process.execPath = execPath;
	const answer = await host.fetch(emptyPage());
	expect(await answer.json()).toEqual({ words: [], confidence: 0 });
});

function emptyPage(): Request {
	const [width, height] = [200, 100];
	return recognitionRequest({ pixels: new Uint8Array(width * height).fill(255), width, height, dpi: 200 });
}
