import { expect, it } from "vitest";
import { readJson } from "../../../../app/features/form/read-json.server.ts";

const post = (body: BodyInit) =>
	new Request("https://ablage.example/import/step", { method: "POST", body, duplex: "half" } as RequestInit);

it("reads what is JSON, and takes anything else for nothing", async () => {
	expect(await readJson(post('{"name":"Zürich"}'), 100)).toEqual({ name: "Zürich" });
	expect(await readJson(post("{"), 100)).toBeNull();
	expect(await readJson(post(""), 100)).toBeNull();
});

it("refuses what would fill the memory, and leaves the rest to be read by who wants the answer heard", async () => {
	let sent = 0;
	let isCancelled = false;
	const endless = new ReadableStream<Uint8Array>({
		pull(controller) {
			sent += 1;
			controller.enqueue(new Uint8Array(1024));
		},
		cancel() {
			isCancelled = true;
		},
	});
	const request = post(endless);
	await expect(readJson(request, 10_000)).rejects.toMatchObject({ status: 413 });
	expect(sent).toBeLessThan(20);
	expect(request.body?.locked).toBe(false);
	expect(isCancelled).toBe(false);
});
