import { runInDurableObject } from "cloudflare:test";
import { exports } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { OWN_CMS } from "../../../../app/cms/cms-configuration.ts";
import { documentUpload } from "../../../../app/features/upload/document-upload.server.ts";
import { streamFormFiles } from "../../../../app/features/upload/stream-form.server.ts";
import { UploadError } from "../../../../app/features/upload/upload-error.ts";
import type { Bindings } from "../../../../app/middleware/bindings.ts";
import { operatorSchema } from "../../../../app/middleware/operator.ts";
import { getFile, newLibrary, someBytes, tenantOf, type Library } from "../../../support/files-api.ts";

const MIB = 1024 * 1024;

const bindings: Bindings = {
	environment: "test",
	uploadChunkSize: 5 * MIB,
	fetchCms: (path, init) => exports.default.fetch(`http://cms${path}`, init),
	cutSockets: () => Promise.resolve(),
	waitUntil: () => {},
	routeRules: [],
	cmsRouteRules: () => Promise.resolve([]),
	cmsUrl: null,
	configuration: () => Promise.resolve(OWN_CMS),
	allowedOrigins: [],
	clientAddress: () => null,
	operator: operatorSchema.parse({}),
	publicOrigin: null,
};

interface Part {
	name: string;
	fileName?: string;
	content: Uint8Array<ArrayBuffer>;
}

const BOUNDARY = "----boundary4711";

