import { beforeEach, describe, expect, it } from "vitest";
import { pathOf } from "../../../../contract/api/endpoint.ts";
import { requestApi } from "../../../../contract/api/sharing/requests.ts";
import { addDays, dayAt, startOfDay } from "../../../../contract/days.ts";
import {
	documentRequestSchema,
	newDocumentRequestSchema,
	requestPageSchema,
} from "../../../../contract/requests/document-request.ts";
import {
	MAX_REQUEST_DAYS,
	MAX_REQUESTED_ITEMS,
	REQUEST_DAYS,
} from "../../../../contract/requests/request-words.ts";
import { errorOf } from "../../../support/files-api.ts";
import { call, newEmail, openAccount, type Registered } from "../../../support/workers-api.ts";
import {
	ask,
	bodyOf,
	codeIn,
	dataOf,
	handIn,
	inside,
	mailsTo,
	mute,
	open,
	opened,
	read,
	update,
} from "./requests-fixture.ts";

const TODAY = dayAt(Date.now());

let owner: Registered;
beforeEach(async () => {
	owner = await openAccount();
});

const refused = async (sent: object) => {
	const { status, message, details } = await errorOf(
		await call("POST", requestApi.create.path, { token: owner.jwt, body: await bodyOf(owner, sent) }),
	);
	return {
		status,
		message,
		fields: details.errors?.map(({ path }) => path.filter((part) => part !== "data").join(".")),
	};
};
const withId = (
	row: typeof requestApi.renew | typeof requestApi.remind | typeof requestApi.end,
	id: string,
) => call(row.method, pathOf(row, { id }), { token: owner.jwt });
const remindersDue = () =>
	inside(owner, (sql) =>
		sql.exec("UPDATE document_request SET next_reminder_at = 1 WHERE next_reminder_at > 0"),
	);

describe("asking for documents", () => {
	it("is read as it was made, for thirty days and with reminders each week where an address is known", async () => {
		const made = await ask(owner, { email: newEmail() });
		const { code, ...request } = made;
		expect(code).toMatch(/^[\w-]{80,}$/);
		expect(request).toMatchObject({
			state: "open",
			lastDay: addDays(TODAY, REQUEST_DAYS - 1),
			remindEvery: 7,
			nextReminderAt: new Date(startOfDay(addDays(TODAY, 7)) + 9 * 60 * 60 * 1000).toISOString(),
			category: { name: "Versicherungen" },
			isMine: true,
			mail: "waiting",
		});
		expect({ ...(await read(owner, request.documentId)), mail: "waiting" }).toEqual(request);
	});

	it("reminds of nothing where no address is known", async () => {
		expect(await ask(owner)).toMatchObject({ email: null, mail: null, nextReminderAt: null });
	});

	it("refuses what makes no sense, by the name of the field", async () => {
		const names = Array.from({ length: MAX_REQUESTED_ITEMS + 1 }, (_, at) => `Beleg ${at}`);
		expect(await refused({ items: [] })).toMatchObject({ status: 400, fields: ["items"] });
		expect(await refused({ items: [" "] })).toMatchObject({ status: 400, fields: ["items.0"] });
		expect(await refused({ items: names })).toMatchObject({ status: 400, fields: ["items"] });
		expect(await refused({ name: "" })).toMatchObject({ status: 400, fields: ["name"] });
		expect(await refused({ email: "nobody" })).toMatchObject({ status: 400, fields: ["email"] });
		expect(await refused({ remindEvery: 5 })).toMatchObject({ status: 400, fields: ["remindEvery"] });
		expect(await refused({ lastDay: addDays(TODAY, -1) })).toMatchObject({
			status: 400,
			fields: ["lastDay"],
		});
		expect(await refused({ lastDay: addDays(TODAY, MAX_REQUEST_DAYS + 1) })).toMatchObject({
			status: 400,
			fields: ["lastDay"],
		});
		expect(await refused({ unknown: 1 })).toMatchObject({ status: 400 });
		const foreign = await bodyOf(await openAccount());
		expect(await refused({ category: foreign.data.category })).toMatchObject({ status: 404 });
	});

	it("asks for the same line once", async () => {
		expect((await ask(owner, { items: ["Ausweis", "Ausweis"] })).items).toHaveLength(1);
	});

	it("is made once with one key, and gets one more code when asked again: what was handed out or mailed counts on", async () => {
		const email = newEmail();
		const body = await bodyOf(owner, { email });
		const again = () =>
			call("POST", requestApi.create.path, {
				token: owner.jwt,
				body,
				headers: { "Idempotency-Key": "einmal" },
			}).then((response) => dataOf(response, newDocumentRequestSchema));
		const one = await again();
		const [mail] = await mailsTo(owner, email, 1);
		const two = await again();
		expect(two.documentId).toBe(one.documentId);
		expect(two.code).not.toBe(one.code);
		for (const code of [one.code, two.code, codeIn(mail ?? expect.unreachable())]) {
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			expect((await open(code)).status).toBe(200);
		}
	});

	it("is listed to who has made it, the newest first, page by page, by state", async () => {
		const one = await ask(owner, { name: "Eins" });
		await ask(owner, { name: "Zwei" });
		await ask(owner, { name: "Drei" });
		await withId(requestApi.end, one.documentId);
		const list = async (query: string) =>
			dataOf(await call("GET", `${requestApi.list.path}?${query}`, { token: owner.jwt }), requestPageSchema);
		const first = await list("limit=2");
		expect(first.items.map(({ name }) => name)).toEqual(["Drei", "Zwei"]);
		expect((await list(`limit=2&after=${first.next}`)).items.map(({ name }) => name)).toEqual(["Eins"]);
		expect((await list("filters[state]=ended")).items.map(({ name }) => name)).toEqual(["Eins"]);
		expect(first.administered).toHaveLength(1);
		const stranger = await openAccount();
		const theirs = await call("GET", `${requestApi.list.path}?filters[scope]=tenant`, {
			token: stranger.jwt,
		});
		expect((await dataOf(theirs, requestPageSchema)).items).toEqual([]);
	});
});

