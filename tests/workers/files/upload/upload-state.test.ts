import { runInDurableObject } from "cloudflare:test";
import { expect, it } from "vitest";
import { documentApi } from "../../../../contract/api/documents.ts";
import { pathOf } from "../../../../contract/api/endpoint.ts";
import { answerSchema } from "../../../../contract/answers.ts";
import { documentSchema } from "../../../../contract/entities/entities.ts";
import {
	CHUNK,
	type Library,
	newLibrary,
	newMember,
	newSession,
	sendChunk,
	someBytes,
	tenantOf,
} from "../../../support/files-api.ts";
import { call } from "../../../support/workers-api.ts";

async function stateFor(token: string, documentId: string) {
	const response = await call("GET", pathOf(documentApi.read, { id: documentId }), { token });
	return answerSchema(documentSchema).parse(await response.json()).data.uploadState;
}

/** Makes the latest chunk of every upload so many minutes older. */
function wait({ tenant }: Library, minutes: number): Promise<unknown> {
	return runInDurableObject(tenantOf(tenant.tenantKey), (_, { storage }) => {
		storage.sql.exec("UPDATE upload SET expires_at = expires_at - ?", minutes * 60_000);
	});
}

it("a document says to all who see it that a file is on its way, that it was interrupted, and when it has come", async () => {
	const library = await newLibrary();
	const { token, documentId } = library;
	const reader = await newMember(library, ["Read"]);
	expect(await stateFor(token, documentId)).toBeNull();
	const session = newSession();
	const chunk = { session, total: 2, name: "a.pdf", type: "application/pdf" };
	await sendChunk(token, documentId, { ...chunk, index: 0, bytes: someBytes(CHUNK, 1) });
	expect(await stateFor(token, documentId)).toBe("arriving");
	expect(await stateFor(reader, documentId)).toBe("arriving");
	await wait(library, 6);
	expect(await stateFor(reader, documentId)).toBe("interrupted");
	const { status } = await sendChunk(token, documentId, { ...chunk, index: 1, bytes: someBytes(100, 2) });
	expect(status).toBe(200);
	expect(await stateFor(reader, documentId)).toBeNull();
});
