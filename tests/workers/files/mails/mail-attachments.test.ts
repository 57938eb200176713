import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { documentApi } from "../../../../contract/api/documents.ts";
import { pathOf } from "../../../../contract/api/endpoint.ts";
import { fileApi } from "../../../../contract/api/files.ts";
import type { DocumentFile } from "../../../../contract/entities/entities.ts";
import { MAX_ATTACHMENTS } from "../../../../contract/mails/mail-attachments.ts";
import { storageLimit } from "../../../../workers/cms/tenant/files/storage-limits.ts";
import { unwrap } from "../../../../workers/cms/outcome.ts";
import { takeOut } from "../../../../workers/reader/mail/take-out.ts";
import { readFile } from "../../../../workers/reader/read-file.ts";
import type { FileToRead, PartToTakeOut } from "../../../../workers/shared/reader-calls.ts";
import { latin1 } from "../../../support/fixtures/compound-file.ts";
import { attachedFile, attachedMail, type MadePart, mailOf } from "../../../support/fixtures/mails.ts";
import { outlookMail } from "../../../support/fixtures/outlook-mails.ts";
import { encrypted, signed } from "../../../support/fixtures/signed.ts";
import { tnef } from "../../../support/fixtures/tnef.ts";
import {
	callsOf,
	type Library,
	newLibrary,
	newMember,
	tenantOf,
	uploadSmall,
} from "../../../support/files-api.ts";
import { deliver, withReader } from "../../../support/processing.ts";
import { readText } from "../../../support/read-text.ts";
import { tinyPdf } from "../../../support/tiny-pdf.ts";
import { call } from "../../../support/workers-api.ts";

const POLICY = attachedFile("Police.pdf", tinyPdf(["Wasserschaden gedeckt"]), { type: "application/pdf" });
const TABLE = attachedFile("Liste.csv", new TextEncoder().encode("Gegenstand;Wert\nMurmeltier;80"), {
	type: "text/csv",
});

let library: Library;

beforeEach(async () => {
	library = await newLibrary();
});

function inTenant<Value>(work: (storage: DurableObjectStorage) => Value) {
	return runInDurableObject(tenantOf(library.tenant.tenantKey), (_, { storage }) => work(storage));
}

const sql = (statement: string, ...values: (string | number)[]) =>
	inTenant(({ sql: own }) => own.exec(statement, ...values).toArray());

const files = async (): Promise<DocumentFile[]> =>
	unwrap(await callsOf(library.tenant.tenantKey).documents.read(library.user.documentId, library.documentId))
		.documentFiles;

const names = async () => (await files()).map(({ file }) => file.name);

function send(attached: readonly MadePart[], subject = "Ihre Police"): Promise<string> {
	const bytes = mailOf(subject, "Grüezi, die Police liegt bei.", attached);
	return uploadSmall(library, { bytes, name: "Police.eml", type: "message/rfc822" });
}

/** Has everything read that waits, as the queue does. */
async function readAll(): Promise<DocumentFile[]> {
	for (let round = 0; ; round += 1) {
		const all = await files();
		const open = all.filter(
			({ state, attachments }) =>
				state === "waiting" || state === "processing" || (attachments?.waiting ?? 0) > 0,
		);
		if (open.length === 0) return all;
		if (round > 200) throw new Error(JSON.stringify(all.map(({ file, state }) => [file.name, state])));
		for (const { documentId } of open) await deliver(library, documentId);
		// The queue itself may have been quicker.
		await scheduler.wait(20);
	}
}

/** Has the alarm send again what was lost, as if its time had come, and delivers it. */
async function afterAWhile(fileId: string): Promise<void> {
	await sql("UPDATE opened_mail SET due_at = 1 WHERE due_at IS NOT NULL");
	await runInDurableObject(tenantOf(library.tenant.tenantKey), (instance) => instance.alarm());
	await deliver(library, fileId);
	await expect.poll(async () => (await files())[0]?.attachments?.waiting).toBe(0);
}

const readAgain = (fileId: string) =>
	call("POST", pathOf(fileApi.process, { id: fileId }), { token: library.token });

const remove = (fileId: string) =>
	call("DELETE", pathOf(fileApi.delete, { id: fileId }), { token: library.token });

/** A reader that does all that it does, but takes nothing out. */
const withoutTakingOut = () =>
	withReader({
		read: (file: FileToRead) => readFile(file, env.FILES),
		takeOut: () => Promise.reject(new Error("the bucket has failed")),
	});