describe("the mail of a request", () => {
	it("is found by words of its name and of who is asked, page by page", async () => {
		await ask(owner, { name: "Offerte Zürich", recipient: "Garage Frei" });
		await ask(owner, { name: "Steuern", recipient: "Treuhand Zürich" });
		await ask(owner, { name: "Lohnausweis", recipient: null, email: "frei@example.ch" });
		const list = async (query: string) =>
			dataOf(await call("GET", `${requestApi.list.path}?${query}`, { token: owner.jwt }), requestPageSchema);
		const found = async (text: string) => (await list(`filters[text]=${text}`)).items.map(({ name }) => name);
		expect(await found("frei")).toEqual(["Lohnausweis", "Offerte Zürich"]);
		expect(await found("ZURICH garage")).toEqual(["Offerte Zürich"]);
		expect(await found("gibt es nicht")).toEqual([]);
		const first = await list("filters[text]=zurich&limit=1");
		expect(first.items.map(({ name }) => name)).toEqual(["Steuern"]);
		const second = await list(`filters[text]=zurich&limit=1&after=${first.next}`);
		expect(second.items.map(({ name }) => name)).toEqual(["Offerte Zürich"]);
		expect(second.next).toBeNull();
	});

	it("says who asks for what, until when, and leads to the checklist", async () => {
		const email = newEmail();
		await ask(owner, { email, note: "Danke für die Mühe" });
		const [mail] = await mailsTo(owner, email, 1);
		expect(mail?.subject).toContain("Offerte Hausrat");
		expect(mail?.text).toContain("- Ausweis\n- Bisherige Police");
		expect(mail?.text).toContain("> Danke für die Mühe");
		expect(mail?.html).toContain("Bisherige Police</li>");
		expect((await open(codeIn(mail ?? expect.unreachable()))).status).toBe(200);
	});

	it("reminds of what is missing, until all is there", async () => {
		const email = newEmail();
		const { documentId, items } = await ask(owner, { email });
		const [first] = await mailsTo(owner, email, 1);
		const code = codeIn(first ?? expect.unreachable());
		await handIn(code, items[0]?.documentId ?? "");
		await remindersDue();
		const [reminder] = await mailsTo(owner, email, 2);
		expect(reminder?.subject).toContain("fehlen noch");
		expect(reminder?.text).toContain("- Bisherige Police");
		expect(reminder?.text).not.toContain("- Ausweis");
		expect(await read(owner, documentId)).toMatchObject({ reminders: 1, mail: "sent" });
		// Each mail has a code of its own; the earlier one counts too.
		expect((await open(code)).status).toBe(200);
		await handIn(codeIn(reminder ?? expect.unreachable()), items[1]?.documentId ?? "");
		expect(await read(owner, documentId)).toMatchObject({ state: "complete", nextReminderAt: null });
		await remindersDue();
		await mailsTo(owner, email, 2);
	});

	it("leaves at once where somebody wants it, and not where nothing is missing", async () => {
		const email = newEmail();
		const { documentId, items } = await ask(owner, { email });
		await mailsTo(owner, email, 1);
		const reminded = await dataOf(await withId(requestApi.remind, documentId), documentRequestSchema);
		expect(reminded).toMatchObject({ reminders: 1 });
		await mailsTo(owner, email, 2);
		await update(owner, documentId, {
			items: items.map((item) => ({ documentId: item.documentId, state: "waived" })),
		});
		expect(await errorOf(await withId(requestApi.remind, documentId))).toMatchObject({
			status: 409,
			message: "error.requestComplete",
		});
		const silent = await ask(owner);
		expect(await errorOf(await withId(requestApi.remind, silent.documentId))).toMatchObject({
			message: "error.requestWithoutAddress",
		});
	});

	it("comes no more once whoever gets it wants none", async () => {
		const email = newEmail();
		const { documentId, code } = await ask(owner, { email });
		expect((await opened(code)).isReminding).toBe(true);
		expect((await mute(code)).status).toBe(200);
		expect((await mute(code)).status).toBe(200);
		expect((await mute("falsch")).status).toBe(404);
		expect((await opened(code)).isReminding).toBe(false);
		expect(await read(owner, documentId)).toMatchObject({ isMuted: true, nextReminderAt: null });
		await mailsTo(owner, email, 1);
		expect(await errorOf(await withId(requestApi.remind, documentId))).toMatchObject({
			status: 409,
			message: "error.requestMuted",
		});
		// Somebody else has said nothing of it.
		await update(owner, documentId, { email: newEmail() });
		expect(await read(owner, documentId)).toMatchObject({
			isMuted: false,
			nextReminderAt: expect.any(String),
		});
	});

	it("goes to the new address where that was wrong, and the old one opens nothing any more", async () => {
		const [wrong, right] = [newEmail(), newEmail()];
		const { documentId, code } = await ask(owner, { email: wrong });
		const [mail] = await mailsTo(owner, wrong, 1);
		expect((await update(owner, documentId, { email: right })).status).toBe(200);
		for (const old of [code, codeIn(mail ?? expect.unreachable())])
			expect((await open(old)).status).toBe(404);
		const [next] = await mailsTo(owner, right, 1);
		expect(next?.subject).toContain("bittet Sie");
		expect((await open(codeIn(next ?? expect.unreachable()))).status).toBe(200);
	});

	it("is no reminder to whom nothing was sent, and waits while nothing is missing", async () => {
		const [one, two, three] = [newEmail(), newEmail(), newEmail()];
		const { documentId, items } = await ask(owner, { email: one });
		await mailsTo(owner, one, 1);
		// As long as one has not left, it is enough.
		const mailIs = (state: string) =>
			inside(owner, (sql) => sql.exec("UPDATE document_request SET mail_state = ?", state));
		await mailIs("waiting");
		expect((await withId(requestApi.remind, documentId)).status).toBe(200);
		expect(await read(owner, documentId)).toMatchObject({ reminders: 0 });
		await mailIs("sent");
		expect((await withId(requestApi.remind, documentId)).status).toBe(200);
		expect(await read(owner, documentId)).toMatchObject({ reminders: 1 });
		await mailsTo(owner, one, 2);
		await update(owner, documentId, { email: two });
		const [first] = await mailsTo(owner, two, 1);
		expect(first?.subject).toContain("bittet Sie");
		expect(await read(owner, documentId)).toMatchObject({ reminders: 0, remindedAt: null });
		const all = (state: string) => items.map((item) => ({ documentId: item.documentId, state }));
		await update(owner, documentId, { items: all("waived") });
		await update(owner, documentId, { email: three });
		expect(await read(owner, documentId)).toMatchObject({ mail: null, nextReminderAt: null });
		await mailsTo(owner, three, 0);
		await update(owner, documentId, { items: all("open") });
		expect((await read(owner, documentId)).nextReminderAt).not.toBeNull();
	});

	it("leaves no more once there is no address, and the link that was handed out counts on", async () => {
		const email = newEmail();
		const { documentId, code } = await ask(owner, { email });
		await mailsTo(owner, email, 1);
		await update(owner, documentId, { email: null });
		expect(await read(owner, documentId)).toMatchObject({ email: null, mail: null, nextReminderAt: null });
		expect((await open(code)).status).toBe(200);
	});
});

