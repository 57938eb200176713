import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { documentApi } from "../../../../contract/api/documents.ts";
import { pathOf } from "../../../../contract/api/endpoint.ts";
import { categoryApi, folderApi, partyApi } from "../../../../contract/api/tenant-lists.ts";
import { answerSchema } from "../../../../contract/answers.ts";
import { documentSchema, namedSchema } from "../../../../contract/entities/entities.ts";
import { errorBodySchema } from "../../../../contract/errors.ts";
import { call, openAccount } from "../../../support/workers-api.ts";

/** What somebody can send with a document, over HTTP as it would come. */

let token: string;
let tenant: string;
let category: string;
let foreign: { tenant: string; category: string; folder: string; party: string; document: string };

const listSchema = answerSchema(z.array(namedSchema));
const createdSchema = answerSchema(z.object({ documentId: z.string() }));

async function firstOf(path: string, jwt: string): Promise<string> {
	const { data } = listSchema.parse(await (await call("GET", path, { token: jwt })).json());
	return data[0]?.documentId ?? "";
}

async function create(path: string, jwt: string, data: unknown): Promise<string> {
	const response = await call("POST", path, { token: jwt, body: { data } });
	return createdSchema.parse(await response.json()).data.documentId;
}

beforeAll(async () => {
	const [owner, stranger] = [await openAccount(), await openAccount()];
	token = owner.jwt;
	tenant = owner.tenant.documentId;
	category = await firstOf(categoryApi.list.path, token);
	const theirs = { tenant: stranger.tenant.documentId };
	const theirCategory = await firstOf(categoryApi.list.path, stranger.jwt);
	foreign = {
		...theirs,
		category: theirCategory,
		folder: await create(folderApi.list.path, stranger.jwt, { ...theirs, name: "Fremd" }),
		party: await create(partyApi.list.path, stranger.jwt, { ...theirs, type: "Company", name: "Fremd AG" }),
		document: await create(documentApi.create.path, stranger.jwt, {
			...theirs,
			name: "Fremd",
			documentCategory: theirCategory,
		}),
	};
});

const post = (fields: Record<string, unknown>) =>
	call("POST", documentApi.create.path, {
		token,
		body: { data: { tenant, documentCategory: category, name: "Police", ...fields } },
	});
const postText = (json: string) =>
	call("POST", documentApi.create.path, {
		token,
		body: `{"data":{"tenant":"${tenant}","documentCategory":"${category}","name":"Police",${json}}}`,
	});

async function total(): Promise<number> {
	const response = await call("GET", documentApi.explore.path, { token });
	return answerSchema(z.object({ total: z.number() })).parse(await response.json()).data.total;
}

/** Status and the refused fields of an answer; nothing must have been filed. */
async function refusal(send: () => Promise<Response>) {
	const before = await total();
	const response = await send();
	const { error } = errorBodySchema.parse(await response.json());
	expect(await total()).toBe(before);
	const fields =
		error.details.errors?.map(({ path, message, key }) => [path.join("."), key ?? message]) ?? [];
	return { status: response.status, fields };
}

async function filed(fields: Record<string, unknown>) {
	const response = await post(fields);
	expect(response.status).toBe(201);
	const { documentId } = createdSchema.parse(await response.json()).data;
	const again = await call("GET", pathOf(documentApi.read, { id: documentId }), { token });
	return documentSchema.parse(answerSchema(z.unknown()).parse(await again.json()).data);
}

