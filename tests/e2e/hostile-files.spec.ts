import { type APIResponse, type Page, request } from "@playwright/test";
import { bearer } from "../support/own-connection.ts";
import { pathOf } from "../../contract/api/endpoint.ts";
import { fileApi } from "../../contract/api/files.ts";
import type { DocumentFile } from "../../contract/entities/entities.ts";
import {
	CANARY,
	CANARY_SCRIPT,
	SCRIPTED_FILES,
	REFUSED_NAMES,
	REFUSED_TYPES,
} from "../support/fixtures/scripted-files.ts";
import { chromiumOptions } from "../support/browsers/chromium.ts";
import { takeSession } from "./harness/accounts.ts";
import { expect, test } from "./harness/test.ts";

const text = new TextEncoder().encode("Text");
const TABS = 4;
/** Where a file may be asked for. */
const paths = [
	"content",
	"content?download=1",
	"preview",
	"text",
	"layout?page=1",
	"pages",
	"find?text=script",
	"content?mime=text/html",
];
/** As a browser asks for the script of a service worker, and a page for a page. */
const AS_SERVICE_WORKER = {
	"Service-Worker": "script",
	"Sec-Fetch-Dest": "serviceworker",
	Accept: "text/html,text/javascript",
};
/** Types that a browser may show in place. */
const SHOWN = /^(?:application\/pdf|image\/(?:png|jpeg|webp|gif)|text\/plain; charset=utf-8)$/;
/** What a browser would run or take for a page, whatever else is said. */
const ACTIVE = /html|xml|svg|script|flash|wasm|manifest|multipart|rfc822|css/i;

// With all that a browser has which people use: the viewer for PDFs, say.
test.use({
	launchOptions: chromiumOptions(process.env["E2E_WHOLE_BROWSER"]),
	serviceWorkers: "allow",
});

test.describe("hostile files", { tag: ["@desktop", "@scripts"] }, () => {
	// A damaged picture is no picture, and there is no favicon beside a file.
	test.use({ expectedErrors: [/status of (404|400)|ERR_|MIME type|refused|blocked|sandbox/i] });

	test("run nothing, wherever they are opened", async ({ page, context, cms, account }) => {
		test.setTimeout(360_000);
		expect(SCRIPTED_FILES.length).toBeGreaterThanOrEqual(60);
		await takeSession(page, account);
		const { documentId } = await cms.createDocument({ name: "Post" });
		for (let start = 0; start < SCRIPTED_FILES.length; start += 8) {
			const some = SCRIPTED_FILES.slice(start, start + 8);
			// oxlint-disable-next-line no-await-in-loop -- a few at a time
			await Promise.all(some.map((file) => cms.upload(documentId, file)));
		}
		await expect
			.poll(async () => (await cms.document(documentId)).documentFiles.filter(isUnread).length, {
				timeout: 150_000,
			})
			.toBe(0);
		const { documentFiles } = await cms.document(documentId);
		const whats = new Map(SCRIPTED_FILES.map(({ name, what }) => [name, what]));
		expect(documentFiles.map(({ file }) => file.name).toSorted()).toEqual([...whats.keys()].toSorted());

		const traces = watchForTraces(page);
		const contents: string[] = [];
		const openable: string[] = [];
		const openedKinds = new Set<string>();
		for (const { documentId: id, file } of documentFiles) {
			// oxlint-disable-next-line no-await-in-loop -- one file after the other
			const answers = await Promise.all(
				paths.map((path) => context.request.get(`/files/${id}/${path}`, { headers: AS_SERVICE_WORKER })),
			);
			for (const [number, answer] of answers.entries()) {
				expectIsolated(answer, `${whats.get(file.name)}: ${paths[number]}`);
				if (!answer.ok()) continue;
				// What we say of a file, and what is only saved, has the same form for all: of each kind one is opened.
				const { "content-type": type = "", "content-disposition": disposition = "" } = answer.headers();
				const isShown = !type.startsWith("application/json") && !disposition.startsWith("attachment");
				const kind = `${number} ${type} ${isShown ? file.name : ""}`;
				if (openedKinds.has(kind)) continue;
				openedKinds.add(kind);
				openable.push(answer.url());
			}
			contents.push(`/files/${id}/content`);
		}

		await page.goto(`/documents/${documentId}?tab=files&q=script`);
		await embed(page, contents);
		expect(await traces()).toEqual([]);
		const queue = openable.values();
		const openInTab = async () => {
			const tab = await context.newPage();
			// oxlint-disable-next-line no-await-in-loop -- each tab opens one after the other
			for (const address of queue) await openIn(tab, address);
			await tab.close();
		};
		await Promise.all([
			stepThrough(page, documentFiles.length),
			...Array.from({ length: TABS }, () => openInTab()),
		]);
		expect(await traces()).toEqual([]);

		// What they carry would have been noticed.
		await page.evaluate(CANARY_SCRIPT);
		const kinds = ["request", "dialog", "mark on the window", "mark in the storage", "cookie"];
		for (const kind of kinds) expect(String(await traces())).toContain(kind);
	});

	test("are refused where the name or the type cannot be meant", async ({ baseURL, cms, account }) => {
		const { documentId } = await cms.createDocument({ name: "Post" });
		const api = await request.newContext({
			...(baseURL && { baseURL }),
			extraHTTPHeaders: bearer(account.jwt),
		});
		const upload = (name: string, mime: string) =>
			api.post(`/api${pathOf(fileApi.upload, { id: documentId })}`, {
				data: Buffer.from(text),
				headers: {
					"Content-Type": "application/octet-stream",
					"X-Content-Type": mime,
					"X-Chunk-Index": "0",
					"X-Total-Chunks": "1",
					"X-File-Name": encodeURIComponent(name),
					"X-Session-ID": "upload-hostile-names",
				},
			});
		for (const name of REFUSED_NAMES) {
			// oxlint-disable-next-line no-await-in-loop -- in one session
			expect((await upload(name, "text/plain")).status(), JSON.stringify(name)).toBe(400);
		}
		for (const mime of REFUSED_TYPES) {
			// oxlint-disable-next-line no-await-in-loop -- in one session
			expect((await upload("a.txt", mime)).status(), JSON.stringify(mime)).toBe(400);
		}
		expect((await cms.document(documentId)).documentFiles).toEqual([]);
		await api.dispose();
	});
});

