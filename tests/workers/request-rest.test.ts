import { describe, expect, it } from "vitest";
import { readRest } from "../../workers/shared/request-rest.ts";

const PIECE = new Uint8Array(10);

describe("the rest of a request's body", () => {
	it("is read to its end", async () => {
		const body = new Blob([new Uint8Array(25)]).stream();
		expect(await readRest(body, { mostBytes: 1_000, mostMs: 60_000 })).toBe(25);
	});

	it("that has no end is read up to a limit, and given up", async () => {
		let isGivenUp = false;
		const body = new ReadableStream<Uint8Array>({
			pull: (sender) => sender.enqueue(PIECE),
			cancel: () => void (isGivenUp = true),
		});
		expect(await readRest(body, { mostBytes: 25, mostMs: 60_000 })).toBe(30);
		expect(isGivenUp).toBe(true);
	});

	it("that does not come is waited for up to a deadline", async () => {
		const body = new ReadableStream<Uint8Array>({ start: (sender) => sender.enqueue(PIECE) });
		expect(await readRest(body, { mostBytes: 1_000, mostMs: 20 })).toBe(10);
	});

	it("whose sender goes is no failure", async () => {
		const body = new ReadableStream<Uint8Array>({ start: (sender) => sender.error(new Error("gone")) });
		expect(await readRest(body)).toBe(0);
	});
});