describe("dates", () => {
	it("may end before they start", async () => {
		const dates = { startDate: "2026-12-31", endDate: "2026-01-01" };
		expect(await filed(dates)).toMatchObject(dates);
	});

	it.each(["2026-02-30", "2025-02-29", "2026-13-01", "2026-00-10", "99999-01-01", "2026-1-1"])(
		"that cannot be are refused: %s",
		async (day) => {
			for (const field of ["startDate", "endDate", "inactiveDate", "warrantyUntil"]) {
				expect(await refusal(() => post({ [field]: day }))).toEqual({
					status: 400,
					fields: [[`data.${field}`, "validation.date"]],
				});
			}
			expect(await refusal(() => post({ reminders: [{ type: "Custom", date: day }] }))).toEqual({
				status: 400,
				fields: [["data.reminders.0.date", "validation.date"]],
			});
		},
	);

	it.each(["0000-01-01", "1899-12-31", "2200-01-01", "2999-01-01"])(
		"too far away are refused with the days between which they may be: %s",
		async (day) => {
			const { status, fields } = await refusal(() => post({ inactiveDate: day }));
			expect([status, fields]).toEqual([400, [["data.inactiveDate", "validation.dayRange"]]]);
		},
	);

	it.each([20260101, true, [], {}, "2026-01-01T25:00:00Z", "2026-02-30T00:00:00Z", " 2026-01-01"])(
		"are days or instants and nothing else: %j",
		async (value) => {
			const { status, fields } = await refusal(() => post({ startDate: value }));
			expect([status, fields]).toEqual([400, [["data.startDate", "validation.date"]]]);
		},
	);
});

describe("an amount", () => {
	it.each([
		["10000000000000", "validation.amountTooLarge"],
		["-10000000000000", "validation.amountTooLarge"],
		["1e15", "validation.amountTooLarge"],
		["12.345", "validation.amountDecimals"],
		["1e-7", "validation.amountDecimals"],
		["1e400", "validation.amount"],
		['"12 Franken"', "validation.amount"],
		['"12.345"', "validation.amountDecimals"],
		['"1e3"', "validation.amount"],
		['"NaN"', "validation.amount"],
		["[12]", "validation.amount"],
		["true", "validation.amount"],
	])("is refused: %s", async (json, message) => {
		expect(await refusal(() => postText(`"cost":${json}`))).toEqual({
			status: 400,
			fields: [["data.cost", message]],
		});
	});

	it.each(["NaN", "Infinity", "012", "1_000"])("that is no JSON is refused: %s", async (json) => {
		expect(await refusal(() => postText(`"cost":${json}`))).toEqual({ status: 400, fields: [] });
	});

	it.each([9_999_999_999_999.99, -9_999_999_999_999.99, -12.5, 0, 0.01, 8_200_000_000_000.07, 1e3])(
		"of at most 15 digits, a credit included, is kept to the hundredth: %d",
		async (cost) => expect((await filed({ cost })).cost).toBe(cost),
	);

	// (An empty text is none and says nothing: contract/entities/writes.ts.)
	it.each(["Franken", "XXZ", " ", "CHF ", 756, ["CHF"]])(
		"has a currency that there is, not %j",
		async (costCurrency) => {
			expect(await refusal(() => post({ cost: 1, costCurrency }))).toEqual({
				status: 400,
				fields: [["data.costCurrency", "validation.currency"]],
			});
		},
	);
});

it("an empty currency is that of an amount that names none, and stays what it was in a change", async () => {
	const { documentId } = await filed({ cost: 1, costCurrency: "EUR" });
	const path = pathOf(documentApi.write, { id: documentId });
	const response = await call("PUT", path, { token, body: { data: { cost: 2, costCurrency: "" } } });
	expect(await response.json()).toMatchObject({ data: { cost: 2, costCurrency: "EUR" } });
	expect(await filed({ cost: 1, costCurrency: "" })).toMatchObject({ costCurrency: "CHF" });
});

describe("what another tenant owns", () => {
	it("is refused in every field that points at something", async () => {
		const unknown = "validation.unknownReference";
		const pointing: [Record<string, unknown>, string][] = [
			[{ documentCategory: foreign.category }, "documentCategory"],
			[{ documentFolders: [foreign.folder] }, "documentFolders"],
			[{ replacedDocument: foreign.document }, "replacedDocument"],
			[
				{ documentParticipations: [{ crudOperation: "create", documentParty: foreign.party }] },
				"documentParticipations.0.documentParty",
			],
			[
				{ documentParticipations: [{ crudOperation: "delete", documentId: foreign.party }] },
				"documentParticipations.0.documentId",
			],
		];
		for (const [fields, field] of pointing) {
			expect(await refusal(() => post(fields))).toEqual({ status: 400, fields: [[field, unknown]] });
		}
	});

	it("does not exist as a place to file in", async () => {
		expect(await refusal(() => post({ tenant: foreign.tenant }))).toEqual({ status: 404, fields: [] });
	});
});

