import { RouterContextProvider } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { loadFrame } from "../../../../app/features/session/load-frame.server.ts";
import { bindingsContext } from "../../../../app/middleware/bindings.ts";
import { cmsContext } from "../../../../app/middleware/cms.ts";
import { fakeCms } from "../../../support/fake-cms.ts";

afterEach(() => {
	vi.useRealTimers();
});

it("says when the page began to be loaded, however long the answers take: what happens meanwhile is news", async () => {
	vi.useFakeTimers({ toFake: ["Date"] });
	const begun = Date.now();
	const context = new RouterContextProvider();
	const answer = async () => {
		vi.setSystemTime(begun + 5_000);
		return { documentId: "u".repeat(24), firstName: "Regula", lastName: "Ammann", email: "r@example.ch" };
	};
	context.set(cmsContext, fakeCms(answer));
	context.set(bindingsContext, { configuration: async () => ({ offers: [], chunkSize: 1 }) } as never);
	const frame = await loadFrame(new Request("https://ablage.example/documents"), context);
	expect(Date.now()).toBe(begun + 5_000);
	expect(frame.at).toBe(begun);
});
