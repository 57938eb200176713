import { describe, expect, it, vi } from "vitest";
import { UPLOAD_RETRY_WAIT_MS } from "../../../../contract/constants.ts";
import { inOrder, summaryOf } from "../../../../app/features/upload/tray/tray-summary.ts";
import type { Destination } from "../../../../app/features/upload/tray/upload-destination.ts";
import { createUploadQueue, type UploadQueue } from "../../../../app/features/upload/tray/upload-queue.ts";
import { UploadError } from "../../../../app/features/upload/upload-error.ts";
import { fakeBrowser } from "./fake-browser.ts";

const CHUNK_SIZE = 10;
const documentOf = { documentId: "abcdefghi000000000000000", tenant: "abcdefghi111111111111111" };
const place = { tenant: documentOf.tenant, category: "abcdefghi222222222222222" };

const anew = { place, documentName: null };
const going = (files: readonly File[], destination: Destination) =>
	files.map((file) => ({ file, destination }));

let number = 0;
/** Of three chunks, each with other bytes. */
function newFile(name: string, size = 25, lastModified = 1): File {
	number += 1;
	const bytes = new Uint8Array(size).fill(number);
	return new File([bytes], name, { type: "application/pdf", lastModified });
}

const states = (queue: UploadQueue) => queue.uploads().map(({ name, state }) => `${name} ${state}`);
const idOf = (queue: UploadQueue, name: string) =>
	queue.uploads().find((each) => each.name === name)?.id ?? "";

/** Waits until this holds, long enough for a machine that is busy. */
function eventually(check: () => void): Promise<void> {
	return vi.waitFor(check, { timeout: 15_000, interval: 5 });
}

async function settled(queue: UploadQueue, ...expected: string[]) {
	await eventually(() => expect(states(queue)).toEqual(expected));
}

describe("the queue of uploads", () => {
	it("sends three files at a time, the next one when one has arrived", async () => {
		const browser = fakeBrowser();
		const letGo = browser.holdBack();
		const queue = createUploadQueue(CHUNK_SIZE, browser.services);
		queue.add(
			going(
				["a", "b", "c", "d"].map((name) => newFile(name)),
				documentOf,
			),
		);
		await settled(queue, "a sending", "b sending", "c sending", "d waiting");
		letGo();
		await settled(queue, "a read", "b read", "c read", "d read");
		expect(browser.sent).toHaveLength(12);
		expect(queue.uploads().map(({ fileId }) => fileId)).toEqual(["file-a", "file-b", "file-c", "file-d"]);
	});

	it("tries a refused chunk three times more after five seconds each, then fails; the others go on", async () => {
		const browser = fakeBrowser();
		browser.answer(500, 500, 500, 500);
		const queue = createUploadQueue(CHUNK_SIZE, browser.services);
		queue.add(going([newFile("a")], documentOf));
		await settled(queue, "a failed");
		expect(browser.waits).toEqual(Array.from({ length: 3 }, () => UPLOAD_RETRY_WAIT_MS));
		expect(queue.uploads()[0]?.problem).toBe("upload.error.fileUploadFailed");
		queue.add(going([newFile("b")], documentOf));
		await settled(queue, "a failed", "b read");
	});

	it.each([
		[400, "upload.error.fileUploadFailed"],
		[429, "upload.error.tooManyRequests"],
	])("does not try again after %i", async (status, problem) => {
		const browser = fakeBrowser();
		browser.answer(status);
		const queue = createUploadQueue(CHUNK_SIZE, browser.services);
		queue.add(going([newFile("a")], documentOf));
		await settled(queue, "a failed");
		expect(browser.sent).toHaveLength(1);
		expect(browser.waits).not.toContain(UPLOAD_RETRY_WAIT_MS);
		expect(queue.uploads()[0]?.problem).toBe(problem);
	});

	it("goes on with a failed file where it stopped, when the user says so", async () => {
		const browser = fakeBrowser();
		browser.answer(200, 429);
		const queue = createUploadQueue(CHUNK_SIZE, browser.services);
		queue.add(going([newFile("a")], documentOf));
		await settled(queue, "a failed");
		queue.resume([idOf(queue, "a")]);
		await settled(queue, "a read");
		expect(browser.sent).toEqual(["a 0", "a 1", "a 1", "a 2"]);
	});

	it("says at once of an empty file and of one that is too large that they cannot go", () => {
		const browser = fakeBrowser();
		const queue = createUploadQueue(CHUNK_SIZE, browser.services);
		const huge = newFile("huge");
		Object.defineProperty(huge, "size", { value: 6 * 1024 ** 3 });
		queue.add(going([newFile("leer", 0), huge], documentOf));
		expect(queue.uploads().map(({ problem }) => problem)).toEqual(["upload.empty", "upload.tooLarge"]);
		expect(browser.sent).toEqual([]);
	});
});