describe("the attachments of a mail", () => {
	it("are what Outlook has packed into one of them", async () => {
		const packed = tnef([
			{ shortName: "POLICE~1.PDF", name: "Police.pdf", content: tinyPdf(["Wasserschaden gedeckt"]) },
			{ shortName: "Liste.csv", content: latin1("Gegenstand;Wert\nMurmeltier;80") },
		]);
		const mailId = await send([attachedFile("winmail.dat", packed, { type: "application/ms-tnef" })]);
		const all = await readAll();
		expect(all.map(({ file, state, mail }) => [file.name, file.mime, state, mail?.documentId])).toEqual([
			["Police.eml", "message/rfc822", "processed", undefined],
			["Police.pdf", "application/pdf", "processed", mailId],
			["Liste.csv", "text/csv", "processed", mailId],
		]);
		expect(await readText(library, all[1]?.documentId ?? "")).toContain("Wasserschaden");
		// Read again, nothing is there twice.
		await readAgain(mailId);
		expect(await readAll()).toHaveLength(3);
	});

	it("are what lies in a winmail.dat, or in a signature, that somebody has saved without its mail", async () => {
		const packed = tnef(
			[{ shortName: "LISTE.CSV", name: "Liste.csv", content: latin1("Gegenstand;Wert\nMurmeltier;80") }],
			{ subject: "Wasserschaden", text: "Grüezi, die Liste liegt bei." },
		);
		const outlookId = await uploadSmall(library, { bytes: packed, name: "winmail.dat", type: "" });
		const policy = signed(tinyPdf(["Wasserschaden gedeckt"]));
		const signedId = await uploadSmall(library, { bytes: policy, name: "Police.pdf.p7m", type: "" });
		await uploadSmall(library, { bytes: encrypted(), name: "smime.p7m", type: "" });
		const all = await readAll();
		expect(
			all.map(({ file, state, stateReason, mail }) => [file.name, state, stateReason, mail?.documentId]),
		).toEqual([
			["winmail.dat", "processed", null, undefined],
			["Liste.csv", "processed", null, outlookId],
			["Police.pdf.p7m", "processed", null, undefined],
			["Police.pdf", "processed", null, signedId],
			["smime.p7m", "notReadable", "files.reason.smime", undefined],
		]);
		expect(await readText(library, outlookId)).toBe("Wasserschaden\n\nGrüezi, die Liste liegt bei.");
		expect(await readText(library, all[3]?.documentId ?? "")).toContain("Wasserschaden gedeckt");
	});

	it("become files of the same document behind it, each with its type, its text and its history", async () => {
		const mailId = await send([POLICY, TABLE]);
		const all = await readAll();
		expect(all.map(({ file, state, mail }) => [file.name, file.mime, state, mail?.documentId])).toEqual([
			["Police.eml", "message/rfc822", "processed", undefined],
			["Police.pdf", "application/pdf", "processed", mailId],
			["Liste.csv", "text/csv", "processed", mailId],
		]);
		expect(all[0]?.attachments).toEqual({ waiting: 0, leftOut: [] });
		expect(all[1]).toMatchObject({ hasPreview: true, pageCount: 1 });
		const [mail = "", policy = "", table = ""] = await Promise.all(
			all.map(({ documentId }) => readText(library, documentId)),
		);
		expect(mail).toContain("die Police liegt bei");
		expect(mail).not.toMatch(/Wasserschaden|Murmeltier|Liste\.csv/);
		expect([policy, table]).toEqual(["Wasserschaden gedeckt", expect.stringContaining("Murmeltier")]);
		const history = await call("GET", pathOf(documentApi.history, { id: library.documentId }), {
			token: library.token,
		});
		const { data }: { data: { action: string }[] } = await history.json();
		expect(data.filter(({ action }) => action === "fileAdd")).toHaveLength(3);
	});

	it("of a mail of Outlook become files as well, a mail within it with what is attached to that", async () => {
		const inner = {
			subject: "Fwd: Schaden",
			text: "innen",
			attached: [{ name: "Schaden.pdf", content: tinyPdf(["Hagel"]) }],
		};
		const bytes = outlookMail({
			subject: "Ihre Police",
			text: "Die Police liegt bei.",
			attached: [
				{ name: "Police.pdf", mime: "application/pdf", content: tinyPdf(["Wasserschaden gedeckt"]) },
				{ name: "", content: inner },
			],
		});
		const mailId = await uploadSmall(library, { bytes, name: "Police.msg", type: "" });
		const all = await readAll();
		expect(all.map(({ file, state }) => [file.name, file.mime, state])).toEqual([
			["Police.msg", "application/vnd.ms-outlook", "processed"],
			["Police.pdf", "application/pdf", "processed"],
			["Fwd: Schaden.eml", "message/rfc822", "processed"],
			["Schaden.pdf", "application/pdf", "processed"],
		]);
		expect(all[1]?.mail?.documentId).toBe(mailId);
		const texts = await Promise.all(all.map(({ documentId }) => readText(library, documentId)));
		expect(texts).toEqual([
			expect.stringContaining("Die Police liegt bei."),
			"Wasserschaden gedeckt",
			expect.stringContaining("innen"),
			"Hagel",
		]);
	});

	it("come before the files that were behind it, under names that nobody else has", async () => {
		const mailId = await send([POLICY, POLICY]);
		await uploadSmall(library, { bytes: tinyPdf(["später"]), name: "police.pdf" });
		await deliver(library, mailId);
		expect(await names()).toEqual(["Police.eml", "Police (2).pdf", "Police (3).pdf", "police.pdf"]);
	});

	it("are what their bytes show, whatever the mail says", async () => {
		const page = new TextEncoder().encode("<html><script>alert(1)</script>");
		await send([attachedFile("../../Rechnung\u202e.pdf", page, { type: "application/pdf" })]);
		const [, file] = await readAll();
		expect(file?.file.name).toBe("Rechnung.pdf");
		expect(file?.file.mime).not.toBe("application/pdf");
	});

	it("of a mail within the mail are taken too, to a depth", async () => {
		const deepest = mailOf("vier", "tief", [POLICY]);
		const third = mailOf("drei", "tief", [attachedMail(deepest)]);
		const second = mailOf("zwei", "tief", [attachedMail(third)]);
		await send([attachedMail(second)]);
		const all = await readAll();
		expect(all.map(({ file }) => file.name)).toEqual(["Police.eml", "zwei.eml", "drei.eml", "vier.eml"]);
		expect(all.map(({ attachments }) => attachments?.leftOut)).toEqual([
			[],
			[],
			[],
			[{ reason: "depth", count: 1 }],
		]);
	});

	it("are so many at most, and none is empty; how many are missing is said", async () => {
		const many = Array.from({ length: MAX_ATTACHMENTS + 30 }, (_, index) =>
			attachedFile(`Bild ${index}.bin`, Uint8Array.of(index)),
		);
		const mailId = await send([attachedFile("leer.pdf", new Uint8Array(0)), ...many]);
		await deliver(library, mailId);
		const all = await files();
		expect(all).toHaveLength(1 + MAX_ATTACHMENTS);
		expect(all.at(-1)?.file.name).toBe(`Bild ${MAX_ATTACHMENTS - 1}.bin`);
		expect(all[0]?.attachments?.leftOut).toEqual([
			{ reason: "empty", count: 1 },
			{ reason: "count", count: 30 },
		]);
	});

	it("are the same after it has been read again; what was removed stays so", async () => {
		const mailId = await send([POLICY, TABLE]);
		const [, policy] = await readAll();
		expect((await remove(policy?.documentId ?? "")).status).toBe(200);
		expect((await readAgain(mailId)).status).toBe(200);
		await readAll();
		expect(await names()).toEqual(["Police.eml", "Liste.csv"]);
	});

	it("are files of their own: they stay where the mail is removed", async () => {
		const mailId = await send([POLICY]);
		await readAll();
		await remove(mailId);
		const [policy, ...others] = await files();
		expect([policy?.file.name, policy?.mail, others]).toEqual(["Police.pdf", null, []]);
		const content = await env.FILES.head(`files/${policy?.documentId}`);
		expect(content?.size).toBe(policy?.file.size);
	});
});

