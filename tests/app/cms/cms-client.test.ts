import { expect, it, vi } from "vitest";
import { z } from "zod";
import { createCmsClient } from "../../../app/cms/cms-client.ts";
import { type CmsConfiguration, OWN_CMS } from "../../../app/cms/cms-configuration.ts";
import type { Bindings } from "../../../app/middleware/bindings.ts";
import { documentApi } from "../../../contract/api/documents.ts";
import { bare, data, page } from "../../../contract/api/endpoint.ts";
import { fileApi } from "../../../contract/api/files.ts";
import { identityApi } from "../../../contract/api/identity.ts";
import { serviceApi } from "../../../contract/api/service.ts";
import { RETRY_STATUS } from "../../../contract/constants.ts";
import { ContractError } from "../../../contract/errors.ts";

const named = z.object({ name: z.string() });
/** Rows of the contract whose answer is a name alone. */
const read = { ...documentApi.read, answer: data(named) };
const write = { ...documentApi.write, answer: data(named) };
const params = { id: "x" };
const body = { data: { state: "Archived" as const } };

function clientOf(answers: (Response | Error)[], token: string | null = "token") {
	const fetchCms = vi.fn<Bindings["fetchCms"]>(async () => {
		const answer = answers.shift();
		if (!answer) throw new Error("asked too often");
		if (answer instanceof Error) throw answer;
		return answer;
	});
	const bindings = { fetchCms } as unknown as Bindings;
	return { cms: createCmsClient(bindings, { token, client: { "X-Client-Address": "192.0.2.1" } }), fetchCms };
}

const found = () => Response.json({ data: { name: "Police" }, meta: {} });
const failed = (status: number) => new Response(null, { status });

it("takes the answer out of its wrapper", async () => {
	const { cms } = clientOf([found()]);
	expect(await cms.call(read, { params })).toEqual({ name: "Police" });
});

it("takes sign-in as it comes", async () => {
	const { cms } = clientOf([Response.json({ name: "Regula" })]);
	expect(
		await cms.call(
			{ ...identityApi.signIn, answer: bare(named) },
			{ body: { identifier: "a", password: "b" } },
		),
	).toEqual({
		name: "Regula",
	});
});

it("sends the bearer token when there is one, and brackets in the query", async () => {
	const { cms, fetchCms } = clientOf([found()]);
	await cms.call(
		{ ...documentApi.explore, answer: data(named) },
		{
			query: { filters: { tenant: ["a", "b"] }, sort: "name:asc" },
		},
	);
	const [path, init] = fetchCms.mock.calls[0] ?? [];
	expect(path).toBe(documentApi.explore.path + "?filters[tenant][0]=a&filters[tenant][1]=b&sort=name%3Aasc");
	expect(new Headers(init?.headers).get("Authorization")).toBe("Bearer token");
});

it("sends no token when there is none", async () => {
	const { cms, fetchCms } = clientOf([found()], null);
	await cms.call({ ...serviceApi.texts, answer: data(named) }, { query: { locale: "de" } });
	expect(new Headers(fetchCms.mock.calls[0]?.[1]?.headers).has("Authorization")).toBe(false);
});

it.each(RETRY_STATUS)("tries a read once more after %i", async (status) => {
	const { cms, fetchCms } = clientOf([failed(status), found()]);
	expect(await cms.call(read, { params })).toEqual({ name: "Police" });
	expect(fetchCms).toHaveBeenCalledTimes(2);
});

it("tries a read only once more", async () => {
	const { cms, fetchCms } = clientOf([failed(503), failed(503), found()]);
	await expect(cms.call(read, { params })).rejects.toBeInstanceOf(ContractError);
	expect(fetchCms).toHaveBeenCalledTimes(2);
});

it.each([400, 401, 403, 404, 413])("does not try a read again after %i", async (status) => {
	const { cms, fetchCms } = clientOf([failed(status), found()]);
	await expect(cms.call(read, { params })).rejects.toBeInstanceOf(ContractError);
	expect(fetchCms).toHaveBeenCalledTimes(1);
});

it.each([documentApi.undo, documentApi.write])("never tries a $method again", async (row) => {
	const { cms, fetchCms } = clientOf([failed(503), found()]);
	const call = cms.call({ ...write, method: row.method }, { params, body });
	await expect(call).rejects.toBeInstanceOf(ContractError);
	expect(fetchCms).toHaveBeenCalledTimes(1);
});

it("never tries a delete again", async () => {
	const { cms, fetchCms } = clientOf([failed(503), found()]);
	await expect(cms.send(fileApi.delete, { params })).rejects.toBeInstanceOf(ContractError);
	expect(fetchCms).toHaveBeenCalledTimes(1);
});

it("throws the server's error body", async () => {
	const details = { errors: [{ path: ["data", "name"], message: "validation.required" }] };
	const refused = new ContractError("ValidationError", "name: validation.required", details).toBody();
	const { cms } = clientOf([Response.json(refused, { status: 400 })]);
	const error = await cms.call(write, { params, body }).catch((thrown: unknown) => thrown);
	expect(error).toMatchObject({
		status: 400,
		name: "ValidationError",
		fieldErrors: { name: "validation.required" },
	});
});