describe("two hundred files at once", () => {
	const many = () => Array.from({ length: 200 }, (_, index) => newFile(`${index}`, 5));

	it("never has more than three on their way, and each arrives once", async () => {
		const browser = fakeBrowser();
		const queue = createUploadQueue(CHUNK_SIZE, browser.services);
		let most = 0;
		queue.subscribe(() => {
			const moving = queue.uploads().filter(({ state }) => state === "sending" || state === "checking");
			most = Math.max(most, moving.length);
		});
		queue.add(going(many(), anew));
		await eventually(() => expect(summaryOf(queue.uploads()).phase).toBe("over"));
		expect(most).toBe(3);
		expect(new Set(browser.sent).size).toBe(200);
		expect(browser.sent).toHaveLength(200);
		expect(browser.kept.size).toBe(0);
	});

	it("are told of once, not each by itself, when they come, rest and go on", () => {
		const browser = fakeBrowser();
		const queue = createUploadQueue(CHUNK_SIZE, browser.services);
		const listener = vi.fn();
		queue.subscribe(listener);
		const ids = () => queue.uploads().map(({ id }) => id);
		const said = (work: () => void) => {
			listener.mockClear();
			work();
			return listener.mock.calls.length;
		};
		// The three that begin say so themselves.
		expect(said(() => queue.add(going(many(), anew)))).toBeLessThanOrEqual(4);
		expect(said(() => queue.pause(ids()))).toBe(1);
		expect(said(() => queue.resume(ids()))).toBeLessThanOrEqual(4);
	});

	it("shows what failed, and tries all of that again together", async () => {
		const browser = fakeBrowser();
		browser.answer(400, 200, 400, 200, 200, 400);
		const queue = createUploadQueue(CHUNK_SIZE, browser.services);
		queue.add(going(many(), anew));
		await eventually(() => expect(summaryOf(queue.uploads()).phase).toBe("failed"));
		expect(summaryOf(queue.uploads())).toMatchObject({ count: 3, done: 197 });
		expect(
			inOrder(queue.uploads())
				.slice(0, 4)
				.map(({ state }) => state),
		).toEqual(["failed", "failed", "failed", "read"]);
		const failed = queue.uploads().filter(({ state }) => state === "failed");
		queue.resume(failed.map(({ id }) => id));
		await eventually(() => expect(summaryOf(queue.uploads())).toMatchObject({ phase: "over", count: 200 }));
		expect(browser.sent).toHaveLength(203);
		expect(browser.made).toHaveLength(200);
	});

	it("do not run into the same refusal one after the other: after a 429 nothing begins before its time", async () => {
		const browser = fakeBrowser();
		const { wait } = browser.services;
		const restIsOver = Promise.withResolvers<void>();
		browser.services.wait = (milliseconds, signal) =>
			milliseconds === 600_000 ? restIsOver.promise : wait(milliseconds, signal);
		browser.answer(200, 200, 200, 429);
		browser.askBack(600);
		const queue = createUploadQueue(CHUNK_SIZE, browser.services);
		queue.add(going(many(), anew));
		const isResting = () => queue.backoffUntil() !== null;
		const moves = () => queue.uploads().some(({ state }) => state === "sending" || state === "checking");
		await eventually(() => expect([isResting(), moves()]).toEqual([true, false]));
		expect(queue.backoffUntil()).toBe(600_000);
		const { done, failed } = summaryOf(queue.uploads());
		expect(failed).toBe(1);
		expect(done).toBeLessThan(10);
		expect(summaryOf(queue.uploads(), isResting()).phase).toBe("resting");
		restIsOver.resolve();
		await eventually(() => expect(summaryOf(queue.uploads())).toMatchObject({ done: 199, failed: 1 }));
	});

	it("are cancelled together, and the server is told of few at a time", async () => {
		const browser = fakeBrowser();
		browser.answer(...Array.from({ length: 20 }, () => 400));
		const { cancelUpload } = browser.services;
		let telling = 0;
		let most = 0;
		browser.services.cancelUpload = async (documentId, sessionId) => {
			telling += 1;
			most = Math.max(most, telling);
			await new Promise((resolve) => setTimeout(resolve));
			const fileId = await cancelUpload(documentId, sessionId);
			telling -= 1;
			return fileId;
		};
		const queue = createUploadQueue(CHUNK_SIZE, browser.services);
		queue.add(going(many().slice(0, 25), anew));
		await vi.waitFor(() => expect(summaryOf(queue.uploads())).toMatchObject({ phase: "failed", done: 5 }));
		const failed = queue.uploads().filter(({ state }) => state === "failed");
		const removed = queue.remove(failed.map(({ id }) => id));
		expect(queue.uploads()).toHaveLength(5);
		await removed;
		expect([most, new Set(browser.cancelled).size, browser.discarded.length]).toEqual([3, 20, 20]);
		expect(browser.kept.size).toBe(0);
	});

	it("are asked for in turn while they are read, so that a slow one hides no other", async () => {
		const browser = fakeBrowser();
		const { askFile } = browser.services;
		browser.services.askFile = async (id) => {
			const file = await askFile(id);
			return file && /file-[0-4]$/.test(id) ? { ...file, state: "processing" } : file;
		};
		const queue = createUploadQueue(CHUNK_SIZE, browser.services);
		queue.add(going(many(), anew));
		await eventually(() => expect(summaryOf(queue.uploads())).toMatchObject({ phase: "reading", count: 5 }));
		await queue.leave();
	});
});

