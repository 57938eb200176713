import { expect, it } from "vitest";
import { errorToast } from "../../../../app/features/toasts/error-toast.ts";

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

it("says what the server said of a 400", () => {
	expect(errorToast({ status: 400, message: "Bitte anders" })).toMatchObject({ text: "Bitte anders" });
});

it("says the details of a 400 where there are some", () => {
	const toast = errorToast({
		status: 400,
		message: "name: x",
		fieldErrors: { name: "validation.required", cost: "validation.amount" },
	});
	expect(toast).toMatchObject({
		key: "error.badRequestWithDetail",
		values: { detail: ["validation.required", "validation.amount"] },
	});
});

it("says that it is forbidden, and why, where the server says so", () => {
	const toast = errorToast({ status: 403, message: "error.rightMissing" });
	expect(toast).toMatchObject({ key: "error.forbiddenWithDetail", values: { detail: "error.rightMissing" } });
});