/** A form as a browser sends it, piece by piece; its connection may be lost after so many of them. */
function formRequest(parts: readonly Part[], lostAfter = Infinity): Request {
	const encoder = new TextEncoder();
	function* pieces() {
		for (const { name, fileName, content } of parts) {
			const file = fileName === undefined ? "" : `; filename="${fileName}"\r\nContent-Type: text/plain`;
			yield encoder.encode(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`);
			for (let start = 0; start < content.length; start += 64 * 1024) {
				yield content.subarray(start, start + 64 * 1024);
			}
			yield encoder.encode("\r\n");
		}
		yield encoder.encode(`--${BOUNDARY}--\r\n`);
	}
	const source = pieces();
	let count = 0;
	const body = new ReadableStream<Uint8Array>({
		pull(controller) {
			if ((count += 1) > lostAfter) return controller.error(new Error("connection lost"));
			const { value, done } = source.next();
			if (done) controller.close();
			else controller.enqueue(value);
		},
	});
	return new Request("http://app/documents/new", {
		method: "POST",
		headers: { "Content-Type": `multipart/form-data; boundary=${BOUNDARY}` },
		body,
	});
}

const text = (value: string) => new TextEncoder().encode(value);

async function isStored(library: Library, id: string | undefined, bytes: Uint8Array): Promise<boolean> {
	const response = await getFile(library.token, `${id}/content`);
	return Buffer.from(await response.arrayBuffer()).equals(bytes);
}

describe("a form with files, without JavaScript", () => {
	it("is read as a stream: fields first, then each file into the document", async () => {
		const library = await newLibrary();
		const large = someBytes(12 * MIB, 5);
		const exact = someBytes(5 * MIB, 6);
		const asked: string[] = [];
		const { fields, files } = await streamFormFiles(
			formRequest([
				{ name: "name", content: text("Prämie") },
				{ name: "files", fileName: "gross.bin", content: large },
				{ name: "files", fileName: "genau.bin", content: exact },
				{ name: "files", fileName: "", content: text("") },
				{ name: "after", content: text("später") },
			]),
			{
				...documentUpload(bindings, library.token),
				documentFor: (before, { name }) => {
					asked.push(`${before.get("name")} ${name}`);
					return Promise.resolve(library.documentId);
				},
			},
		);
		expect(asked).toEqual(["Prämie gross.bin", "Prämie genau.bin"]);
		expect(fields.get("after")).toBe("später");
		expect(files.map(({ name, error }) => [name, error])).toEqual([
			["gross.bin", null],
			["genau.bin", null],
		]);
		const [first, second] = files;
		expect(await isStored(library, first?.arrived?.documentId, large)).toBe(true);
		expect(await isStored(library, second?.arrived?.documentId, exact)).toBe(true);
	});

	it("keeps no room for what has come of a file that was refused or broken off", async () => {
		const library = await newLibrary();
		const { tenantKey } = library.tenant;
		const begun = (sql: string) =>
			runInDurableObject(tenantOf(tenantKey), (_, { storage }) => storage.sql.exec(sql).toArray());
		await begun(`UPDATE tenant SET limits = '{"storageBytes":${8 * MIB}}'`);
		const destination = {
			...documentUpload(bindings, library.token),
			documentFor: () => Promise.resolve(library.documentId),
			wait: () => Promise.resolve(),
		};
		const { files } = await streamFormFiles(
			formRequest([{ name: "files", fileName: "gross.bin", content: someBytes(12 * MIB, 5) }]),
			destination,
		);
		expect(files).toMatchObject([{ error: { status: 413 } }]);
		expect(await begun("SELECT session_id FROM upload")).toEqual([]);
		const cutOff = formRequest(
			[{ name: "files", fileName: "halb.bin", content: someBytes(7 * MIB, 5) }],
			100,
		);
		await expect(streamFormFiles(cutOff, destination)).rejects.toThrow();
		expect(await begun("SELECT session_id FROM upload")).toEqual([]);
	});

	it("says which file was refused, and takes the others", async () => {
		const library = await newLibrary();
		const { files } = await streamFormFiles(
			formRequest([
				{ name: "files", fileName: "leer.txt", content: text("") },
				{ name: "files", fileName: "gut.txt", content: text("gut") },
			]),
			{ ...documentUpload(bindings, library.token), documentFor: () => Promise.resolve(library.documentId) },
		);
		expect(files).toMatchObject([
			{ name: "leer.txt", arrived: null, error: { status: 400, key: "upload.emptyFile" } },
			{ name: "gut.txt", error: null },
		]);
	});

	it("takes so many files at once, and names those that it did not take", async () => {
		const library = await newLibrary();
		let calls = 0;
		const { files } = await streamFormFiles(
			formRequest(
				Array.from({ length: 203 }, (_, at) => ({
					name: "files",
					fileName: `${at}.txt`,
					content: text(String(at)),
				})),
			),
			{
				...documentUpload(
					{
						...bindings,
						fetchCms: async () => {
							calls += 1;
							return Response.json({ data: null }, { status: 400 });
						},
					},
					library.token,
				),
				documentFor: () => Promise.resolve(library.documentId),
			},
		);
		expect(calls).toBe(200);
		expect(files.slice(199).map(({ name, error }) => [name, error?.status])).toEqual([
			["199.txt", 400],
			["200.txt", 429],
			["201.txt", 429],
			["202.txt", 429],
		]);
	});

	it("keeps nobody waiting for each file where there is no room left: one alone is tried again", async () => {
		const library = await newLibrary();
		const waits: number[] = [];
		let calls = 0;
		const { files } = await streamFormFiles(
			formRequest(
				["a", "b", "c"].map((name) => ({ name: "files", fileName: `${name}.txt`, content: text(name) })),
			),
			{
				...documentUpload(
					{
						...bindings,
						fetchCms: async () => {
							calls += 1;
							return Response.json({ data: null }, { status: 413 });
						},
					},
					library.token,
				),
				documentFor: () => Promise.resolve(library.documentId),
				wait: async (milliseconds) => void waits.push(milliseconds),
			},
		);
		expect(files.map(({ error }) => error?.key)).toEqual(
			Array.from({ length: 3 }, () => "upload.error.storageLimitExceeded"),
		);
		expect(waits).toEqual([5_000, 5_000, 5_000]);
		expect(calls).toBe(6);
	});

	it("lets one file go without a document where that is refused, and takes the others", async () => {
		const library = await newLibrary();
		const { files } = await streamFormFiles(
			formRequest([
				{ name: "files", fileName: "nein.txt", content: text("nein") },
				{ name: "files", fileName: "ja.txt", content: text("ja") },
			]),
			{
				...documentUpload(bindings, library.token),
				documentFor: (_, { name }) =>
					name === "nein.txt"
						? Promise.reject(new UploadError(name, 429))
						: Promise.resolve(library.documentId),
			},
		);
		expect(files).toMatchObject([
			{ name: "nein.txt", arrived: null, error: { key: "upload.error.tooManyRequests" } },
			{ name: "ja.txt", error: null },
		]);
	});

	it("is read to its end before the reason is thrown why there is no document", async () => {
		const library = await newLibrary();
		const read = streamFormFiles(
			formRequest([
				{ name: "files", fileName: "a.bin", content: someBytes(6 * MIB) },
				{ name: "files", fileName: "b.bin", content: someBytes(6 * MIB) },
			]),
			{ ...documentUpload(bindings, library.token), documentFor: () => Promise.reject(new Error("refused")) },
		);
		await expect(read).rejects.toThrow("refused");
	});

	it("has fields only where it is an ordinary one", async () => {
		const request = new Request("http://app/x", {
			method: "POST",
			body: new URLSearchParams({ name: "Police" }),
		});
		const { fields, files } = await streamFormFiles(request, {
			...documentUpload(bindings, ""),
			documentFor: () => Promise.reject(new Error("not asked")),
		});
		expect(fields.get("name")).toBe("Police");
		expect(files).toEqual([]);
	});
});
