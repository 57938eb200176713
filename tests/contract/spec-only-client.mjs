// A client as a stranger writes it, from section 7 of the specification alone: no schema, no type and no word of ours.
// Run as: node spec-only-client.mjs <base URL> <e-mail> <password>
import assert from "node:assert/strict";

const [base = "", email = "", password = ""] = process.argv.slice(2);
let token = "";

/** @type {(method: string, path: string, data?: unknown, headers?: Record<string, string>) => Promise<any>} */
const call = async (method, path, data, headers = {}) => {
	const isBinary = data instanceof Uint8Array;
	/** @type {RequestInit} */
	const request = {
		method,
		headers: {
			...(token && { Authorization: `Bearer ${token}` }),
			"Content-Type": isBinary ? "application/octet-stream" : "application/json",
			...headers,
		},
	};
	if (data !== undefined) request.body = isBinary ? new Blob([new Uint8Array(data)]) : JSON.stringify(data);
	const response = await fetch(`${base}/${path}`, request);
	const body = await response.json();
	if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${body.error?.message}`);
	return body;
};

// Signs in.
({ jwt: token } = await call("POST", "auth/local", { identifier: email, password }));
const { data: user } = await call("GET", "users/me?populate=*");
assert.equal(user.email, email);

// Lists and filters.
const { data: filter } = await call("GET", "documents/explorer/filter");
const { data: categories } = await call("GET", "document-categories/");
const tenant = user.tenants[0];
assert.ok(Array.isArray(filter.filterDocumentCategories) && categories.length > 0);

// Creates a document, with a party.
const { data: created } = await call("POST", "documents", {
	data: {
		name: "Hausratversicherung",
		description: "Police der Familie",
		documentCategory: categories[0].documentId,
		tenant: tenant.id,
		startDate: new Date(2026, 0, 1, 12).toISOString(),
		cost: "412.50",
		costCurrency: "EUR",
		documentParticipations: [
			{ crudOperation: "create", tenant, documentParty: { type: "Company", name: "Helvetia" } },
		],
	},
});
const id = created.documentId;
const query = `filters[tenant]=${tenant.id}&filters[state]=active&filters[text]=hausrat&sort=updatedAt:desc&pagination[page]=1&pagination[pageSize]=15`;
const { data: found } = await call("GET", `documents/explorer?${query}`);
assert.deepEqual([found.total, found.items[0].documentId], [1, id]);

// Changes one field, and sends back what was read.
await call("PUT", `documents/${id}`, { data: { name: "Hausrat 2026" } });
const { data: read } = await call("GET", `documents/${id}`);
assert.equal(read.description, "Police der Familie");
assert.deepEqual(
	[read.name, read.startDate, read.cost, read.costCurrency],
	["Hausrat 2026", "2026-01-01", 412.5, "EUR"],
);
await call("PUT", `documents/${id}`, { data: read });

// Uploads a file in one chunk, and opens it.
const bytes = new TextEncoder().encode("Police Nr. 7");
const { data: upload } = await call("POST", `document-files/upload/${id}`, bytes, {
	"X-Content-Type": "text/plain; charset=utf-8",
	"X-Chunk-Index": "0",
	"X-Total-Chunks": "1",
	"X-File-Name": encodeURIComponent("Police für Mia.txt"),
	"X-Session-ID": `upload-${Math.random()}`,
});
const { data: whole } = await call("GET", `documents/${id}`);
assert.equal(whole.documentFiles[0].documentId, upload.documentFile.documentId);
const file = await fetch(new URL(whole.documentFiles[0].file.url, base), {
	headers: { Authorization: `Bearer ${token}` },
});
assert.equal(await file.text(), "Police Nr. 7");

// Uploads a file that cannot be read, finds it in the inbox, says what is to be done, and does it.
const nothing = new TextEncoder().encode("%PDF-1.7\nand nothing of a PDF behind that");
await call("POST", `document-files/upload/${id}`, nothing, {
	"X-Content-Type": "application/pdf",
	"X-Chunk-Index": "0",
	"X-Total-Chunks": "1",
	"X-File-Name": "kaputt.pdf",
	"X-Session-ID": `upload-${Math.random()}`,
});
const inbox = async () => (await call("GET", "inbox-items/inbox")).data;
let [item] = await inbox();
for (let tries = 0; !item && tries < 100; tries += 1) {
	// It is read in the background.
	await new Promise((resolve) => setTimeout(resolve, 200));
	[item] = await inbox();
}
assert.deepEqual([item.isOpen, item.description, item.tenant.documentId], [true, null, tenant.documentId]);
assert.equal(item.document.documentId, id);
await call("PUT", `inbox-items/${item.documentId}`, { data: { description: "neu scannen" } });
assert.equal((await inbox())[0].description, "neu scannen");
await call("PUT", `inbox-items/${item.documentId}`, { data: { isOpen: false } });
assert.deepEqual(await inbox(), []);

// Archives, and sees it filtered.
await call("PUT", `documents/${id}`, { data: { state: "Archived" } });
const { data: archived } = await call("GET", `documents/explorer?filters[state]=archived`);
assert.deepEqual([archived.total, archived.items[0].documentId], [1, id]);
process.stdout.write("all went well\n");
