import { expect, it, vi } from "vitest";
import {
	REQUEST_CODE_HEADER,
	REQUEST_LINK_PATHS,
	requestPagePath,
	requestRemindersPath,
} from "../../../contract/requests/request-words.ts";

// The environment is read once; another file of this worker may have read its own.
vi.resetModules();
const { requestReminders } = await import("../../../workers/app/request-reminders.ts");

const CODE = "c0de_-";
const CONTEXT = { waitUntil: () => {}, passThroughOnException: () => {}, props: {} };

async function ask(init: RequestInit, status = 200, code = CODE) {
	const cms = vi.fn((_address: string, _init: RequestInit) =>
		Promise.resolve(new Response(null, { status })),
	);
	const env = {
		ENVIRONMENT: "test",
		UPLOAD_CHUNK_SIZE: 8_388_608,
		CMS_URL: "",
		ROUTE_RULES: "[]",
		CMS: { fetch: cms },
	};
	const answer = await requestReminders.request(
		`https://ablage.example${requestRemindersPath(code)}`,
		init,
		env as unknown as AppEnv,
		CONTEXT,
	);
	const asked = cms.mock.calls.map(([address, { method, headers }]) => [
		String(address),
		method,
		new Headers(headers).get(REQUEST_CODE_HEADER),
	]);
	return { status: answer.status, to: answer.headers.get("Location"), asked };
}

/** As RFC 8058 has it: both kinds of forms are in use. */
const urlEncoded = () => new URLSearchParams({ "List-Unsubscribe": "One-Click" });
function multipart(): FormData {
	const form = new FormData();
	form.append("List-Unsubscribe", "One-Click");
	return form;
}

it.each([
	["urlencoded", urlEncoded],
	["multipart", multipart],
])("end when a mail program says so, which is led nowhere: %s", async (_, body) => {
	expect(await ask({ method: "POST", body: body() })).toEqual({
		status: 200,
		to: null,
		asked: [[`http://cms${REQUEST_LINK_PATHS.mute}`, "POST", CODE]],
	});
});

it.each([404, 429, 503])("answer what the CMS does: %i", async (status) => {
	expect(await ask({ method: "POST", body: urlEncoded() }, status)).toMatchObject({ status });
});

it("take no code that a header cannot carry", async () => {
	const { asked } = await ask({ method: "POST", body: urlEncoded() }, 404, "ü");
	expect(asked.map(([, , code]) => code)).toEqual(["-"]);
});

it("go on where the address is only looked at: it leads to the page", async () => {
	expect(await ask({})).toEqual({ status: 302, to: requestPagePath(CODE), asked: [] });
});
