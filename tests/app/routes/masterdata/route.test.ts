import type { ShouldRevalidateFunctionArgs } from "react-router";
import { expect, it } from "vitest";
import { shouldRevalidate } from "../../../../app/routes/masterdata/route.tsx";

const asked = (actionStatus: number | undefined, defaultShouldRevalidate: boolean) =>
	shouldRevalidate({ actionStatus, defaultShouldRevalidate } as ShouldRevalidateFunctionArgs);

it("loads again after a conflict, so that the form is sent with the latest version", () => {
	// The router itself would not, after any status from 400 on.
	expect(asked(409, false)).toBe(true);
	expect(asked(400, false)).toBe(false);
	expect(asked(undefined, true)).toBe(true);
});