it.each([
	{ error: {} },
	{ data: null, error: { details: [] } },
	{ data: null, error: { details: { errors: "name" } } },
])("takes an error body at its word whose details are missing or make no sense: %j", async (said) => {
	const error = { status: 403, name: "ForbiddenError", message: "Nur für Verwalter", ...said.error };
	const { cms } = clientOf([Response.json({ ...said, error }, { status: 403 })]);
	const thrown = await cms.call(read, { params }).catch((failure: unknown) => failure);
	expect(thrown).toMatchObject({ status: 403, name: "ForbiddenError", message: "Nur für Verwalter" });
	expect(thrown).toMatchObject({ details: {}, fieldErrors: {} });
});

it("throws UnknownError with status 500 and the original message where there is no error body", async () => {
	const { cms } = clientOf([new Response("upstream is asleep", { status: 403 })]);
	const error = await cms.call(read, { params }).catch((thrown: unknown) => thrown);
	expect(error).toMatchObject({ status: 500, name: "UnknownError", message: "upstream is asleep" });
});

it("throws ServiceUnavailableError where the CMS cannot be reached, after a second try of a read", async () => {
	const { cms, fetchCms } = clientOf([new Error("connection lost"), new Error("connection lost")]);
	const error = await cms.call(read, { params }).catch((thrown: unknown) => thrown);
	expect(error).toMatchObject({ status: 503, name: "ServiceUnavailableError", message: "connection lost" });
	expect(fetchCms).toHaveBeenCalledTimes(2);
});

it.each([502, 503, 504])(
	"takes a %i of what stands in front of the CMS for no answer at all",
	async (status) => {
		const away = () => new Response("<h1>Bad gateway</h1>", { status });
		const { cms } = clientOf([away(), away()]);
		const error = await cms.call(read, { params }).catch((thrown: unknown) => thrown);
		expect(error).toMatchObject({ status: 503, message: "error.unavailable" });
	},
);

it.each([null, "https://cms.example"])("offers what the CMS at %s says, and no more", async (cmsUrl) => {
	const said: CmsConfiguration = { ...OWN_CMS, offers: ["search"] };
	const access = { fetchCms: async () => found(), cmsUrl, configuration: async () => said };
	expect(await createCmsClient(access, { token: null }).offers()).toEqual(["search"]);
});

it("refuses an answer that does not fit the contract", async () => {
	const { cms } = clientOf([Response.json({ data: { name: 7 }, meta: {} })]);
	const error = await cms.call(read, { params }).catch((thrown: unknown) => thrown);
	expect(error).toMatchObject({ status: 500, name: "UnknownError" });
});

it("has the page of a list with its items", async () => {
	const pagination = { page: 2, pageSize: 1, total: 3 };
	const { cms } = clientOf([Response.json({ data: [{ name: "Police" }], meta: { pagination } })]);
	const row = { ...documentApi.history, answer: page(z.array(named)) };
	expect(await cms.call(row, { params })).toEqual({ items: [{ name: "Police" }], pagination });
});

it("does not look at an answer of which only that it went well is of interest", async () => {
	const { cms } = clientOf([new Response("anything"), new Response(null, { status: 204 })]);
	await expect(cms.send(fileApi.process, { params })).resolves.toBeUndefined();
	await expect(cms.send(identityApi.signOut)).resolves.toBeUndefined();
});

it("asks for the user as it is configured", async () => {
	const user = { ...identityApi.me, answer: data(named) };
	const fetchCms = vi.fn<Bindings["fetchCms"]>(async () => found());
	const configured = createCmsClient(
		{ fetchCms, userQuery: "populate[tenants][populate]=*" },
		{ token: "token" },
	);
	await configured.call(identityApi.me, { query: { populate: "*" } }).catch(() => undefined);
	await configured.call(user);
	expect(fetchCms.mock.calls.map(([path]) => path)).toEqual([
		`${identityApi.me.path}?populate[tenants][populate]=*`,
		identityApi.me.path,
	]);
});

it("takes the keys of a failure back, and the texts of a CMS that has none", async () => {
	const answered = (details: object) =>
		Response.json(
			{ data: null, error: { status: 400, name: "ValidationError", message: "So nicht.", details } },
			{ status: 400 },
		);
	const keyed = { path: ["data", "name"], message: "Bitte ausfüllen.", key: "validation.required" };
	const { cms } = clientOf([
		answered({ key: "validation.required", errors: [keyed] }),
		answered({ errors: [{ path: ["name"], message: "name must be defined", name: "ValidationError" }] }),
	]);
	const refusal = () => cms.call(write, { params, body }).catch((error: unknown) => error);
	expect(await refusal()).toMatchObject({
		message: "validation.required",
		fieldErrors: { name: "validation.required" },
	});
	expect(await refusal()).toMatchObject({
		message: "So nicht.",
		fieldErrors: { name: "name must be defined" },
	});
});
