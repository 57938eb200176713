import { expect, it } from "vitest";
import { attempt, orErrorPage } from "../../../app/cms/attempt.ts";
import { ContractError } from "../../../contract/errors.ts";

const current = { name: "Neuer", version: 2 };
const refused = () => Promise.reject(new ContractError("ConflictError", "error.conflict", { current }));

it("has the result of a call that went well", async () => {
	expect(await attempt(Promise.resolve("Police"))).toEqual({ ok: true, value: "Police" });
});

it("has the status of a failed call, and no result", async () => {
	const failed = await attempt(refused());
	expect(failed).toEqual({
		ok: false,
		status: 409,
		error: { name: "ConflictError", message: "error.conflict", fieldErrors: {}, current },
	});
	expect(failed).not.toHaveProperty("value");
});

it("does not swallow what is no answer of the CMS", async () => {
	await expect(attempt(Promise.reject(new TypeError("a mistake of ours")))).rejects.toThrow(TypeError);
});

it("makes the error page of a failed call, with its status", async () => {
	const thrown = await orErrorPage(refused()).catch((error: unknown) => error);
	expect(thrown).toMatchObject({ data: { message: "error.conflict" }, init: { status: 409 } });
});
