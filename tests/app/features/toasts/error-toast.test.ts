import { expect, it } from "vitest";
import { errorToast } from "../../../../app/features/toasts/error-toast.ts";
import { toast } from "../../../../app/features/toasts/toast.ts";
import { lifeOf } from "../../../../app/features/toasts/toasts.tsx";

it.each([
	[undefined, "error.unknownError"],
	[401, "error.unauthorized"],
	[404, "error.notFound"],
	[413, "error.payloadTooLarge"],
	[429, "error.tooManyRequests"],
	[500, "error.internalServerError"],
	[403, "error.unknownError"],
	[418, "error.unknownError"],
])("says for status %s without a message: %s", (status, key) => {
	expect(errorToast({ ...(status !== undefined && { status }) })).toMatchObject({ level: "error", key });
});

it("says of a conflict what is in the way, where the server says so", () => {
	expect(errorToast({ status: 409, error: { message: "error.identityTaken" } })).toMatchObject({
		level: "warn",
		text: "error.identityTaken",
	});
	const unsaid = errorToast({ status: 409 });
	expect([unsaid.key, unsaid.text]).toEqual(["error.conflict", undefined]);
});

it("says what the server said of a 400", () => {
	expect(errorToast({ status: 400, error: { message: "Bitte anders" } })).toMatchObject({
		text: "Bitte anders",
	});
});

it("says what the server said of a 400 with its details, where there are some", () => {
	const shown = errorToast({
		status: 400,
		error: { message: "name: x", fieldErrors: { name: "validation.required", cost: "validation.amount" } },
	});
	expect(shown).toMatchObject({
		key: "error.badRequestWithDetail",
		values: { detail: ["name: x", "validation.required", "validation.amount"] },
	});
});

it("says once what the server and its details both say", () => {
	const fieldErrors = { name: "validation.required" };
	expect(errorToast({ status: 400, error: { message: "validation.required", fieldErrors } }).values).toEqual({
		detail: ["validation.required"],
	});
});

it("says that it is forbidden, and why, where the server says so", () => {
	const shown = errorToast({ status: 403, error: { message: "error.rightMissing" } });
	expect(shown).toMatchObject({ key: "error.forbiddenWithDetail", values: { detail: "error.rightMissing" } });
});

it.each([undefined, 400, 401, 403, 404, 409, 413, 429, 500])("stays for seven seconds: %s", (status) => {
	expect(lifeOf(errorToast(status === undefined ? {} : { status }))).toBe(7_000);
	expect(lifeOf(toast("warn", "document.endBeforeStart"))).toBe(3_000);
});

it("says of a conflict with oneself that it is one", () => {
	const error = { message: "error.stale", updatedByCaller: true };
	expect(errorToast({ status: 409, error })).toMatchObject({ level: "warn", key: "error.staleOwn" });
	expect(errorToast({ status: 409, error: { message: "error.stale" } })).toMatchObject({
		text: "error.stale",
	});
});
