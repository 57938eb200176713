import { createHash } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import type { Archive } from "../../../../app/features/import/archive/archive.ts";
import {
	type ImportPlan,
	NO_FACTS,
	type PlannedDocument,
} from "../../../../app/features/import/plan/import-plan.ts";
import { reportLines } from "../../../../app/features/import/run/report-lines.ts";
import type { ImportProgress } from "../../../../app/features/import/run/import-progress.ts";
import { RefusedError } from "../../../../app/features/import/run/import-target.ts";
import { runImport } from "../../../../app/features/import/run/run-import.ts";
import { ConnectionLostError } from "../../../../app/features/upload/ask-server.ts";
import type { Translate } from "../../../../app/texts/text-source.ts";
import { fakeTarget } from "../../../support/import/fake-target.ts";
import { unzipped } from "../../../support/import/memory-archive.ts";

const planned = (name: string, changes: Partial<PlannedDocument> = {}): PlannedDocument => ({
	key: `test ${name}`,
	name,
	facts: NO_FACTS,
	category: "Verträge",
	folders: [],
	parties: [],
	files: [
		{
			path: `${name}.pdf`,
			name: `${name}.pdf`,
			type: "application/pdf",
			size: name.length,
			sha256: null,
			problem: null,
		},
	],
	replaces: null,
	remarks: [],
	...changes,
});

const planOf = (...documents: PlannedDocument[]): ImportPlan => ({
	source: "paperless",
	documents,
	unreadable: [],
	remarks: [],
});

const withFile = (name: string, changes: Partial<PlannedDocument["files"][number]>) =>
	planned(name).files.map((file) => Object.assign(file, changes));

/** Each file holds its document's name. */
const filesOf = ({ documents }: ImportPlan): Archive =>
	unzipped(Object.fromEntries(documents.map(({ name }) => [`${name}.pdf`, name])));

interface Begin {
	plan: ImportPlan;
	to?: ReturnType<typeof fakeTarget>;
	archive?: Archive;
	/** Hears every change. */
	onChange?: (progress: ImportProgress, run: ReturnType<typeof runImport>) => void;
	now?: () => number;
}

function begin({ plan, to = fakeTarget(), archive = filesOf(plan), onChange, now }: Begin) {
	const waits: number[] = [];
	const run = runImport({
		plan,
		archive,
		target: to.target,
		tenant: "t",
		categories: {
			choice: new Map([
				["vertrage", "c1"],
				["auto", "c1"],
				["haus", null],
			]),
			there: [{ documentId: "c1", name: "Verträge" }],
		},
		...(now && { now }),
		wait: (milliseconds) => {
			waits.push(milliseconds);
			return Promise.resolve();
		},
	});
	run.progress.subscribe(() => onChange?.(run.progress.read(), run));
	return { run, to, waits, report: run.finished };
}

