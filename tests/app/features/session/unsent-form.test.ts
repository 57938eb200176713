import { RouterContextProvider, UNSAFE_ErrorResponseImpl as ErrorResponse } from "react-router";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { requireSession } from "../../../../app/features/session/require-session.server.ts";
import { unsentForm } from "../../../../app/features/session/unsent-form.server.ts";
import { SENT_AGAIN, unsentIn } from "../../../../app/features/session/unsent-form.ts";
import { ContractError } from "../../../../contract/errors.ts";
import { cmsContext } from "../../../../app/middleware/cms.ts";
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
		// However much there is of them.
		form.set("files", new File([new Uint8Array(3_000_000)], "b.pdf"));
		form.append("note", "danach");
		expect(await unsent(send(form))).toMatchObject({
			fields: [
				["email", "a@b.ch"],
				["note", "danach"],
			],
			isIncomplete: true,
		});
	});

	test.each([
		["nothing was typed", send(new URLSearchParams({ note: "" }))],
		["it is no form", send("{}")],
		["it is too large", send(new URLSearchParams({ a: "a".repeat(2_000_000) }))],
	])("is not where %s", async (_, request) => {
		expect(await unsent(request)).toBeNull();
	});
});

interface Session {
	token: string | null;
	/** What the CMS says of it. */
	answers?: () => Promise<unknown>;
}

const USER = { documentId: "u", firstName: "Regula", lastName: "Ammann", email: "regula@example.ch" };
const next = vi.fn<() => Promise<Response>>(() => Promise.resolve(new Response("taken")));

async function pass(request: Request, { token, answers = () => Promise.resolve(USER) }: Session) {
	const context = new RouterContextProvider();
	context.set(tokenContext, token);
	context.set(cmsContext, { call: answers } as never);
	const args = { request, context, params: {}, url: new URL(request.url), pattern: "" };
	return Promise.resolve(requireSession(args as never, next)).catch((error: unknown) => error);
}

const typed = () => new URLSearchParams({ description: "Getippt" });
const ENDED = () => Promise.reject(new ContractError("UnauthorizedError", "error.sessionEnded"));

describe("the form of a page without scripts", () => {
	beforeEach(() => void next.mockClear());

	test.each<[string, Session]>([
		["there is no session any more", { token: null }],
		["the CMS knows the session no more", { token: "t", answers: ENDED }],
	])("comes back instead of the way to sign-in where %s", async (_, session) => {
		const thrown = await pass(send(typed()), session);
		expect(thrown).toMatchObject({
			init: { status: 401 },
			data: { unsent: { why: { kind: "signedOut" }, fields: [["description", "Getippt"]] } },
		});
		const { data } = thrown as { data: unknown };
		expect(unsentIn(new ErrorResponse(401, "", data))).toMatchObject({ action: "/inbox?item=a" });
		expect(unsentIn(new ErrorResponse(401, "", { message: "error.unauthorized" }))).toBeNull();
		expect(next).not.toHaveBeenCalled();
	});

	test("with nothing typed leads to sign-in", async () => {
		const thrown = await pass(send(new URLSearchParams({ a: "" })), { token: "t", answers: ENDED });
		expect((thrown as Response).headers.get("Location")).toBe("/login");
	});

	test("comes back where nobody answers, to be sent once more", async () => {
		const answers = () => Promise.reject(new ContractError("ServiceUnavailableError", "error.unavailable"));
		expect(await pass(send(typed()), { token: "t", answers })).toMatchObject({
			init: { status: 503 },
			data: { unsent: { why: { kind: "unavailable" } } },
		});
	});

	test("is taken as ever while the session counts", async () => {
		const request = send(typed());
		await pass(request, { token: "t" });
		expect(next).toHaveBeenCalledOnce();
		expect(request.bodyUsed).toBe(false);
	});

	test("that is sent again goes by nobody's account before they have said so", async () => {
		const request = send(typed(), `${ADDRESS}&${SENT_AGAIN}=1`);
		expect(await pass(request, { token: "t" })).toMatchObject({
			init: { status: 409 },
			data: {
				unsent: {
					why: { kind: "confirms", name: "Regula Ammann", email: "regula@example.ch" },
					action: "/inbox?item=a",
				},
			},
		});
		expect(next).not.toHaveBeenCalled();
	});

	test("a page with scripts keeps itself", async () => {
		const request = send(typed(), "https://ablage.example/inbox.data");
		await pass(request, { token: "t", answers: ENDED });
		expect(next).toHaveBeenCalledOnce();
	});
});