const HTML = `<script>alert("1")</script><img src=x onerror=alert(1)> &amp; &lt;b&gt; {{name}} \${1}`;
const HEBREW = "\u200fשלום\u200e (Muster) \u061cعقد";

describe("texts", () => {
	const company = (text: string) => ({
		type: "Company",
		name: text,
		salutation: text.slice(0, 50),
		address: { street: text, street2: text, city: text, country: text, zipCode: text.slice(0, 20) },
		headquarter: { street: text },
	});
	const person = (text: string) => ({ type: "PrivatePerson", firstName: text, lastName: text });
	const everywhere = (text: string) => ({
		name: text,
		documentNumber: text.slice(0, 100),
		description: text,
		documentParticipations: [company(text), person(text)].map((documentParty) => ({
			crudOperation: "create",
			documentParty,
		})),
	});

	it.each([
		["HTML", HTML],
		["right-to-left marks", HEBREW],
		["pictographs and marks", "🏠👨‍👩‍👧 Zu\u0308rich é"],
		["SQL", `'; DROP TABLE document; --`],
		["bits of JSON", `{"a":[1]}\\u0000`],
	])("come back as they were sent, in every field: %s", async (_, text) => {
		const document = await filed(everywhere(text));
		expect(document).toMatchObject({ name: text, documentNumber: text.slice(0, 100), description: text });
		const parties = document.documentParticipations.map(({ documentParty }) => documentParty);
		expect(parties).toHaveLength(2);
		for (const sent of [company(text), person(text)]) {
			expect(parties.find(({ type }) => type === sent.type)).toMatchObject(sent);
		}
		const folder = await create(folderApi.list.path, token, { tenant, name: text });
		const read = await call("GET", pathOf(folderApi.read, { id: folder }), { token });
		expect(answerSchema(namedSchema).parse(await read.json()).data.name).toBe(text);
		expect(read.headers.get("Content-Type")).toContain("application/json");
		expect(read.headers.get("X-Content-Type-Options")).toBe("nosniff");
	});

	it.each([
		["control characters", "a\u0007b", "validation.controlCharacters"],
		["a NUL", "a\0b", "validation.controlCharacters"],
		["an escape sequence of a terminal", "\u001b[31mrot", "validation.controlCharacters"],
		["a C1 control character", "a\u009bb", "validation.controlCharacters"],
		["a bidirectional override", "rechnung\u202efdp.exe", "validation.controlCharacters"],
		["a bidirectional isolate", "a\u2066b", "validation.controlCharacters"],
		["half of a surrogate pair", "a\ud800", "validation.controlCharacters"],
		["10,001 characters", "x".repeat(10_001), "validation.tooLong"],
	])("are refused in every field with %s", async (_, text, message) => {
		const party = (documentParty: object) => ({
			documentParticipations: [{ crudOperation: "create", documentParty }],
		});
		const inParty = "data.documentParticipations.0.documentParty";
		const fields: [Record<string, unknown>, string][] = [
			[{ name: text }, "data.name"],
			[{ documentNumber: text }, "data.documentNumber"],
			[{ description: text }, "data.description"],
			[party({ type: "Company", name: text }), `${inParty}.name`],
			[party({ type: "Company", name: "x", salutation: text }), `${inParty}.salutation`],
			[party({ type: "PrivatePerson", lastName: "x", firstName: text }), `${inParty}.firstName`],
			[party({ type: "PrivatePerson", lastName: text }), `${inParty}.lastName`],
			...["street", "street2", "zipCode", "city", "country"].flatMap(
				(line): [Record<string, unknown>, string][] => [
					[party({ type: "Company", name: "x", address: { [line]: text } }), `${inParty}.address.${line}`],
					[
						party({ type: "Company", name: "x", headquarter: { [line]: text } }),
						`${inParty}.headquarter.${line}`,
					],
				],
			),
		];
		for (const [sent, field] of fields) {
			expect(await refusal(() => post(sent))).toEqual({ status: 400, fields: [[field, message]] });
		}
		for (const path of [folderApi.list.path, categoryApi.list.path]) {
			const send = () => call("POST", path, { token, body: { data: { tenant, name: text } } });
			expect(await refusal(send)).toEqual({ status: 400, fields: [["data.name", message]] });
		}
	});

	it("of 10,000 characters are no name, but a description", async () => {
		const text = "x".repeat(10_000);
		expect(await refusal(() => post({ name: text }))).toEqual({
			status: 400,
			fields: [["data.name", "validation.tooLong"]],
		});
		expect((await filed({ description: text })).description).toHaveLength(10_000);
	});

	it.each(["", "   ", "\n\t", "\u200b\u200b", "\u200e\u200f", "\ufeff"])(
		"that look like nothing are no name: %j",
		async (name) => {
			expect(await refusal(() => post({ name }))).toEqual({
				status: 400,
				fields: [["data.name", "validation.required"]],
			});
		},
	);

	it.each(["mia@", "<mia@example.ch>", "mia@example.ch\u0000", "mia@example.ch,leo@example.ch", 1])(
		"are no e-mail address: %j",
		async (email) => {
			const documentParty = { type: "Company", name: "x", email };
			expect(
				await refusal(() => post({ documentParticipations: [{ crudOperation: "create", documentParty }] })),
			).toEqual({
				status: 400,
				fields: [["data.documentParticipations.0.documentParty.email", "validation.email"]],
			});
		},
	);
});

