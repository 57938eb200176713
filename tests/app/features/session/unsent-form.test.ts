import { RouterContextProvider, UNSAFE_ErrorResponseImpl as ErrorResponse } from "react-router";
import { describe, expect, test } from "vitest";
import { requireSession } from "../../../../app/features/session/require-session.server.ts";
import { unsentForm } from "../../../../app/features/session/unsent-form.server.ts";
import { unsentIn } from "../../../../app/features/session/unsent-form.ts";
import { tokenContext } from "../../../../app/middleware/session.ts";

const ADDRESS = "https://ablage.example/inbox?item=a";
const send = (body: FormData | URLSearchParams | string, address = ADDRESS) =>
	new Request(address, { method: "POST", body });
const unsent = (request: Request) => unsentForm(request, new URL(request.url));

describe("a form that was sent after the session had ended", () => {
	test("is kept with all of its texts, in their order", async () => {
		const body = new URLSearchParams([
			["intent", "describe"],
			["description", "Zeile 1\nZeile 2"],
			["box", "1"],
			["box", "2"],
		]);
		expect(await unsent(send(body))).toEqual({
			action: "/inbox?item=a",
			fields: [...body],
			isIncomplete: false,
		});
	});

	test("is kept without passwords and files, and says so", async () => {
		const form = new FormData();
		form.set("email", "a@b.ch");
		form.set("currentPassword", "geheim");
		expect(await unsent(send(form))).toMatchObject({ fields: [["email", "a@b.ch"]], isIncomplete: true });

		form.delete("currentPassword");
		form.set("files", new File([], ""));
		expect(await unsent(send(form))).toMatchObject({ isIncomplete: false });
		form.set("files", new File(["x"], "a.pdf"));
		expect(await unsent(send(form))).toMatchObject({ isIncomplete: true });
	});

	test.each([
		[
			"a page with scripts keeps it itself",
			send(new URLSearchParams({ a: "1" }), "https://ablage.example/inbox.data"),
		],
		["nothing was typed", send(new URLSearchParams({ note: "" }))],
		["it is no form", send("{}")],
		["it is too large", send(new URLSearchParams({ a: "a".repeat(2_000_000) }))],
		["it only asks", new Request(ADDRESS)],
	])("is not where %s", async (_, request) => {
		expect(await unsent(request)).toBeNull();
	});

	test("comes back instead of the way to sign-in", async () => {
		const request = send(new URLSearchParams({ description: "Getippt" }));
		const context = new RouterContextProvider();
		context.set(tokenContext, null);
		const args = { request, context, params: {}, url: new URL(request.url), pattern: "" };
		const thrown: unknown = await Promise.resolve(
			requireSession(args as never, () => Promise.resolve(new Response())),
		).catch((error: unknown) => error);
		expect(thrown).toMatchObject({
			init: { status: 401 },
			data: { unsent: { fields: [["description", "Getippt"]] } },
		});
		const { data } = thrown as { data: unknown };
		expect(unsentIn(new ErrorResponse(401, "", data))).toMatchObject({ action: "/inbox?item=a" });
		expect(unsentIn(new ErrorResponse(401, "", { message: "error.unauthorized" }))).toBeNull();
	});
});