describe("an import", () => {
	test("makes each document with its files, its places once, and says what replaces what when both are there", async () => {
		const plan = planOf(
			planned("neu", { replaces: "test alt", folders: ["Wohnung"] }),
			planned("alt", { folders: ["Wohnung"], category: null }),
		);
		plan.unreadable.push({ name: "kaputt", remark: { key: "import.remark.unreadable" } });
		const to = fakeTarget();
		const { report, run } = begin({ plan, to });
		expect((await report).map(({ name, outcome }) => [name, outcome])).toEqual([
			["neu", "taken"],
			["alt", "taken"],
			["kaputt", "failed"],
		]);
		expect(to.documents).toMatchObject([
			{
				write: { documentCategory: "c1", documentFolders: ["folder Wohnung"] },
				replaces: "d2",
				arrived: [{ bytes: "neu" }],
			},
			{ write: { documentCategory: "category " }, replaces: null, arrived: [{ bytes: "alt" }] },
		]);
		expect(run.progress.read()).toMatchObject({
			phase: "done",
			done: 2,
			total: 2,
			doneBytes: 6,
			totalBytes: 6,
		});
	});

	test("finds what is there when it is begun again, and sends what is missing", async () => {
		const plan = planOf(planned("eins"), planned("zwei"), planned("drei"));
		const to = fakeTarget();
		const first = begin({ plan, to, onChange: ({ done }, run) => done === 2 && run.end() });
		await first.report;
		expect(first.run.progress.read()).toMatchObject({ phase: "ended", done: 2 });
		to.documents[1]?.arrived.pop();
		const second = begin({ plan, to });
		expect((await second.report).map(({ outcome }) => outcome)).toEqual(["there", "taken", "taken"]);
		expect(to.documents.map(({ arrived }) => arrived.length)).toEqual([1, 1, 1]);
	});

	test("keeps a folder of a disk as one, unless the category is called like it", async () => {
		const isCategoryFolder = true;
		const plan = planOf(
			planned("eins", { isCategoryFolder, category: "Auto", folders: ["2024"] }),
			planned("zwei", { isCategoryFolder, category: "Verträge", folders: ["2024"] }),
			planned("drei", { isCategoryFolder, category: "Haus" }),
			planned("vier", { isCategoryFolder, category: null }),
			planned("fünf", { category: "Auto" }),
		);
		const to = fakeTarget();
		await begin({ plan, to }).report;
		expect(to.documents.map(({ write }) => [write.documentCategory, write.documentFolders])).toEqual([
			["c1", ["folder Auto", "folder 2024"]],
			["c1", ["folder 2024"]],
			["category Haus", []],
			["category ", []],
			["c1", []],
		]);
	});

	test("makes a category with what its source says of it", async () => {
		const details = {
			icon: "car",
			reminders: [{ type: "Custom" as const, daysBefore: 30, basedOn: "endDate" as const }],
		};
		const plan = { ...planOf(planned("a", { category: "Haus" })), categories: new Map([["haus", details]]) };
		const to = fakeTarget();
		await begin({ plan, to }).report;
		expect(to.categories).toEqual([{ name: "Haus", ...details }]);
	});

	test("tells documents of the same file apart: each is another one", async () => {
		const plan = planOf(planned("eins"), planned("zwei", { files: planned("eins").files }));
		const to = fakeTarget();
		await begin({ plan, to }).report;
		expect(to.documents.map(({ claimed }) => claimed)).toEqual([[], ["d1"]]);
	});

	test("knows a document of one file by what it is, one of several by its place: they may come bit by bit", async () => {
		const plan = planOf(
			planned("eins"),
			planned("zwei", { files: [...withFile("zwei", {}), ...withFile("weg", { problem: "missing" })] }),
		);
		const keysOf = async (one: string) => {
			const to = fakeTarget();
			await begin({ plan, to, archive: unzipped({ "eins.pdf": one, "zwei.pdf": one }) }).report;
			return to.documents.map(({ key }) => key);
		};
		const [[eins, zwei], [otherEins, otherZwei]] = [await keysOf("so"), await keysOf("so!")];
		expect(otherEins).not.toBe(eins);
		expect(otherZwei).toBe(zwei);
		expect((await keysOf("so"))[0]).toBe(eins);
	});

	test("goes on where a document is refused, with the reason", async () => {
		const to = fakeTarget();
		to.fail("begin", new RefusedError(400, "validation.tooLong"));
		const { report } = begin({ plan: planOf(planned("eins"), planned("zwei")), to });
		expect(await report).toMatchObject([
			{ name: "eins", outcome: "failed", said: "validation.tooLong" },
			{ name: "zwei", outcome: "taken", said: null },
		]);
	});

	test("leaves out a file that is damaged, and a document of which none is left", async () => {
		const plan = planOf(
			planned("eins", {
				files: [...withFile("eins", { sha256: "f".repeat(64) }), ...planned("zwei").files],
			}),
			planned("drei", { files: withFile("drei", { sha256: "f".repeat(64) }) }),
		);
		const to = fakeTarget();
		const archive = filesOf(planOf(planned("eins"), planned("zwei"), planned("drei")));
		const { report } = begin({ plan, to, archive });
		expect(await report).toMatchObject([
			{ outcome: "taken", remarks: [{ key: "import.remark.file.damaged", values: { name: "eins.pdf" } }] },
			{ outcome: "failed" },
		]);
		expect(to.documents.map(({ arrived }) => arrived)).toEqual([[{ name: "zwei.pdf", bytes: "zwei" }]]);
	});

	test("takes a document whose files are all missing without them, and says so by its name", async () => {
		const missing = (name: string) => withFile(name, { problem: "missing" });
		const plan = planOf(
			planned("eins", { files: missing("eins") }),
			planned("zwei", { files: [...missing("zwei"), ...withFile("drei", { problem: "encrypted" })] }),
		);
		const to = fakeTarget();
		const { report } = begin({ plan, to, archive: unzipped({}) });
		expect(await report).toMatchObject([
			{ name: "eins", outcome: "taken", documentId: "d1", remarks: [{ key: "import.remark.withoutFile" }] },
			{ name: "zwei", outcome: "failed", documentId: null },
		]);
		// No file follows by which it would be known to be whole: it does not go by itself.
		expect(to.documents.map(({ key, files }) => [key.startsWith("import-"), files])).toEqual([[true, []]]);
	});

	test("takes a file that is other than its system says, and remarks it", async () => {
		const digest = (name: "md5" | "sha256", content: string) =>
			createHash(name).update(content).digest("hex");
		const report = await begin({
			plan: planOf(
				planned("alt", { files: withFile("alt", { checksum: digest("md5", "alt") }) }),
				planned("neu", { files: withFile("neu", { checksum: digest("sha256", "neu") }) }),
				planned("kurz", { files: withFile("kurz", { checksum: digest("md5", "kurz und gut") }) }),
				planned("weg", { files: withFile("weg", { checksum: digest("sha256", "weg damit") }) }),
			),
		}).report;
		expect(report.map(({ outcome }) => outcome)).toEqual(["taken", "taken", "taken", "taken"]);
		expect(report.flatMap(({ remarks }) => remarks)).toEqual([
			{ key: "import.remark.file.changed", values: { name: "kurz.pdf" } },
			{ key: "import.remark.file.changed", values: { name: "weg.pdf" } },
		]);
	});

	test("files a document without a folder that may not be made", async () => {
		const to = fakeTarget();
		to.fail("folder", new RefusedError(403, "error.forbidden"));
		const plan = planOf(planned("eins", { folders: ["Chef"] }), planned("zwei", { folders: ["Chef"] }));
		expect(await begin({ plan, to }).report).toMatchObject([
			{ outcome: "taken", remarks: [{ key: "import.remark.placeRefused", values: { name: "Chef" } }] },
			{ outcome: "taken", remarks: [{ key: "import.remark.placeRefused" }] },
		]);
	});

	test("brings a party with its document where the target makes none by itself", async () => {
		const to = fakeTarget();
		to.makesNoParties();
		const party = {
			type: "Company" as const,
			name: "EWZ",
			salutation: null,
			firstName: null,
			lastName: null,
			email: null,
			address: null,
			headquarter: null,
		};
		await begin({ plan: planOf(planned("eins", { parties: [party] })), to }).report;
		expect(to.documents).toMatchObject([
			{ write: { documentParticipations: [{ crudOperation: "create", documentParty: party }] } },
		]);
	});

	test("rests where the archive cannot be read any more", async () => {
		const names = Array.from({ length: 11 }, (_, at) => planned(String(at)));
		const files = unzipped(Object.fromEntries(names.map(({ name }) => [`${name}.pdf`, name]))).files;
		const gone = new Map(
			[...files].map(([path, file]) => [
				path,
				{
					...file,
					open: () => new ReadableStream<Uint8Array>({ start: (stream) => stream.error(new Error("gone")) }),
				},
			]),
		);
		const reasons: unknown[] = [];
		const { report } = begin({
			plan: planOf(...names),
			archive: { files: gone, namesakes: new Map(), links: 0 },
			onChange: ({ phase, reason }, run) => {
				if (phase !== "paused") return;
				reasons.push(reason);
				setTimeout(run.end);
			},
		});
		expect(await report).toHaveLength(10);
		expect(reasons).toEqual(["tooManyFailures"]);
	});

	test("waits where nobody answers, longer each time, and as long as it is told to", async () => {
		const to = fakeTarget();
		to.fail(
			"begin",
			new ConnectionLostError("x"),
			new RefusedError(503, "error.unavailable"),
			new ConnectionLostError("x"),
		);
		to.fail("send", new RefusedError(429, "error.tooManyRequests", 7));
		const said: unknown[] = [];
		const { report, waits } = begin({
			plan: planOf(planned("eins")),
			to,
			onChange: ({ phase, goesOnAt }) => {
				if (phase !== "running") said.push([phase, goesOnAt]);
			},
			now: () => 1_000_000,
		});
		expect(await report).toMatchObject([{ outcome: "taken" }]);
		expect(waits).toEqual([2_000, 4_000, 8_000, 7_000]);
		// That so much at once is not taken is no silence.
		expect(said.slice(0, 4)).toEqual([
			["waiting", null],
			["waiting", null],
			["waiting", null],
			["limited", 1_007_000],
		]);
	});

	test("waits until an earlier import is undone, and goes on by itself", async () => {
		const to = fakeTarget();
		const undoing = () => new RefusedError(409, "error.importUndoing");
		to.fail("category", undoing());
		to.fail("begin", undoing(), undoing());
		const phases: unknown[] = [];
		const { report, waits } = begin({
			plan: planOf(planned("eins")),
			to,
			onChange: ({ phase }) => {
				if (phase !== "running" && phases.at(-1) !== phase) phases.push(phase);
			},
		});
		expect(await report).toMatchObject([{ outcome: "taken" }]);
		expect(waits.length).toBeGreaterThanOrEqual(2);
		expect(phases[0]).toBe("undoing");
	});

	test("asks anew, by its name, for what it has known or what was chosen: it may have gone with what was undone", async () => {
		const to = fakeTarget();
		const folders: string[] = [];
		const { ensureFolder } = to.target;
		to.target.ensureFolder = (name, signal) => {
			folders.push(name);
			return ensureFolder(name, signal);
		};
		const { begin: beginThere } = to.target;
		to.fail("folder", new RefusedError(409, "error.importUndoing"));
		let asked = 0;
		to.target.begin = (wanted, signal) => {
			asked += 1;
			if (asked === 2) throw new RefusedError(409, "error.importUndoing");
			return beginThere(wanted, signal);
		};
		const plan = planOf(
			planned("eins", { folders: ["Auto"] }),
			planned("zwei", { folders: ["Auto"] }),
			planned("drei", { folders: ["Auto"] }),
		);
		expect(await begin({ plan, to }).report).toMatchObject([
			{ outcome: "taken" },
			{ outcome: "taken", remarks: [] },
			{ outcome: "taken" },
		]);
		expect(to.documents.map(({ write }) => write.documentCategory)).toEqual([
			"category Verträge",
			"category Verträge",
			"category Verträge",
		]);
		// Refused, found, and forgotten once more.
		expect(folders).toEqual(["Auto", "Auto", "Auto"]);
	});

	test("looks again for what it has found there, once another import was undone meanwhile", async () => {
		const to = fakeTarget();
		const plan = planOf(planned("eins"), planned("zwei", { replaces: "test eins" }), planned("drei"));
		await begin({ plan, to }).report;
		// It rests, and meanwhile what it has found goes with the import that had made it.
		const undone = to.documents.splice(0, 2).map(({ documentId }) => documentId);
		const found = to.target.begin;
		let asked = 0;
		to.target.begin = async (wanted, signal) => {
			asked += 1;
			if (asked > 2) return found(wanted, signal);
			const documentId = undone[asked - 1] ?? "";
			return { documentId, isThere: true, isDeleted: false, missing: [], replacedDocument: null };
		};
		to.fail("check", new RefusedError(409, "error.importUndoing"));
		const claimed: unknown[] = [];
		const seen: string[] = [];
		const { run, report } = begin({
			plan,
			to,
			onChange: ({ phase, done, counts }) => seen.push(`${phase} ${done} ${counts.there}`),
		});
		expect(await report).toMatchObject([
			{ name: "eins", outcome: "taken" },
			{ name: "zwei", outcome: "taken" },
			{ name: "drei", outcome: "there" },
		]);
		expect(seen).toContain("linking 3 3");
		expect(seen.some((each) => each.endsWith(" 0 0"))).toBe(true);
		expect(run.progress.read()).toMatchObject({ phase: "done", done: 3, counts: { taken: 2, there: 1 } });
		// Nothing of the archive is there twice, and what replaces what is said of those that are there.
		expect(to.documents.map(({ write }) => write.name).toSorted()).toEqual(["drei", "eins", "zwei"]);
		const eins = to.documents.find(({ write }) => write.name === "eins");
		expect(to.documents.find(({ write }) => write.name === "zwei")?.replaces).toBe(eins?.documentId);
		for (const { claimed: others } of to.documents) claimed.push(...others);
		expect(claimed).toEqual([]);
	});

	test("takes a document that it looks for again for none of its others with the same file", async () => {
		const to = fakeTarget();
		const claimed: string[][] = [];
		let refusals = 1;
		to.target.begin = async (wanted) => {
			if (wanted.write.name === "zwei" && refusals-- > 0) throw new RefusedError(409, "error.importUndoing");
			claimed.push([wanted.write.name, ...wanted.claimed]);
			const documentId = `of ${wanted.write.name}`;
			return { documentId, isThere: true, isDeleted: false, missing: [], replacedDocument: null };
		};
		const plan = planOf(planned("eins"), planned("zwei", { files: planned("eins").files }));
		await begin({ plan, to, archive: filesOf(planOf(planned("eins"))) }).report;
		expect(claimed).toEqual([["eins"], ["zwei"], ["eins", "of zwei"]]);
	});

	test.each(["folder", "begin"])(
		"ends at the first refusal that says that it is being undone itself, of a %s too, and reports no failure",
		async (call) => {
			const to = fakeTarget();
			const undone = () => new RefusedError(409, "error.importUndone");
			const plan = planOf(planned("eins"), planned("zwei", { folders: ["Auto"] }), planned("drei"));
			const { run, report } = begin({
				plan,
				to,
				onChange: ({ done }) => {
					if (done === 1) to.fail(call, undone(), undone(), undone());
				},
			});
			expect(await report).toMatchObject([{ name: "eins", outcome: "taken" }]);
			expect(run.progress.read()).toMatchObject({ phase: "undone", done: 1, counts: { failed: 0 } });
			expect(to.documents).toHaveLength(1);
		},
	);

	test("ends within a file of hours as well, once it is undone", async () => {
		vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
		const to = fakeTarget();
		to.fail("hold", new RefusedError(409, "error.importUndone"));
		to.target.send = (_documentId, _file, { signal }) =>
			new Promise((_, reject) => {
				signal.addEventListener("abort", () => reject(signal.reason));
				vi.advanceTimersByTime(60_000);
			});
		const { run, report } = begin({ plan: planOf(planned("eins"), planned("zwei")), to });
		expect(await report).toEqual([]);
		expect(run.progress.read()).toMatchObject({ phase: "undone", done: 0 });
		vi.useRealTimers();
	});

	test("says that it runs for as long as it goes on, not while it rests, and at the end that it is over", async () => {
		vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
		const to = fakeTarget();
		to.fail("send", new RefusedError(401, "error.unauthorized"));
		let held = 0;
		to.target.hold = async () => void (held += 1);
		const heldIn = (minutes: number) => {
			const before = held;
			vi.advanceTimersByTime(minutes * 60_000);
			return held - before;
		};
		const seen: Record<string, number> = {};
		const { report } = begin({
			plan: planOf(planned("eins"), planned("zwei")),
			to,
			onChange: ({ phase, done }, run) => {
				seen[`${phase} ${done}`] = heldIn(3);
				if (phase === "paused") setTimeout(run.resume);
			},
		});
		expect(await report).toHaveLength(2);
		expect(seen).toMatchObject({ "running 1": 3, "paused 0": 0 });
		expect(to.isClosed()).toBe(true);
		expect(heldIn(3)).toBe(0);
		vi.useRealTimers();
	});

	test("says once which reminders of its categories did not come over", async () => {
		const to = fakeTarget();
		const plan = planOf(
			planned("eins", { category: "Haus" }),
			planned("zwei", { category: "Haus" }),
			planned("drei", { category: "Verträge" }),
		);
		const reminder = { type: "Custom" as const, daysBefore: 30, basedOn: "endDate" as const };
		plan.categories = new Map([
			["haus", { reminders: [{ ...reminder, daysBefore: 99_999 }, reminder], remindersLeft: 2 }],
			["vertrage", { reminders: [{ ...reminder, daysBefore: 99_999 }], remindersLeft: 1 }],
		]);
		const { report, run } = begin({ plan, to });
		await report;
		expect(run.remarks).toEqual([
			{ key: "import.remark.categoryRemindersLeft", values: { name: "Haus", count: 2 } },
			{ key: "import.remark.reminderLeft.endDate", values: { name: "Haus", count: 99_999 } },
		]);
		const t: Translate = (key, values) => `${key} ${JSON.stringify(values)}`;
		expect(reportLines({ report: await report, remarks: run.remarks }, t, (said) => said)[1]).toBe(
			'import.remark.reminderLeft.endDate {"name":"Haus","count":99999}',
		);
	});

	test.each([
		[401, "error.unauthorized", "signedOut"],
		[403, "error.subscriptionInactive", "subscription"],
		[413, "upload.storageLimit", "noRoom"],
		[507, "error.unknownError", "noRoom"],
	])("rests after %s %s, and does it again when it is told to", async (status, said, reason) => {
		const to = fakeTarget();
		to.fail("send", new RefusedError(status, said));
		const reasons: unknown[] = [];
		const { report } = begin({
			plan: planOf(planned("eins")),
			to,
			onChange: ({ phase, reason: why }, run) => {
				if (phase !== "paused") return;
				reasons.push(why);
				setTimeout(run.resume);
			},
		});
		expect(await report).toMatchObject([{ outcome: "taken" }]);
		expect(reasons).toEqual([reason]);
	});

	test("rests after ten failures in a row", async () => {
		const to = fakeTarget();
		to.fail("begin", ...Array.from({ length: 12 }, () => new RefusedError(500, "error.internalServerError")));
		const plan = planOf(...Array.from({ length: 13 }, (_, at) => planned(String(at))));
		let rests = 0;
		const { report } = begin({
			plan,
			to,
			onChange: ({ phase, reason }, run) => {
				if (phase !== "paused") return;
				expect(reason).toBe("tooManyFailures");
				rests += 1;
				setTimeout(run.resume);
			},
		});
		expect((await report).filter(({ outcome }) => outcome === "failed")).toHaveLength(12);
		expect(rests).toBe(1);
	});

	test.each([
		["gone on with", "resume", "done", 3],
		["ended while it rests", "end", "ended", 1],
	] as const)("can be paused, and %s", async (_, next, phase, done) => {
		const plan = planOf(planned("eins"), planned("zwei"), planned("drei"));
		const reasons: unknown[] = [];
		const { run, report } = begin({
			plan,
			onChange: (progress, current) => {
				if (progress.phase === "running" && progress.done === 1 && reasons.length === 0) current.pause();
				if (progress.phase !== "paused") return;
				reasons.push(progress.reason);
				setTimeout(current[next]);
			},
		});
		expect(await report).toHaveLength(done);
		expect(run.progress.read()).toMatchObject({ phase, done });
		expect(reasons).toEqual(["asked"]);
	});
});

test("a report has a line for each document, whatever its source has written into the names", () => {
	const remark = {
		key: "import.remark.dayLeft" as const,
		values: { name: "Bis", value: "2024\n3 taken\u202e\u001b[2K" },
	};
	const failed = { name: "Police", documentId: null, remarks: [remark], said: null };
	const t = ((key: string, values: object) => [key, ...Object.values(values ?? {})].join(" ")) as never;
	expect(reportLines({ report: [{ ...failed, outcome: "failed" }], remarks: [] }, t, (said) => said)[0]).toBe(
		"import.outcome.failed: Police – import.remark.dayLeft Bis 2024 3 taken [2K",
	);
});