describe("a file of which nobody can say whether it has been read", () => {
	it("is asked for some minutes long, then no more until the network is back", async () => {
		const browser = fakeBrowser();
		const { askFile } = browser.services;
		let asked = 0;
		let isSilent = true;
		browser.services.askFile = async (id) => {
			asked += 1;
			return isSilent ? null : askFile(id);
		};
		browser.services.upload = async () => ({ documentId: "file-a", state: "waiting", stateReason: null });
		const queue = createUploadQueue(CHUNK_SIZE, browser.services);
		queue.add(going([newFile("a")], documentOf));
		await eventually(() => expect(asked).toBe(20));
		await new Promise((resolve) => setTimeout(resolve, 50));
		expect([asked, states(queue)]).toEqual([20, ["a reading"]]);
		const waited = browser.waits.reduce((sum, milliseconds) => sum + milliseconds, 0);
		expect(waited).toBeGreaterThan(3 * 60_000);

		isSilent = false;
		browser.goOnline();
		await settled(queue, "a read");
	});
});

describe("an upload whose connection is lost", () => {
	it("waits without counting tries and goes on by itself with what the server lacks", async () => {
		const browser = fakeBrowser();
		const letGo = browser.holdBack();
		const queue = createUploadQueue(CHUNK_SIZE, browser.services);
		queue.add(going([newFile("a")], documentOf));
		await settled(queue, "a sending");
		browser.answer(200, 200);
		browser.goOffline();
		letGo();
		await settled(queue, "a offline");
		expect(browser.waits).toEqual([]);
		browser.goOnline();
		await settled(queue, "a read");
		expect(new Set(browser.sent)).toEqual(new Set(["a 0", "a 1", "a 2"]));
	});

	it("is tried three times by the spec where the browser knows of nothing, and waits only then", async () => {
		const browser = fakeBrowser();
		browser.answer(200, 0, 0, 0, 0);
		const queue = createUploadQueue(CHUNK_SIZE, browser.services);
		queue.add(going([newFile("a")], documentOf));
		await settled(queue, "a offline");
		expect(browser.waits).toEqual(Array.from({ length: 3 }, () => UPLOAD_RETRY_WAIT_MS));
		browser.goOnline();
		await settled(queue, "a read");
		expect(browser.sent.filter((chunk) => chunk === "a 0")).toHaveLength(1);
	});

	it("asks for the file where it is that which cannot be read any more", async () => {
		const browser = fakeBrowser();
		const letGo = browser.holdBack();
		const file = newFile("a");
		const queue = createUploadQueue(CHUNK_SIZE, browser.services);
		queue.add(going([file], documentOf));
		await eventually(() => expect(browser.sent).toHaveLength(1));
		const slice = file.slice(0, 0);
		slice.arrayBuffer = () => Promise.reject(new DOMException("moved", "NotReadableError"));
		file.slice = () => slice;
		browser.answer(0, 0, 0, 0);
		letGo();
		await settled(queue, "a interrupted");
		expect(queue.uploads()[0]).toMatchObject({ file: null, problem: "upload.state.fileChanged" });
		const changed = newFile("a");
		expect(await queue.resumeWith(idOf(queue, "a"), changed)).toBe(false);
		// Nobody is stuck with it: what it has become goes up in its place, from its beginning.
		const [before] = queue.uploads();
		await queue.replaceWith(idOf(queue, "a"), changed);
		await settled(queue, "a read");
		expect(browser.cancelled).toEqual([before?.id]);
		expect(browser.discarded).toEqual([]);
		expect(queue.uploads()[0]?.documentId).toBe(documentOf.documentId);
	});
});

