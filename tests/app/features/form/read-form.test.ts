import { expect, it } from "vitest";
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

it("refuses a form that would fill the memory", async () => {
	const large = new URLSearchParams({ name: "x".repeat(1024 * 1024) });
	expect(await outcome(readForm(post(large)))).toBe(413);
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
