import { expect, it } from "vitest";
import { MAX_SELECTION } from "../../../../contract/constants.ts";
import { readForm } from "../../../../app/features/form/read-form.server.ts";
import { readMultipart } from "../../../../app/features/form/read-multipart.server.ts";

const post = (body: BodyInit, contentType?: string) =>
	new Request("https://ablage.example/login", {
		method: "POST",
		body,
		...(contentType !== undefined && { headers: { "Content-Type": contentType } }),
	});

/** The form's fields, or the status with which it was refused. */
const outcome = (form: Promise<FormData>) =>
	form.then(
		(fields) => Object.fromEntries(fields),
		(thrown: unknown) => (thrown as { init: ResponseInit }).init.status,
	);

it("reads the fields of a form of either type", async () => {
	expect(await outcome(readForm(post(new URLSearchParams({ name: "Zürich & Bern" }))))).toEqual({
		name: "Zürich & Bern",
	});
	const form = new FormData();
	form.set("name", "Müller");
	expect(await outcome(readForm(post(form)))).toEqual({ name: "Müller" });
	expect(await outcome(readMultipart(post(form), async () => {}))).toEqual({ name: "Müller" });
});

it.each([
	["JSON", "{}", "application/json"],
	["nothing", "", undefined],
	["a form without a boundary", "xx", "multipart/form-data"],
	[
		"a form that breaks off",
		'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb',
		"multipart/form-data; boundary=x",
	],
])("refuses %s with 400", async (_, body, contentType) => {
	expect(await outcome(readForm(post(body, contentType)))).toBe(400);
	expect(await outcome(readMultipart(post(body, contentType), async () => {}))).toBe(400);
});

it("reads the name of a file as it is on its device", async () => {
	const names = ['Offerte "Neu".pdf', "a\nb.txt", "100%.txt", "%C3%BC.txt"];
	const form = new FormData();
	for (const name of names) form.append("files", new File(["x"], name));
	const taken: string[] = [];
	await readMultipart(post(form), async ({ name, bytes }) => {
		taken.push(name);
		for await (const piece of bytes) expect(piece).toHaveLength(1);
	});
	expect(taken).toEqual(names);
});

it("refuses a form that would fill the memory", async () => {
	const large = new URLSearchParams({ name: "x".repeat(1024 * 1024) });
	expect(await outcome(readForm(post(large)))).toBe(413);
});

it("leaves what it refuses to be read to its end, so that the sender hears the answer", async () => {
	let isCancelled = false;
	const body = new ReadableStream<Uint8Array>({
		pull: (controller) => controller.enqueue(new Uint8Array(512 * 1024)),
		cancel: () => void (isCancelled = true),
	});
	const request = new Request("https://ablage.example/login", {
		method: "POST",
		body,
		duplex: "half",
	} as RequestInit);
	expect(await outcome(readForm(request))).toBe(413);
	expect(isCancelled).toBe(false);
	expect(request.body?.locked).toBe(false);
});

it("refuses a form of more fields than any has, before it takes them apart", async () => {
	expect(await outcome(readForm(post("a=1&".repeat(200_000), "application/x-www-form-urlencoded")))).toBe(
		413,
	);
	const whole = new URLSearchParams(
		Array.from({ length: MAX_SELECTION }, (_, at) => ["document", String(at)]),
	);
	expect((await readForm(post(whole))).getAll("document")).toHaveLength(MAX_SELECTION);
});

it("takes no further part of a form of too many, but reads it to its end", async () => {
	const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nv\r\n';
	let sent = 0;
	const parts = new ReadableStream<Uint8Array>({
		pull(controller) {
			if (sent === 100) return controller.close();
			sent += 1;
			controller.enqueue(new TextEncoder().encode(part.repeat(2_000)));
		},
	});
	const begun = performance.now();
	const request = new Request("https://ablage.example/inbox", {
		method: "POST",
		body: parts,
		duplex: "half",
		headers: { "Content-Type": "multipart/form-data; boundary=x" },
	} as RequestInit);
	expect(await outcome(readMultipart(request, async () => {}))).toBe(413);
	expect(sent).toBe(100);
	// (Taken apart, they would be six seconds.)
	expect(performance.now() - begun).toBeLessThan(2_000);
});

it("takes one file of a form after the other, so that only one lies in memory", async () => {
	const form = new FormData();
	const names = Array.from({ length: 8 }, (_, number) => `foto-${number}.jpg`);
	for (const name of names) form.append("files", new File([name.repeat(10_000)], name));
	const taken: string[] = [];
	let atOnce = 0;
	let most = 0;
	await readMultipart(post(form), async ({ name, bytes }) => {
		atOnce += 1;
		most = Math.max(most, atOnce);
		let size = 0;
		for await (const piece of bytes) size += piece.length;
		await new Promise((resolve) => setTimeout(resolve, 5));
		taken.push(`${name} ${size}`);
		atOnce -= 1;
	});
	expect(taken).toEqual(names.map((name) => `${name} ${name.length * 10_000}`));
	expect(most).toBe(1);
});