describe("the form of a body", () => {
	it.each([
		['"unbekannt":1', "data.unbekannt"],
		['"__proto__":{"admin":true}', "data.__proto__"],
		['"constructor":{"prototype":{}}', "data.constructor"],
		['"documentParties":["Helvetia"]', "data.documentParties"],
		['"reminders":[{"type":"Custom","date":"2026-01-01","colour":"x"}]', "data.reminders.0.colour"],
		[
			'"documentParticipations":[{"crudOperation":"create","documentParty":{"type":"Company","name":"x","colour":1}}]',
			"data.documentParticipations.0.documentParty.colour",
		],
	])("has no unknown field: %s", async (json, field) => {
		const { status, fields } = await refusal(() => postText(json));
		expect([status, fields]).toEqual([400, [[field, "validation.unknownField"]]]);
		expect(Object.hasOwn(Object.prototype, "admin")).toBe(false);
	});

	it.each([
		["name", 12],
		["name", ["Police"]],
		["name", null],
		["name", { toString: "x" }],
		["documentNumber", 12.5],
		["documentNumber", ["12"]],
		["description", ["x"]],
		["documentCategory", [1]],
		["documentCategory", "1"],
		["documentFolders", "x"],
		["documentFolders", { 0: "x" }],
		["documentFolders", [null]],
		["documentParticipations", {}],
		["documentParticipations", ["create"]],
		["reminders", "Custom"],
		["reminders", [[]]],
		["replacedDocument", 1],
		["replacedDocument", false],
		["endReplaced", "true"],
	])("has no %s that is %j", async (field, value) => {
		const { status, fields } = await refusal(() => post({ [field]: value }));
		expect(status).toBe(400);
		expect(fields.map(([path]) => path?.split(".").slice(0, 2).join("."))).toEqual([`data.${field}`]);
	});

	it("has no more than a hundred of each list", async () => {
		const ids = Array.from({ length: 101 }, () => category);
		expect((await refusal(() => post({ documentFolders: ids }))).fields[0]?.[0]).toBe("data.documentFolders");
		const reminders = ids.map(() => ({ type: "Custom", date: "2026-01-01" }));
		expect((await refusal(() => post({ reminders }))).fields[0]?.[0]).toBe("data.reminders");
	});

	it("may be nested as deeply as it likes, and is refused", async () => {
		const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
		expect(await refusal(() => postText(`"description":${deep}`))).toEqual({
			status: 400,
			fields: [["data.description", "validation.text"]],
		});
		expect((await refusal(() => call("POST", documentApi.create.path, { token, body: deep }))).status).toBe(
			400,
		);
	});

	it("is no larger than a megabyte, whatever its length claims", async () => {
		const body = JSON.stringify({ data: { description: "x".repeat(1024 * 1024) } });
		expect((await refusal(() => call("POST", documentApi.create.path, { token, body }))).status).toBe(413);
	});

	it("asks for what is replaced where that is to end", async () => {
		expect(await refusal(() => post({ endReplaced: true }))).toEqual({
			status: 400,
			fields: [["data.replacedDocument", "validation.required"]],
		});
	});
});