describe("attachments that do not become files", () => {
	it("find no room, which is said; once there is some they come when it is read again", async () => {
		const mailId = await send([POLICY]);
		const used = storageLimit("trialing") - 10;
		await sql("UPDATE tenant SET latest_meter_events = json_object('storageBytes', ?)", used);
		await deliver(library, mailId);
		const [mail, ...others] = await files();
		expect(others).toEqual([]);
		expect(mail?.attachments).toEqual({ waiting: 0, leftOut: [{ reason: "storage", count: 1 }] });
		await sql("UPDATE tenant SET latest_meter_events = json_object('storageBytes', 1000)");
		await readAgain(mailId);
		await readAll();
		expect(await names()).toEqual(["Police.eml", "Police.pdf"]);
		expect((await files())[0]?.attachments?.leftOut).toEqual([]);
	});

	it("are those of somebody who may not bring files any more", async () => {
		const token = await newMember(library, ["Read", "Edit"]);
		const mailId = await uploadSmall(
			{ ...library, token },
			{
				bytes: mailOf("Police", "Grüezi", [POLICY]),
				name: "Police.eml",
				type: "message/rfc822",
			},
		);
		await sql("UPDATE category_right SET rights = 1");
		await deliver(library, mailId);
		const [mail, ...others] = await files();
		expect(others).toEqual([]);
		expect(mail?.attachments?.leftOut).toEqual([{ reason: "rights", count: 1 }]);
		const [removal] = await sql("SELECT count(*) AS n FROM object_removal");
		expect(removal).toEqual({ n: 1 });
	});

	it("could not be taken out time and again", async () => {
		const mailId = await send([POLICY]);
		await deliver(library, mailId, { cms: withoutTakingOut() });
		expect((await files())[0]?.attachments).toEqual({ waiting: 1, leftOut: [] });
		await sql("UPDATE opened_mail SET attempts = 5");
		await afterAWhile(mailId);
		expect((await files())[0]?.attachments).toEqual({
			waiting: 0,
			leftOut: [{ reason: "failed", count: 1 }],
		});
	});
});