describe("an upload in the user's hands", () => {
	it("is paused and goes on from there", async () => {
		const browser = fakeBrowser();
		const letGo = browser.holdBack();
		const queue = createUploadQueue(CHUNK_SIZE, browser.services);
		queue.add(going([newFile("a")], documentOf));
		await settled(queue, "a sending");
		queue.pause([idOf(queue, "a")]);
		await settled(queue, "a paused");
		letGo();
		queue.resume([idOf(queue, "a")]);
		await settled(queue, "a read");
	});

	it("makes room for the next one while it is paused", async () => {
		const browser = fakeBrowser();
		browser.holdBack();
		const queue = createUploadQueue(CHUNK_SIZE, browser.services);
		queue.add(
			going(
				["a", "b", "c", "d"].map((name) => newFile(name)),
				documentOf,
			),
		);
		await settled(queue, "a sending", "b sending", "c sending", "d waiting");
		queue.pause([idOf(queue, "a")]);
		await settled(queue, "a paused", "b sending", "c sending", "d sending");
	});

	it("leaves nothing behind when it is cancelled: neither parts nor the document made for it", async () => {
		const browser = fakeBrowser();
		browser.holdBack();
		const queue = createUploadQueue(CHUNK_SIZE, browser.services);
		queue.add(going([newFile("a")], anew));
		await settled(queue, "a sending");
		const id = idOf(queue, "a");
		await eventually(() => expect(browser.sent).toHaveLength(1));
		await queue.remove([id]);
		expect(queue.uploads()).toEqual([]);
		expect(browser.cancelled).toEqual([id]);
		expect(browser.discarded).toEqual([`document-${id}`]);
		expect(browser.kept.size).toBe(0);
	});

	it("takes the file back where its last bytes were faster than the user", async () => {
		const browser = fakeBrowser();
		browser.holdBack();
		browser.arriveMeanwhile("file-a");
		const queue = createUploadQueue(CHUNK_SIZE, browser.services);
		queue.add(going([newFile("a")], anew));
		await eventually(() => expect(browser.sent).toHaveLength(1));
		const id = idOf(queue, "a");
		await queue.remove([id]);
		expect([browser.deleted, browser.discarded]).toEqual([["file-a"], [`document-${id}`]]);
	});

	it("leaves a file alone that an earlier visit has sent", async () => {
		const browser = fakeBrowser();
		browser.holdBack();
		browser.arriveMeanwhile("file-a");
		createUploadQueue(CHUNK_SIZE, browser.services).add(going([newFile("a")], anew));
		await eventually(() => expect(browser.sent).toHaveLength(1));
		const later = createUploadQueue(CHUNK_SIZE, browser.services);
		await later.restore();
		browser.closeTab();
		await settled(later, "a interrupted");
		await later.remove([idOf(later, "a")]);
		expect([browser.cancelled.length, browser.deleted]).toEqual([1, []]);
	});

	it("leaves the document alone that was there before", async () => {
		const browser = fakeBrowser();
		browser.holdBack();
		const queue = createUploadQueue(CHUNK_SIZE, browser.services);
		queue.add(going([newFile("a")], documentOf));
		await eventually(() => expect(browser.sent).toHaveLength(1));
		await queue.remove([idOf(queue, "a")]);
		expect(browser.cancelled).toHaveLength(1);
		expect(browser.discarded).toEqual([]);
	});

	it("is only taken off the list once it has arrived", async () => {
		const browser = fakeBrowser();
		const queue = createUploadQueue(CHUNK_SIZE, browser.services);
		queue.add(going([newFile("a")], anew));
		await settled(queue, "a read");
		await queue.remove([idOf(queue, "a")]);
		expect([queue.uploads(), browser.cancelled, browser.discarded]).toEqual([[], [], []]);
	});
});

