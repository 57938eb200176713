import { exports } from "cloudflare:workers";
import { strFromU8, unzipSync } from "fflate";
import { expect, it } from "vitest";
import { createCmsClient } from "../../../app/cms/cms-client.ts";
import { archiveOf } from "../../../app/features/download/archive.server.ts";
import { pathOf } from "../../../contract/api/endpoint.ts";
import { fileApi } from "../../../contract/api/files.ts";
import { getFile, newLibrary, newMember, someBytes, uploadSmall } from "../../support/files-api.ts";

/** The archive of a document as the owner of the token gets it. */
async function archiveFor(token: string, documentId: string) {
	const fetchCms = (path: string, init?: RequestInit) => exports.default.fetch(`http://cms${path}`, init);
	const stream = archiveOf({
		cms: createCmsClient({ fetchCms }, { token }),
		openFile: (path) => fetchCms(path, { headers: { Authorization: `Bearer ${token}` } }),
		documents: [{ documentId, name: "Police" }],
		texts: (key) => key,
	});
	const parts = unzipSync(new Uint8Array(await new Response(stream).arrayBuffer()));
	const { "index.html": index = new Uint8Array(), ...files } = parts;
	return { index: strFromU8(index), files: Object.values(files), names: Object.keys(files) };
}

it("an archive has the bytes for who may read the document, and for nobody else", async () => {
	const library = await newLibrary();
	const bytes = someBytes(300_000);
	await uploadSmall(library, { bytes, name: "Police: Haus.pdf" });
	const reader = await newMember(library, ["Read"]);
	for (const token of [library.token, reader]) {
		// oxlint-disable-next-line no-await-in-loop -- one after the other
		const { names, files } = await archiveFor(token, library.documentId);
		expect(names).toEqual([expect.stringMatching(/^\d{5}-00001 Police\/Police- Haus\.pdf$/)]);
		expect(files).toEqual([bytes]);
	}

	const stranger = await newLibrary();
	const withoutRight = await newMember(library, []);
	for (const token of [stranger.token, withoutRight, "forged"]) {
		// oxlint-disable-next-line no-await-in-loop -- one after the other
		const { names, index } = await archiveFor(token, library.documentId);
		expect(names).toEqual([]);
		expect(index).not.toContain("Haus.pdf");
	}
});

it("an archive leaves out what is gone by the time that it is reached, and says so", async () => {
	const library = await newLibrary();
	const bytes = someBytes(1_000);
	const fileId = await uploadSmall(library, { bytes, name: "weg.pdf" });
	await uploadSmall(library, { bytes, name: "da.pdf" });
	const { token, documentId } = library;
	const fetchCms = (path: string, init?: RequestInit) => exports.default.fetch(`http://cms${path}`, init);
	const stream = archiveOf({
		cms: createCmsClient({ fetchCms }, { token }),
		async openFile(path) {
			// Between the document's answer and the file somebody deletes it.
			if (path.includes(fileId)) await deleteFile(token, fileId);
			return fetchCms(path, { headers: { Authorization: `Bearer ${token}` } });
		},
		documents: [{ documentId, name: "Police" }],
		texts: (key) => key,
	});
	const parts = unzipSync(new Uint8Array(await new Response(stream).arrayBuffer()));
	expect(Object.keys(parts)).toEqual([expect.stringContaining("/da.pdf"), "index.html"]);
	expect(strFromU8(parts["index.html"] ?? new Uint8Array())).toContain("download.unreadable");
	expect((await getFile(token, fileId)).status).toBe(404);
});

async function deleteFile(token: string, fileId: string) {
	const headers = { Authorization: `Bearer ${token}` };
	const path = pathOf(fileApi.delete, { id: fileId });
	await exports.default.fetch(`http://cms${path}`, { method: "DELETE", headers });
}
