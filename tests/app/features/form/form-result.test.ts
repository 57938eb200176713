import { expect, test } from "vitest";
import { z } from "zod";
import { invalidForm, rejectedForm } from "../../../../app/features/form/form-result.server.ts";

const FORM = new FormData();
for (const name of ["tenant", "firstName", "lastName", "email", "password", "note"]) FORM.set(name, "");

test("errors stand in the order of the form's fields, and before what was not sent", () => {
	const schema = z.object({
		kind: z.string("kind"),
		email: z.email("email"),
		password: z.string().min(10, "password"),
		lastName: z.string().min(1, "lastName"),
	});
	const { error } = schema.safeParse(Object.fromEntries(FORM));
	if (!error) throw new Error("the form is not refused");
	const order = ["lastName", "email", "password", "kind"];
	expect(Object.keys(invalidForm(error, FORM).data.fieldErrors)).toEqual(order);

	const fieldErrors = { kind: "k", email: "e", password: "p", lastName: "l" };
	const rejected = rejectedForm(
		{ status: 400, error: { fieldErrors, message: "error.badRequest" } as never },
		FORM,
	);
	expect(Object.keys(rejected.data.fieldErrors)).toEqual(order);
	expect(rejected.data.fieldErrors).toEqual(fieldErrors);
});

test("whoever has the page open twice is told so; of somebody else it is said as before", () => {
	const said = (updatedByCaller: boolean) =>
		rejectedForm(
			{ status: 409, error: { fieldErrors: {}, message: "error.stale", updatedByCaller } as never },
			FORM,
		).data.formError;
	expect([said(true), said(false)]).toEqual(["error.staleOwn", "error.stale"]);
});