describe("uploads whose user is not signed in any more", () => {
	it("all wait, without a refusal for each, until the user is there again and says so", async () => {
		const browser = fakeBrowser();
		const { makeDocument } = browser.services;
		const refused = vi.fn(({ fileName }: { fileName: string }) =>
			Promise.reject(new UploadError(fileName, 401)),
		);
		browser.services.makeDocument = refused;
		const queue = createUploadQueue(CHUNK_SIZE, browser.services);
		queue.add(
			going(
				["a", "b", "c", "d", "e"].map((name) => newFile(name)),
				anew,
			),
		);
		await settled(queue, "a signedOut", "b signedOut", "c signedOut", "d waiting", "e waiting");
		expect(refused).toHaveBeenCalledTimes(3);
		expect(summaryOf(queue.uploads())).toMatchObject({ phase: "signedOut", count: 5, failed: 0 });
		expect(browser.kept.size).toBe(5);
		browser.services.makeDocument = makeDocument;
		queue.resume([idOf(queue, "b")]);
		await settled(queue, "a read", "b read", "c read", "d read", "e read");
	});

	it("say so when it is a chunk that is refused, and go on with the same session", async () => {
		const browser = fakeBrowser();
		browser.answer(200, 401, 401, 401, 401);
		const queue = createUploadQueue(CHUNK_SIZE, browser.services);
		queue.add(going([newFile("a")], documentOf));
		await settled(queue, "a signedOut");
		queue.resume([idOf(queue, "a")]);
		await settled(queue, "a read");
		expect(browser.sent).toEqual(["a 0", "a 1", "a 1", "a 1", "a 1", "a 1", "a 2"]);
	});
});

describe("a file for a new document", () => {
	it("gets a document of its own, by the name that it was given", async () => {
		const browser = fakeBrowser();
		const queue = createUploadQueue(CHUNK_SIZE, browser.services);
		queue.add([
			{ file: newFile("a"), destination: { place, documentName: "Police" } },
			{ file: newFile("b"), destination: { place, documentName: null } },
		]);
		await settled(queue, "a read", "b read");
		expect(browser.made).toEqual(["Police", "b"]);
	});

	it("goes into the one that was made for it already, and takes it along when it is cancelled", async () => {
		const browser = fakeBrowser();
		browser.holdBack();
		const queue = createUploadQueue(CHUNK_SIZE, browser.services);
		const made = { documentId: documentOf.documentId, version: 3, sessionId: "upload-made" };
		queue.add([{ file: newFile("a"), destination: { place, documentName: "Police", made } }]);
		await eventually(() => expect(browser.sent).toHaveLength(1));
		expect(queue.uploads()).toMatchObject([{ id: "upload-made", documentId: made.documentId }]);
		expect(browser.made).toEqual([]);
		await queue.remove(["upload-made"]);
		expect(browser.discarded).toEqual([made.documentId]);
	});

	it("is not asked about a second time where the user has been told that it is there already", async () => {
		const browser = fakeBrowser();
		browser.say({ fits: true, sameFiles: [{ name: "alt.pdf", document: null }] });
		const queue = createUploadQueue(CHUNK_SIZE, browser.services);
		queue.add([{ file: newFile("a"), destination: { place, documentName: null, isWantedAgain: true } }]);
		await settled(queue, "a read");
	});
});

