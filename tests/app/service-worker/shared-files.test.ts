import { expect, test, vi } from "vitest";
import { offerShared } from "../../../app/features/installed-app/shared-files.ts";
import { offeredFiles } from "../../../app/features/upload/upload-gate.ts";
import { isShare, takeShared } from "../../../app/service-worker/shared-files.ts";
import { fakeCaches } from "./fake-caches.ts";

const share = (entries: [string, string | File][]) => {
	const body = new FormData();
	for (const [name, value] of entries) body.append(name, value);
	return new Request("https://ablage.test/documents/add?share=1", { method: "POST", body });
};

test("files of another app wait until their page takes them, once", async () => {
	const storage = fakeCaches();
	const files = [new File(["a"], "Rechnung März.pdf", { type: "application/pdf" }), new File(["b"], "b.png")];
	const answer = await takeShared(share(files.map((file) => ["files", file])), storage);
	expect([answer.status, answer.headers.get("Location")]).toEqual([
		303,
		"https://ablage.test/documents/add?shared=1",
	]);
	await offerShared(storage);
	expect(offeredFiles.read().map(({ name, type }) => [name, type])).toEqual([
		["Rechnung März.pdf", "application/pdf"],
		["b.png", "application/octet-stream"],
	]);
	expect(await offeredFiles.read()[0]?.text()).toBe("a");
	offeredFiles.set([]);
	await offerShared(storage);
	expect(offeredFiles.read()).toEqual([]);
});

test("a text or an address becomes a file; what has waited a day is dropped", async () => {
	const storage = fakeCaches();
	await takeShared(
		share([
			["title", "Offerte"],
			["text", " "],
			["url", "https://example.ch/o"],
		]),
		storage,
	);
	await offerShared(storage);
	expect(offeredFiles.read().map(({ name }) => name)).toEqual(["Offerte.txt"]);
	expect(await offeredFiles.read()[0]?.text()).toBe("Offerte\nhttps://example.ch/o");
	offeredFiles.set([]);
	await takeShared(share([["files", new File(["a"], "a.pdf")]]), storage);
	vi.useFakeTimers({ now: Date.now() + 25 * 60 * 60 * 1000 });
	await offerShared(storage);
	vi.useRealTimers();
	expect(offeredFiles.read()).toEqual([]);
});

test("only what another app shares is taken: the page's own form goes to the server", () => {
	const at = (address: string) => isShare({ url: new URL(address, "https://ablage.test"), sameOrigin: true });
	expect(["/documents/add?share=1", "/documents/add", "/documents/add?shared=1"].map(at)).toEqual([
		true,
		false,
		false,
	]);
});
