import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { giveWay, underWayFor } from "../../../../workers/reader/turns/give-way.ts";
import { drawPage } from "../../../../workers/reader/pages.ts";
import { readFile } from "../../../../workers/reader/read-file.ts";
import type { FileToRead } from "../../../../workers/shared/reader-calls.ts";
import { drawnPdf } from "../../../support/fixtures/drawn-pdf.ts";
import { tinyPdf } from "../../../support/tiny-pdf.ts";

describe("who reads a scan", () => {
	it("lets those go first who wait for a page of another file", async () => {
		const scan = await stored(drawnPdf({ pages: 14, shapes: 20_000 }));
		const other = await stored(tinyPdf(["Police"]));
		const order: string[] = [];
		const reading = readFile(scan, env.FILES).then(async ({ text, ...read }) => {
			order.push("read");
			await text.cancel();
			return read;
		});
		await scheduler.wait(500);
		await drawPage({ ...other, page: 1, width: 320 }, { bucket: env.FILES });
		order.push("shown");
		expect(await reading).toMatchObject({ state: "processed", pageCount: 14, bills: [] });
		expect(order).toEqual(["shown", "read"]);
	});

	it("waits between long steps for what is short", async () => {
		const order: string[] = [];
		const short = underWayFor(scheduler.wait(5).then(() => order.push("short")));
		const long = underWayFor(
			Promise.resolve()
				.then(giveWay)
				.then(() => order.push("long")),
		);
		await Promise.all([short, long]);
		expect(order).toEqual(["short", "long"]);
	});
});

async function stored(bytes: Uint8Array<ArrayBuffer>): Promise<FileToRead> {
	const fileId = crypto.randomUUID();
	const objectKey = `files/${fileId}`;
	await env.FILES.put(objectKey, bytes);
	return { fileId, objectKey, name: "Scan.pdf", mime: "application/pdf", size: bytes.length };
}
