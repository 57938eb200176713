import { expect, it } from "vitest";
import { repeatKey } from "../../../../app/features/form/repeat-key.server.ts";

function formWith(idempotencyKey: string): FormData {
	const form = new FormData();
	form.set("idempotencyKey", idempotencyKey);
	return form;
}

it("what is sent again by the same form has the key that it had", async () => {
	const form = formWith("a");
	const key = await repeatKey(form, { name: "Police", password: "alpenrose" });
	expect(key).toMatch(/^[0-9a-f]{64}$/);
	expect(await repeatKey(form, { name: "Police", password: "alpenrose" })).toBe(key);
});

it("what was changed since, or comes from another form, has another one", async () => {
	const key = await repeatKey(formWith("a"), { name: "Police" });
	expect(await repeatKey(formWith("a"), { name: "Police 2026" })).not.toBe(key);
	expect(await repeatKey(formWith("b"), { name: "Police" })).not.toBe(key);
});

it("a form without a key of its own has none", async () => {
	expect(await repeatKey(formWith(""), { name: "Police" })).toBeUndefined();
	expect(await repeatKey(new FormData(), { name: "Police" })).toBeUndefined();
});