function isUnread({ state }: DocumentFile): boolean {
	return state === "waiting" || state === "processing";
}

/** What has to be said with every answer, so that no browser runs what is in it. */
function expectIsolated(answer: APIResponse, what: string): void {
	const headers = answer.headers();
	const type = headers["content-type"] ?? "";
	expect(headers["x-content-type-options"], what).toBe("nosniff");
	expect(headers["cache-control"], what).toMatch(/^(?:private|no-store)/);
	if (type.startsWith("application/json")) return;
	expect(answer.ok(), what).toBe(true);
	expect(headers["content-security-policy"], what).toMatch(/^sandbox; default-src 'none'/);
	expect(headers["cross-origin-resource-policy"], what).toBe("same-origin");
	expect(type, what).not.toMatch(ACTIVE);
	const disposition = headers["content-disposition"];
	if (disposition !== undefined) {
		expect(disposition, what).toMatch(
			/^(?:inline|attachment); filename="[^"%;/\\\r\n]*"; filename\*=UTF-8''[\w.!~%-]+$/,
		);
	}
	if (!disposition?.startsWith("attachment")) expect(type, what).toMatch(SHOWN);
}

/** Goes from file to file on the page of their document. */
async function stepThrough(page: Page, count: number): Promise<void> {
	for (let number = 1; number <= count; number += 1) {
		// oxlint-disable-next-line no-await-in-loop -- one file after the other, as a user would
		await expect(page.getByText(`Datei ${number} von ${count}`)).toBeAttached();
		// oxlint-disable-next-line no-await-in-loop -- as above
		if (number < count) await page.getByRole("link", { name: "Nächste Datei" }).click();
	}
}

/** Opens an address as the page's own navigation; what is saved instead is no error. */
async function openIn(page: Page, address: string): Promise<void> {
	await page.goto(address).catch((error: unknown) => {
		if (!/Download is starting|ERR_ABORTED/.test(String(error))) throw error;
	});
}

/** Loads files into a page of ours in every way that a page has. */
async function embed(page: Page, addresses: readonly string[]): Promise<void> {
	await page.evaluate(async (sources) => {
		const tags = ["iframe", "img", "embed", "object", "script", "link"];
		const load = async (tag: string, source: string) => {
			const element = document.createElement(tag);
			element.setAttribute(tag === "object" ? "data" : tag === "link" ? "href" : "src", source);
			if (tag === "link") element.setAttribute("rel", "stylesheet");
			const { promise, resolve } = Promise.withResolvers<void>();
			element.addEventListener("load", () => resolve());
			element.addEventListener("error", () => resolve());
			// A download and a plugin that is refused say nothing at all.
			setTimeout(resolve, 3_000);
			document.body.appendChild(element);
			await promise;
			element.remove();
		};
		const register = (source: string) =>
			navigator.serviceWorker?.register(source).then(
				(registration) => registration.unregister(),
				() => null,
			);
		const loadModule = async (source: string) => {
			const element = document.createElement("script");
			const { promise, resolve } = Promise.withResolvers<void>();
			element.type = "module";
			element.src = source;
			element.addEventListener("load", () => resolve());
			element.addEventListener("error", () => resolve());
			document.body.appendChild(element);
			await promise;
			element.remove();
		};
		const startWorker = (source: string, type: WorkerType) =>
			new Promise<void>((resolve) => {
				const worker = new Worker(source, { type });
				// (One that runs would leave its traces long before.)
				const end = () => {
					worker.terminate();
					resolve();
				};
				worker.addEventListener("error", end);
				setTimeout(end, 3_000);
			});
		await Promise.all(
			sources.flatMap((source) => [
				register(source),
				loadModule(source),
				startWorker(source, "classic"),
				startWorker(source, "module"),
				...tags.map((tag) => load(tag, source)),
			]),
		);
	}, addresses);
}

/** @returns what scripts have left behind in the browser */
function watchForTraces(page: Page): () => Promise<string[]> {
	const traces: string[] = [];
	const context = page.context();
	context.on("dialog", (dialog) => {
		traces.push(`dialog: ${dialog.message()}`);
		void dialog.dismiss();
	});
	context.on("request", (sent) => {
		if (sent.url().includes(CANARY)) traces.push(`request: ${sent.url()}`);
	});
	context.on("console", (message) => {
		if (message.type() !== "error" && message.text().includes(CANARY)) traces.push(message.text());
	});
	// (The test's own tabs have no opener.)
	context.on("page", async (opened) => {
		if (await opened.opener()) traces.push(`window: ${opened.url()}`);
	});
	return async () => {
		const left = await page.evaluate(
			(canary) => [
				...(canary in window ? ["a mark on the window"] : []),
				...(localStorage.getItem(canary) === null ? [] : ["a mark in the storage"]),
				...(document.cookie.includes(canary) ? ["a cookie"] : []),
			],
			CANARY,
		);
		return [...traces, ...left];
	};
}
