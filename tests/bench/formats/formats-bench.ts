import { z } from "zod";
import { newUploadSession } from "../../../app/features/upload/chunk-headers.ts";
import { pathOf } from "../../../contract/api/endpoint.ts";
import { fileApi } from "../../../contract/api/files.ts";
import { answerSchema } from "../../../contract/answers.ts";
import { documentFileEmbeddingSchema } from "../../../contract/entities/entities.ts";
import { verdict } from "../aims.ts";
import { type FreshServer, startFreshServer } from "../fresh-server.ts";
import { untilRecognised } from "../uploads/until-processed.ts";
import type { MadeFile } from "./made-file.ts";
import { officeFiles } from "./office-files.ts";
import { otherFiles } from "./other-files.ts";
import { pictureFiles } from "./picture-files.ts";
import { sampleTexts } from "./sample-texts.ts";
import { type WordRecall, wordRecall } from "./word-recall.ts";

/** Of all words, in per cent. */
const AIM = { written: 99.5, recognised: 97 };
const PAGE_SIZE = 100;

interface Result {
	file: MadeFile;
	state: string;
	recall: WordRecall;
}

/** Uploads known texts in every format there is a program for, and compares what is kept of each with what was written. */
export async function formatsBench(): Promise<string[]> {
	const samples = await sampleTexts();
	const offices = officeFiles(samples);
	const files = [...(await otherFiles(samples)), ...offices, ...(await pictureFiles(samples))];
	const server = await startFreshServer();
	try {
		const results: Result[] = [];
		for (const [format, ofFormat] of Map.groupBy(files, (file) => file.format)) {
			results.push(...(await readBack(server, format, ofFormat)));
		}
		return [
			...(offices.length === 0 ? ["LibreOffice is not installed: what it would save is left out.", ""] : []),
			"| format | files | read | words | found | worst file | words more | aim |",
			"|---|---:|---:|---:|---:|---:|---:|---|",
			...[...Map.groupBy(results, ({ file }) => file.format)].map(([format, ofFormat]) =>
				rowOf(format, ofFormat),
			),
		];
	} finally {
		await server.stop();
		server.remove();
	}
}

async function readBack(server: FreshServer, format: string, files: readonly MadeFile[]): Promise<Result[]> {
	const { documentId } = await server.api.newDocument(format);
	for (const { name, type, bytes } of files) {
		const description = { sessionId: newUploadSession(), index: 0, total: 1 };
		await server.api.sendChunk(
			documentId,
			{ ...description, fileName: name, contentType: type },
			new Uint8Array(bytes),
		);
	}
	await untilRecognised(server.api, [documentId]);
	const { documentFiles } = await server.api.readDocument(documentId);
	return Promise.all(
		files.map(async (file) => {
			const kept = documentFiles.find(({ file: { name } }) => name === file.name);
			const text = kept ? await textOf(server, kept.documentId) : "";
			return { file, state: kept?.state ?? "", recall: wordRecall(file.sample.page.text, text) };
		}),
	);
}

async function textOf({ api }: FreshServer, fileId: string): Promise<string> {
	const query = `pagination[page]=1&pagination[pageSize]=${PAGE_SIZE}`;
	const response = await api.download(`${pathOf(fileApi.text, { id: fileId })}?${query}`);
	const { data } = answerSchema(z.array(documentFileEmbeddingSchema)).parse(await response.json());
	return data.map(({ chunk }) => chunk).join("\n");
}

function rowOf(format: string, results: readonly Result[]): string {
	const sum = (of: (recall: WordRecall) => number) =>
		results.reduce((total, { recall }) => total + of(recall), 0);
	const expected = sum((recall) => recall.expected);
	const share = (100 * sum(({ found }) => found)) / expected;
	const worst = Math.min(...results.map(({ recall }) => (100 * recall.found) / recall.expected));
	const aim = results.some(({ file }) => file.type.startsWith("image/")) ? AIM.recognised : AIM.written;
	const read = results.filter(({ state }) => state === "processed").length;
	return (
		`| ${format} | ${results.length} | ${read} | ${expected} | ${share.toFixed(2)} % | ${worst.toFixed(2)} % ` +
		`| ${sum(({ added }) => added)} | ${verdict(share >= aim, `≥ ${aim} %`)} |`
	);
}