describe("taking attachments out", () => {
	it("that has failed is tried again, and that comes twice makes each once", async () => {
		const mailId = await send([POLICY, TABLE]);
		await deliver(library, mailId, { cms: withoutTakingOut() });
		expect(await names()).toEqual(["Police.eml"]);
		await deliver(library, mailId);
		await deliver(library, mailId);
		expect(await names()).toEqual(["Police.eml", "Police.pdf", "Liste.csv"]);
	});

	it("that was killed with the bytes in the bucket is done again, once", async () => {
		const mailId = await send([POLICY]);
		await deliver(library, mailId, { cms: withoutTakingOut() });
		const calls = callsOf(library.tenant.tenantKey).attachments;
		const job = await calls.begin(mailId);
		const wanted: PartToTakeOut[] =
			job?.parts.map(({ part, objectKey, size }) => ({ part, objectKey, size })) ?? [];
		expect(await takeOut(job ?? missing(), wanted, env.FILES)).toHaveLength(1);
		// Somebody is at it.
		expect(await calls.begin(mailId)).toBeNull();
		await afterAWhile(mailId);
		expect(await names()).toEqual(["Police.eml", "Police.pdf"]);
		// The first one was only late.
		const [{ objectKey = "" } = {}] = wanted;
		await calls.place(mailId, [{ part: 1, objectKey, mime: "application/pdf" }]);
		expect(await names()).toEqual(["Police.eml", "Police.pdf"]);
		expect(await sql("SELECT * FROM object_removal")).toEqual([]);
	});

	it("of a mail that is removed meanwhile leaves nothing in the bucket", async () => {
		const mailId = await send([POLICY]);
		await deliver(library, mailId, { cms: withoutTakingOut() });
		const calls = callsOf(library.tenant.tenantKey).attachments;
		const [part] = (await calls.begin(mailId))?.parts ?? [];
		await remove(mailId);
		await calls.place(mailId, [{ part: 1, objectKey: part?.objectKey ?? "", mime: "application/pdf" }]);
		expect(await files()).toEqual([]);
		const keys = (await sql("SELECT object_key AS key FROM object_removal")).map(({ key }) => key);
		expect(keys).toContain(part?.objectKey);
	});

	it("lays nothing into the bucket that is not as long as it was read", async () => {
		const mailId = await send([POLICY]);
		const [row] = await sql("SELECT object_key AS objectKey, size FROM document_file");
		const mail = {
			fileId: mailId,
			name: "",
			mime: "",
			objectKey: String(row?.["objectKey"]),
			size: Number(row?.["size"]),
		};
		for (const size of [1, 1_000_000]) {
			expect(await takeOut(mail, [{ part: 1, objectKey: "files/falsch", size }], env.FILES)).toEqual([]);
			expect(await env.FILES.head("files/falsch")).toBeNull();
		}
	});
});

function missing(): never {
	throw new Error("There is nothing to take out.");
}