describe("looking after a request", () => {
	it("changes what is sent, and takes back no line that is not its own", async () => {
		const { documentId, items, version } = await ask(owner);
		const other = await ask(owner);
		const changed = await dataOf(
			await update(owner, documentId, {
				note: "Neu",
				items: [{ documentId: items[0]?.documentId, state: "waived" }],
				newItems: ["Foto"],
				version,
			}),
			documentRequestSchema,
		);
		expect(changed.items.map(({ name, state }) => [name, state])).toEqual([
			["Ausweis", "waived"],
			["Bisherige Police", "open"],
			["Foto", "open"],
		]);
		const foreign = { items: [{ documentId: other.items[0]?.documentId, state: "waived" }] };
		expect((await update(owner, documentId, foreign)).status).toBe(400);
		expect((await update(owner, documentId, { note: "Spät", version })).status).toBe(409);
		const many = Array.from({ length: MAX_REQUESTED_ITEMS - 1 }, (_, at) => `Beleg ${at}`);
		expect(await errorOf(await update(owner, documentId, { newItems: many }))).toMatchObject({ status: 400 });
		expect((await read(owner, documentId)).items).toHaveLength(3);
	});

	it("gets another code, by which the old one is worth nothing", async () => {
		const { documentId, code } = await ask(owner);
		const { code: another } = await dataOf(
			await withId(requestApi.renew, documentId),
			newDocumentRequestSchema,
		);
		expect((await open(code)).status).toBe(404);
		expect((await open(another)).status).toBe(200);
	});

	it("ends at once; what is over is changed no more, and begins no mail", async () => {
		const email = newEmail();
		const { documentId, code } = await ask(owner, { email });
		expect((await withId(requestApi.end, documentId)).status).toBe(200);
		expect((await withId(requestApi.end, documentId)).status).toBe(200);
		expect((await open(code)).status).toBe(404);
		expect(await read(owner, documentId)).toMatchObject({ state: "ended", nextReminderAt: null, mail: null });
		expect((await update(owner, documentId, { note: "x" })).status).toBe(409);
		expect((await withId(requestApi.renew, documentId)).status).toBe(409);
		expect((await withId(requestApi.remind, documentId)).status).toBe(409);
		await mailsTo(owner, email, 0);
	});

	it("is over with its last day, and goes on where that is put off", async () => {
		const { documentId, code } = await ask(owner);
		await inside(owner, (sql) => sql.exec("UPDATE document_request SET last_day = ?", addDays(TODAY, -1)));
		expect((await open(code)).status).toBe(404);
		expect((await read(owner, documentId)).state).toBe("expired");
		expect((await update(owner, documentId, { lastDay: addDays(TODAY, 3) })).status).toBe(200);
		expect((await open(code)).status).toBe(200);
	});

	it("is forgotten a year after its end, and what came stays", async () => {
		const { documentId, code, items } = await ask(owner);
		await handIn(code, items[0]?.documentId ?? "");
		await withId(requestApi.end, documentId);
		await inside(owner, (sql) => sql.exec("UPDATE document_request SET ended_at = 1"));
		await mailsTo(owner, newEmail(), 0);
		const left = await inside(owner, (sql) =>
			["document_request", "requested_item", "requested_file", "document_file"].map(
				(table) => sql.exec<{ n: number }>(`SELECT count(*) AS n FROM ${table}`).one().n,
			),
		);
		expect(left).toEqual([0, 0, 0, 1]);
	});
});