it("a file that changed before any of it travelled is taken as it is by now", async () => {
	const browser = fakeBrowser();
	const { hash } = browser.services;
	browser.services.hash = () => Promise.reject(new DOMException("changed", "NotReadableError"));
	const queue = createUploadQueue(CHUNK_SIZE, browser.services);
	queue.add(going([newFile("a")], documentOf));
	await settled(queue, "a interrupted");
	browser.services.hash = hash;
	expect(await queue.resumeWith(idOf(queue, "a"), newFile("a", 15))).toBe(true);
	await settled(queue, "a read");
	expect(browser.sent).toEqual(["a 0", "a 1"]);
});

describe("a file that the tenant has already", () => {
	const same = { name: "alt.pdf", document: { documentId: "abcdefghi333333333333333", name: "Police" } };

	it("does not travel before the user says so", async () => {
		const browser = fakeBrowser();
		browser.say({ fits: true, sameFiles: [same] });
		const queue = createUploadQueue(CHUNK_SIZE, browser.services);
		queue.add(going([newFile("a")], anew));
		await settled(queue, "a same");
		expect(queue.uploads()[0]?.sameFiles).toEqual([same]);
		expect([browser.sent, browser.made]).toEqual([[], []]);
		queue.resume([idOf(queue, "a")]);
		await settled(queue, "a read");
	});

	it("waits for the same answer after the page was loaded again, and is not asked about twice", async () => {
		const browser = fakeBrowser();
		browser.say({ fits: true, sameFiles: [same] });
		const left = createUploadQueue(CHUNK_SIZE, browser.services);
		left.add(going([newFile("a"), newFile("b")], anew));
		await settled(left, "a same", "b same");
		browser.goOffline();
		left.resume([idOf(left, "b")]);
		browser.closeTab();

		const queue = createUploadQueue(CHUNK_SIZE, browser.services);
		await queue.restore();
		await settled(queue, "a same", "b interrupted");
		expect(queue.uploads()[0]?.sameFiles).toEqual([same]);
	});

	it("is noticed within the list, too", async () => {
		const browser = fakeBrowser();
		const queue = createUploadQueue(CHUNK_SIZE, browser.services);
		const file = newFile("a");
		queue.add(going([file, new File([file], "b")], documentOf));
		await settled(queue, "a read", "b same");
	});

	it("is not asked for where the server does not say", async () => {
		const browser = fakeBrowser();
		browser.say(null);
		const queue = createUploadQueue(CHUNK_SIZE, browser.services);
		queue.add(going([newFile("a")], documentOf));
		await settled(queue, "a read");
	});
});

it("a file for which there is no room is told before it travels", async () => {
	const browser = fakeBrowser();
	browser.say({ fits: false, sameFiles: [] });
	const queue = createUploadQueue(CHUNK_SIZE, browser.services);
	queue.add(going([newFile("a")], anew));
	await settled(queue, "a failed");
	expect(queue.uploads()[0]?.problem).toBe("upload.error.storageLimitExceeded");
	expect([browser.sent, browser.made]).toEqual([[], []]);
});

it("a file that turns out not to be readable says why", async () => {
	const browser = fakeBrowser();
	browser.read("notReadable");
	const queue = createUploadQueue(CHUNK_SIZE, browser.services);
	queue.add(going([newFile("a")], documentOf));
	await settled(queue, "a notReadable");
	expect(queue.uploads()[0]?.stateReason).toBe("files.reason.encrypted");
	expect(browser.kept.size).toBe(0);
});

