import { describe, expect, it } from "vitest";
import { createBulkRun } from "../../../../app/features/bulk/bulk-run.ts";
import type {
	BulkProgress,
	ChangeAnswer,
	Interruption,
} from "../../../../app/features/bulk/change-in-turn.ts";
import type { NamedDocument } from "../../../../app/features/selection/document-field.ts";

type Answer = ChangeAnswer | Interruption;

/** Progress as a page shows it. */
function shown(progress: BulkProgress<NamedDocument>) {
	const { interruption, total, waiting } = progress;
	const phase = waiting.length > 0 ? "running" : "over";
	return {
		...progress,
		phase: interruption ? "paused" : phase,
		current: waiting[0],
		finished: total - waiting.length,
	};
}
type Progress = ReturnType<typeof shown>;

const documents = ["a", "b", "c", "d"].map((documentId): NamedDocument => ({
	documentId,
	version: 1,
	name: `Dokument ${documentId}`,
}));
const done: ChangeAnswer = { ok: true, version: 2 };
const refused = (status: number, version: number | null = null): ChangeAnswer => ({
	ok: false,
	status,
	message: "error.rightMissing",
	version,
});

/** A run over four documents; `answers` are given one after the other, then everything goes well. */
function runWith(answers: Answer[], onSend?: (documentId: string) => void) {
	const sent: string[] = [];
	const reports: Progress[] = [];
	const run = createBulkRun({
		documents,
		async change({ documentId, version }) {
			sent.push(`${documentId}${version}`);
			await Promise.resolve();
			onSend?.(documentId);
			return answers.shift() ?? done;
		},
		onProgress: (progress) => reports.push(shown(progress)),
	});
	return { run, sent, reports, last: () => reports.at(-1) };
}

const namesOf = (failures: Progress["failures"] = []) =>
	failures.map(({ documentId, status }) => `${documentId} ${status}`);

describe("a run over the selection", () => {
	it("sends one document after the other, each when the last one is answered", async () => {
		let isOnItsWay = false;
		const sent: string[] = [];
		const run = createBulkRun({
			documents,
			async change({ documentId }) {
				expect(isOnItsWay).toBe(false);
				isOnItsWay = true;
				sent.push(documentId);
				await new Promise((resolve) => setTimeout(resolve));
				isOnItsWay = false;
				return done;
			},
			onProgress: () => {},
		});
		await Promise.all([run.go(), run.go()]);
		expect(sent).toEqual(["a", "b", "c", "d"]);
	});

	it("tells before each one which it is and how many are over with", async () => {
		const { run, reports } = runWith([]);
		await run.go();
		expect(reports.map(({ phase, current, finished }) => [phase, current?.documentId, finished])).toEqual([
			["running", "a", 0],
			["running", "b", 1],
			["running", "c", 2],
			["running", "d", 3],
			["over", undefined, 4],
		]);
		expect(reports.at(-1)).toMatchObject({ total: 4, done: 4, failures: [], left: [] });
	});

	it("goes on after a failure and lists it", async () => {
		const { run, sent, last } = runWith([done, refused(403), done, refused(404)]);
		await run.go();
		expect(sent).toEqual(["a1", "b1", "c1", "d1"]);
		expect(namesOf(last()?.failures)).toEqual(["b 403", "d 404"]);
		expect(last()?.changed).toEqual([
			{ documentId: "a", name: "Dokument a", version: 2 },
			{ documentId: "c", name: "Dokument c", version: 2 },
		]);
	});

	it("counts what was so already, and does not call it changed", async () => {
		const { run, last } = runWith([{ ok: true, version: null }]);
		await run.go();
		expect(last()?.done).toBe(4);
		expect(last()?.changed.map(({ documentId }) => documentId)).toEqual(["b", "c", "d"]);
	});
});

describe("stopping", () => {
	it("ends after the document that is on its way, and leaves the others as they were", async () => {
		const { run, sent, last } = runWith([], (documentId) => documentId === "b" && run.stop());
		await run.go();
		expect(sent).toEqual(["a1", "b1"]);
		expect(last()).toMatchObject({ phase: "over", done: 2 });
		expect(last()?.left.map(({ documentId }) => documentId)).toEqual(["c", "d"]);
	});

	it("can be gone on from", async () => {
		const { run, sent, last } = runWith([], (documentId) => documentId === "b" && run.stop());
		await run.go();
		await run.go();
		expect(sent).toEqual(["a1", "b1", "c1", "d1"]);
		expect(last()).toMatchObject({ phase: "over", done: 4, left: [], total: 2, finished: 2 });
	});
});

describe("a lost connection", () => {
	it("waits at the document that got no answer, and goes on with it", async () => {
		const { run, sent, last } = runWith([done, "offline"]);
		await run.go();
		expect(last()).toMatchObject({ phase: "paused", interruption: "offline", done: 1, failures: [] });
		expect(last()?.current?.documentId).toBe("b");
		await run.go();
		expect(sent).toEqual(["a1", "b1", "b1", "c1", "d1"]);
		expect(last()).toMatchObject({ phase: "over", interruption: null, done: 4 });
	});

	it("can be stopped at, without a failure", async () => {
		const { run, last } = runWith(["signedOut"]);
		await run.go();
		run.stop();
		expect(last()).toMatchObject({ phase: "over", done: 0, failures: [] });
		expect(last()?.left).toHaveLength(4);
	});
});

describe("trying again", () => {
	it("sends one document alone, with the version that it has by now", async () => {
		const { run, sent, last } = runWith([refused(409, 7), refused(403)]);
		await run.go();
		sent.length = 0;
		await run.retry("a");
		expect(sent).toEqual(["a7"]);
		expect(namesOf(last()?.failures)).toEqual(["b 403"]);
		expect(last()).toMatchObject({ phase: "over", total: 1, done: 3 });
	});

	it("sends all that failed, in their order", async () => {
		const { run, sent, last } = runWith([refused(500), done, refused(429)]);
		await run.go();
		sent.length = 0;
		await run.retry();
		expect(sent).toEqual(["a1", "c1"]);
		expect(last()).toMatchObject({ done: 4, failures: [] });
	});

	it("after stopping leaves the others still to be gone on with", async () => {
		const { run, sent, last } = runWith(
			[refused(500)],
			(documentId) => documentId === "b" && sent.length === 2 && run.stop(),
		);
		await run.go();
		await run.retry("a");
		expect(last()?.left.map(({ documentId }) => documentId)).toEqual(["c", "d"]);
		await run.go();
		expect(sent).toEqual(["a1", "b1", "a1", "c1", "d1"]);
		expect(last()).toMatchObject({ done: 4, left: [], failures: [] });
	});
});
