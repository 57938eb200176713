import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { hashFile } from "../../../../app/features/upload/tray/hash-file.ts";
import { createTransferRate } from "../../../../app/features/upload/tray/transfer-rate.ts";
import { inOrder, summaryOf } from "../../../../app/features/upload/tray/tray-summary.ts";
import { type Upload, type UploadState, uploadOf } from "../../../../app/features/upload/tray/upload.ts";

function upload(name: string, state: UploadState, sentBytes = 0): Upload {
	const record = {
		id: name,
		name,
		size: 100,
		type: "",
		lastModified: 0,
		tenant: "tenant",
		category: null,
		documentName: null,
		documentId: null,
		madeVersion: null,
		sha256: null,
		isWantedAgain: false,
		isBegun: false,
		sameFiles: [],
	};
	return { ...uploadOf(record, null, state), sentBytes };
}

describe("what the tray says of all uploads", () => {
	it.each<[string, UploadState[], string, number]>([
		["counts what is to travel altogether", ["sending", "waiting", "read", "failed"], "sending", 4],
		["asks for the user where nobody is signed in", ["sending", "signedOut", "waiting"], "signedOut", 3],
		["tells of a lost connection where nothing moves", ["offline", "waiting", "read"], "offline", 2],
		["goes on while something moves all the same", ["offline", "sending"], "sending", 2],
		["waits for the user when all else is over", ["failed", "same", "read", "paused"], "attention", 2],
		["says how many have failed when all else is over", ["failed", "read", "paused", "failed"], "failed", 2],
		["is paused", ["paused", "read"], "paused", 1],
		["reads", ["reading", "read", "notReadable"], "reading", 1],
		["is over", ["read", "notReadable"], "over", 2],
	])("%s", (_, states, phase, count) => {
		const summary = summaryOf(states.map((state, index) => upload(String(index), state)));
		expect(summary).toMatchObject({ phase, count });
	});

	it("tells how many have arrived and how many have failed, whatever else goes on", () => {
		const states: UploadState[] = ["sending", "reading", "failed", "read", "notReadable"];
		const summary = summaryOf(states.map((state, index) => upload(String(index), state)));
		expect(summary).toMatchObject({ phase: "sending", count: 5, done: 3, failed: 1 });
	});

	it("tells of a break that the server has asked for once nothing moves any more", () => {
		const uploads = [upload("a", "failed"), upload("b", "waiting")];
		expect(summaryOf(uploads, true)).toMatchObject({ phase: "resting", count: 1 });
		expect(summaryOf([...uploads, upload("c", "sending")], true).phase).toBe("sending");
	});

	it("is as far as the bytes are, without those that do not travel", () => {
		const uploads = [
			upload("a", "sending", 50),
			upload("b", "read"),
			upload("c", "failed"),
			upload("d", "waiting"),
		];
		expect(summaryOf(uploads).share).toBe(0.5);
	});

	it("puts first what needs the user, and keeps the order among equals", () => {
		const uploads = [
			upload("a", "read"),
			upload("b", "waiting"),
			upload("c", "sending"),
			upload("d", "same"),
			upload("e", "sending"),
		];
		expect(inOrder(uploads).map(({ name }) => name)).toEqual(["d", "c", "e", "b", "a"]);
	});
});

describe("how fast a file goes", () => {
	it("is not guessed from the first moments", () => {
		const rate = createTransferRate();
		rate.note(1_000, 0);
		rate.note(500_000, 1_000);
		expect(rate.perSecond()).toBeNull();
	});

	it("is that of the last seconds", () => {
		const rate = createTransferRate();
		for (let second = 0; second <= 10; second += 1)
			rate.note(second < 4 ? second : 3 + (second - 3) * 1_000, second * 1_000);
		expect(rate.perSecond()).toBe(1_000);
	});

	it("begins anew where bytes have to be sent again", () => {
		const rate = createTransferRate();
		rate.note(0, 0);
		rate.note(9_000, 3_000);
		rate.note(100, 4_000);
		expect(rate.perSecond()).toBeNull();
	});
});

describe("the hash of a file", () => {
	it("is SHA-256, whether it is taken at once or slice by slice", async () => {
		for (const size of [0, 5, 17 * 1024 * 1024 + 3]) {
			const bytes = new Uint8Array(size).fill(7);
			const expected = createHash("sha256").update(bytes).digest("hex");
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			expect(await hashFile(new Blob([bytes]), new AbortController().signal)).toBe(expected);
		}
	});

	it("stops when nobody wants it any more", async () => {
		const controller = new AbortController();
		const hash = hashFile(new Blob([new Uint8Array(17 * 1024 * 1024)]), controller.signal);
		controller.abort(new Error("cancelled"));
		await expect(hash).rejects.toThrow("cancelled");
	});
});
