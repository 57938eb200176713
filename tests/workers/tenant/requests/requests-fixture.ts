import { exports } from "cloudflare:workers";
import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, vi } from "vitest";
import { z } from "zod";
import { pathOf } from "../../../../contract/api/endpoint.ts";
import { requestApi, requestLinkApi } from "../../../../contract/api/sharing/requests.ts";
import { CHUNK_HEADERS } from "../../../../contract/files/upload-headers.ts";
import {
	documentRequestSchema,
	newDocumentRequestSchema,
	openedRequestSchema,
} from "../../../../contract/requests/document-request.ts";
import { REQUEST_CODE_HEADER } from "../../../../contract/requests/request-words.ts";
import { type KeptMail, readOutbox } from "../../../../workers/cms/mail/outbox.ts";
import { newSession, tenantOf } from "../../../support/files-api.ts";
import { call, type Registered } from "../../../support/workers-api.ts";

export const BYTES = new TextEncoder().encode("Police Nr. 4711");

export async function dataOf<Schema extends z.ZodType>(
	response: Response,
	schema: Schema,
): Promise<z.output<Schema>> {
	const text = await response.text();
	expect(response.ok, text).toBe(true);
	return schema.parse(z.object({ data: z.unknown() }).parse(JSON.parse(text)).data);
}

export const inside = <Value>({ tenant }: Registered, work: (sql: SqlStorage) => Value) =>
	runInDurableObject(tenantOf(tenant.tenantKey), (_, { storage: { sql } }) => work(sql));

export const categoryOf = (owner: Registered, name: string) =>
	inside(
		owner,
		(sql) => sql.exec<{ id: string }>("SELECT document_id AS id FROM category WHERE name = ?", name).one().id,
	);

/** What a request is made of unless the test says otherwise. */
export const bodyOf = async (owner: Registered, sent: object = {}) => ({
	data: {
		name: "Offerte Hausrat",
		category: await categoryOf(owner, "Versicherungen"),
		recipient: "Max Muster",
		items: ["Ausweis", "Bisherige Police"],
		...sent,
	},
});

export async function ask(owner: Registered, sent: object = {}, token = owner.jwt) {
	const body = await bodyOf(owner, sent);
	return dataOf(await call("POST", requestApi.create.path, { token, body }), newDocumentRequestSchema);
}

export const read = async (owner: Pick<Registered, "jwt">, id: string) =>
	dataOf(await call("GET", pathOf(requestApi.read, { id }), { token: owner.jwt }), documentRequestSchema);

export const update = (owner: Pick<Registered, "jwt">, id: string, data: object) =>
	call("PUT", pathOf(requestApi.update, { id }), { token: owner.jwt, body: { data } });

const codeHeaders = (code: string) => ({
	[REQUEST_CODE_HEADER]: code,
	"X-Client-Address": crypto.randomUUID(),
});

export const open = (code: string) => call("POST", requestLinkApi.open.path, { headers: codeHeaders(code) });
export const opened = async (code: string) => dataOf(await open(code), openedRequestSchema);

export const mute = (code: string) => call("POST", requestLinkApi.mute.path, { headers: codeHeaders(code) });

interface HandingIn {
	name?: string;
	bytes?: Uint8Array<ArrayBuffer>;
	session?: string;
	headers?: Record<string, string>;
}

/** Sends a file of one chunk for a line of the checklist. */
export function handIn(
	code: string,
	itemId: string,
	{ name = "ausweis.txt", bytes = BYTES, session = newSession(), headers = {} }: HandingIn = {},
): Promise<Response> {
	return exports.default.fetch(`http://cms${pathOf(requestLinkApi.upload, { id: itemId })}`, {
		method: "POST",
		headers: {
			...codeHeaders(code),
			"Content-Type": "application/octet-stream",
			"Content-Length": String(bytes.length),
			[CHUNK_HEADERS.contentType]: "text/plain",
			[CHUNK_HEADERS.index]: "0",
			[CHUNK_HEADERS.total]: "1",
			[CHUNK_HEADERS.fileName]: encodeURIComponent(name),
			[CHUNK_HEADERS.sessionId]: session,
			...headers,
		},
		body: bytes,
	});
}

/** What has come to the address, the latest first, once there are so many mails and none is on its way. */
export async function mailsTo(owner: Registered, email: string, number: number): Promise<KeptMail[]> {
	await runDurableObjectAlarm(tenantOf(owner.tenant.tenantKey));
	return vi.waitFor(async () => {
		const mails = (await readOutbox(env.FILES)).filter(({ to }) => to === email);
		expect(mails).toHaveLength(number);
		const due = "SELECT 1 FROM document_request WHERE mail_due_at IS NOT NULL";
		expect(await inside(owner, (sql) => sql.exec(due).toArray())).toEqual([]);
		return mails;
	});
}

export const codeIn = ({ text }: Pick<KeptMail, "text">) => /\/request\/(\S+)/.exec(text)?.[1] ?? "";