describe("participations", () => {
	const party = { type: "Company", name: "Helvetia" };
	const write = async (documentParticipations: unknown[]) => {
		const document = await filed({
			documentParticipations: [{ crudOperation: "create", documentParty: party }],
		});
		const documentId = document.documentParticipations[0]?.documentId ?? "";
		const body = {
			data: {
				name: "Police",
				documentCategory: category,
				version: 1,
				documentParticipations: documentParticipations.map((entry) =>
					Object.assign({}, { documentId }, entry),
				),
			},
		};
		const url = pathOf(documentApi.read, { id: document.documentId });
		const answered = await refusal(() => call("PUT", url, { token, body }));
		const after = await call("GET", url, { token });
		expect(documentSchema.parse(answerSchema(z.unknown()).parse(await after.json()).data)).toEqual(document);
		return answered;
	};

	it.each([
		[{ crudOperation: "delete" }, { crudOperation: "delete" }],
		[{ crudOperation: "update", documentParty: party }, { crudOperation: "delete" }],
		[{ crudOperation: "delete" }, { crudOperation: "update", documentParty: party }],
		[
			{ crudOperation: "update", documentParty: { ...party, name: "Erste" } },
			{ crudOperation: "update", documentParty: { ...party, name: "Zweite" } },
		],
	])("are changed once in a write: %j, %j", async (...writes) => {
		expect(await write(writes)).toEqual({
			status: 400,
			fields: [["data.documentParticipations.1.documentId", "validation.namedTwice"]],
		});
	});

	it("of another document are none of this one", async () => {
		const other = await filed({
			documentParticipations: [{ crudOperation: "create", documentParty: party }],
		});
		const documentId = other.documentParticipations[0]?.documentId;
		expect(await write([{ crudOperation: "delete", documentId }])).toEqual({
			status: 400,
			fields: [["documentParticipations.0.documentId", "validation.unknownReference"]],
		});
	});

	it("name a party once", async () => {
		const documentParty = await create(partyApi.list.path, token, { tenant, ...party });
		const entry = { crudOperation: "create", documentParty };
		expect(await refusal(() => post({ documentParticipations: [entry, entry] }))).toEqual({
			status: 400,
			fields: [["documentParticipations.1.documentParty", "validation.partyTwice"]],
		});
	});
});

describe("a request that comes again", () => {
	const headers = { "Idempotency-Key": "once" };

	it("is answered alike, and files one document", async () => {
		const body = { data: { tenant, documentCategory: category, name: "Doppelt" } };
		const before = await total();
		const responses = await Promise.all(
			[1, 2, 3].map(() => call("POST", documentApi.create.path, { token, body, headers })),
		);
		expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
		const ids = await Promise.all(
			responses.map(async (response) => createdSchema.parse(await response.json()).data.documentId),
		);
		expect(new Set(ids).size).toBe(1);
		expect(await total()).toBe(before + 1);
		const other = { data: { ...body.data, name: "Anderes" } };
		const reused = await refusal(() =>
			call("POST", documentApi.create.path, { token, body: other, headers }),
		);
		expect(reused.status).toBe(409);
	});

	it("is tried anew where it was refused before", async () => {
		const key = { "Idempotency-Key": "refused-first" };
		const send = (name: string) =>
			call("POST", documentApi.create.path, {
				token,
				body: { data: { tenant, documentCategory: category, name } },
				headers: key,
			});
		expect((await refusal(() => send(""))).status).toBe(400);
		const second = await send("Police");
		expect(second.status).toBe(201);
		await second.body?.cancel();
	});

	it.each(["", "x".repeat(201)])("has a key of 1 to 200 characters: %j", async (key) => {
		const body = { data: { tenant, documentCategory: category, name: "Police" } };
		const { status, fields } = await refusal(() =>
			call("POST", documentApi.create.path, { token, body, headers: { "Idempotency-Key": key } }),
		);
		expect([status, fields[0]?.[0]]).toEqual([400, "Idempotency-Key"]);
	});
});