describe("an upload that a closed tab has left", () => {
	/** A tab that sends the first chunk and is then closed. */
	async function interrupted(browser: ReturnType<typeof fakeBrowser>, file: File) {
		browser.answer(200, 429);
		const queue = createUploadQueue(CHUNK_SIZE, browser.services);
		queue.add(going([file], anew));
		await settled(queue, `${file.name} failed`);
		return queue;
	}

	it("is offered on the next visit and goes on with the same session and document", async () => {
		const browser = fakeBrowser();
		const file = newFile("a");
		const before = (await interrupted(browser, file)).uploads()[0];
		browser.closeTab();
		const queue = createUploadQueue(CHUNK_SIZE, browser.services);
		await queue.restore();
		await settled(queue, "a interrupted");
		expect(queue.uploads()[0]).toMatchObject({ id: before?.id, documentId: before?.documentId });
		queue.resume([idOf(queue, "a")]);
		await settled(queue, "a read");
		expect(browser.sent).toEqual(["a 0", "a 1", "a 1", "a 2"]);
		expect(browser.made).toEqual(["a"]);
	});

	it("asks for the file where its bytes were not kept, and takes no other one", async () => {
		const browser = fakeBrowser();
		const file = newFile("a");
		await interrupted(browser, file);
		browser.closeTab();
		for (const [id, { record }] of browser.kept) browser.kept.set(id, { record, file: null });
		const queue = createUploadQueue(CHUNK_SIZE, browser.services);
		await queue.restore();
		await settled(queue, "a interrupted");
		const id = idOf(queue, "a");
		queue.resume([id]);
		expect(states(queue)).toEqual(["a interrupted"]);
		expect(await queue.resumeWith(id, newFile("a"))).toBe(false);
		expect(await queue.resumeWith(id, newFile("b"))).toBe(false);
		expect(await queue.resumeWith(id, new File([file], "a", { lastModified: 2 }))).toBe(true);
		await settled(queue, "a read");
	});

	it("is found again together with many others, each by its name and size", async () => {
		const browser = fakeBrowser();
		const letGo = browser.holdBack();
		const files = ["a", "b", "c"].map((name) => newFile(name));
		const first = createUploadQueue(CHUNK_SIZE, browser.services);
		first.add(going(files, anew));
		await eventually(() => expect(browser.sent).toHaveLength(3));
		first.pause(first.uploads().map(({ id }) => id));
		letGo();
		browser.closeTab();
		for (const [id, { record }] of browser.kept) browser.kept.set(id, { record, file: null });
		const queue = createUploadQueue(CHUNK_SIZE, browser.services);
		await queue.restore();
		await eventually(() => expect(states(queue)).toHaveLength(3));
		await queue.resumeWithAny([...files.slice(1), newFile("d"), newFile("a", 24)]);
		await settled(queue, "a interrupted", "b read", "c read");
	});

	it("is sent by one tab alone; the other gets it when that one is closed", async () => {
		const browser = fakeBrowser();
		browser.holdBack();
		const first = createUploadQueue(CHUNK_SIZE, browser.services);
		first.add(going([newFile("a")], documentOf));
		await settled(first, "a sending");
		const second = createUploadQueue(CHUNK_SIZE, browser.services);
		await second.restore();
		await eventually(() => expect(browser.sent).toHaveLength(1));
		expect(second.uploads()).toEqual([]);
		browser.closeTab();
		await settled(second, "a interrupted");
	});

	it("is forgotten with everything else when somebody signs out", async () => {
		const browser = fakeBrowser();
		browser.holdBack();
		const queue = createUploadQueue(CHUNK_SIZE, browser.services);
		queue.add(going([newFile("a"), newFile("b")], anew));
		await eventually(() => expect(browser.sent).toHaveLength(2));
		await queue.leave();
		expect(queue.uploads()).toEqual([]);
		expect(browser.kept.size).toBe(0);
		expect(browser.discarded).toHaveLength(2);
	});
});
