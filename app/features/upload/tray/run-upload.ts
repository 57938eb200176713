import { ConnectionLostError } from "../ask-server.ts";
import { UploadError } from "../upload-error.ts";
import type { ArrivedChunks, ArrivedFile } from "../upload-file.ts";
import { createTransferRate } from "./transfer-rate.ts";
import type { SameFile, Upload } from "./upload.ts";
import type { UploadServices } from "./upload-services.ts";

/** One upload on its way: its state now, and a way to change it. */
export interface UploadRun {
	upload: () => Upload;
	change: (changes: Partial<Upload>) => void;
	/** Says that the upload is alive, to whoever keeps a record of it. */
	touch: () => void;
	/** The same bytes in the same list. */
	twin: (sha256: string) => SameFile | null;
	/** Hears why the file was refused. */
	onFailure: (error: UploadError) => void;
	signal: AbortSignal;
	chunkSize: number;
}

const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 60_000;
/** A bar that moves more often says no more. */
const PROGRESS_EVERY_MS = 200;

/**
 * Takes an upload from wherever it stands to its end: checks the file, makes its document where it has none, sends what
 * the server lacks. Where the connection is lost it waits and goes on by itself. Resolves when the file has arrived,
 * has failed, or waits for the user.
 * @throws the signal's reason
 */
export async function runUpload(run: UploadRun, services: UploadServices): Promise<void> {
	for (let losses = 0; ; losses += 1) {
		const before = run.upload().sentBytes;
		try {
			// oxlint-disable-next-line no-await-in-loop -- one try after the other
			return await go(run, services);
		} catch (error) {
			run.signal.throwIfAborted();
			if (error instanceof UploadError && error.status === 401) return signedOut(run);
			if (error instanceof UploadError) return fail(run, error);
			if (!(error instanceof ConnectionLostError)) throw error;
			// oxlint-disable-next-line no-await-in-loop -- one try after the other
			if (!(await isReadable(run.upload().file))) return askForFile(run);
			if (run.upload().sentBytes > before) losses = 0;
			run.change({ state: "offline", bytesPerSecond: null });
			const pause = Math.min(FIRST_WAIT_MS * 2 ** losses, LONGEST_WAIT_MS);
			// oxlint-disable-next-line no-await-in-loop -- one try after the other
			await services.networkBack(pause, run.signal);
		}
	}
}

async function go(run: UploadRun, services: UploadServices): Promise<void> {
	if (!(await isFit(run, services))) return;
	run.change({ state: "sending" });
	const documentId = await documentOf(run, services);
	run.signal.throwIfAborted();
	const file = await send(run, services, documentId);
	run.change({ ...arrivedState(file), sentBytes: run.upload().size, bytesPerSecond: null });
}

/** Whether it may travel: there is room for it, and nobody has it yet or it is wanted all the same. */
async function isFit(run: UploadRun, services: UploadServices): Promise<boolean> {
	const { file, tenant, size, isBegun, isWantedAgain } = run.upload();
	if (isBegun || isWantedAgain || !file) return true;
	run.change({ state: "checking" });
	const sha256 = run.upload().sha256 ?? (await hashOf(file, run, services));
	if (sha256 === null) {
		askForFile(run);
		return false;
	}
	const twin = run.twin(sha256);
	run.change({ sha256 });
	const check = await services.check({ name: file.name, tenant, size, sha256 }, run.signal);
	if (check && !check.fits) throw new UploadError(file.name, 413);
	const sameFiles = [...(check?.sameFiles ?? []), ...(twin ? [twin] : [])];
	if (sameFiles.length === 0) return true;
	run.change({ state: "same", sameFiles });
	return false;
}

async function hashOf(file: File, { signal }: UploadRun, services: UploadServices): Promise<string | null> {
	try {
		return await services.hash(file, signal);
	} catch {
		signal.throwIfAborted();
		return null;
	}
}

/** The document that the file belongs to, made for it where it has none. */
async function documentOf({ upload, change }: UploadRun, services: UploadServices): Promise<string> {
	const { documentId, tenant, category, documentName, name, id } = upload();
	if (documentId !== null) return documentId;
	if (category === null) throw new UploadError(name, 400);
	// Never stopped half-way: a document of which nobody knows would stay behind.
	const made = await services.makeDocument({ tenant, category, documentName, fileName: name }, id);
	change({ documentId: made.documentId, madeVersion: made.version });
	return made.documentId;
}

async function send(
	{ upload, change, touch, signal, chunkSize }: UploadRun,
	services: UploadServices,
	documentId: string,
): Promise<ArrivedFile> {
	const { id, file, name, isBegun } = upload();
	if (!file) throw new UploadError(name, 0);
	const rate = createTransferRate();
	let lastShown = 0;
	let arrived: ArrivedChunks | undefined;
	if (isBegun) arrived = await services.askArrived(documentId, id, signal);
	change({ isBegun: true });
	return services.upload(file, {
		documentId,
		chunkSize,
		sessionId: id,
		signal,
		wait: services.wait,
		isOffline: services.isOffline,
		...(arrived && { arrived }),
		onChunk: touch,
		onProgress: (sentBytes) => {
			const now = services.now();
			rate.note(sentBytes, now);
			if (now - lastShown < PROGRESS_EVERY_MS && sentBytes < file.size) return;
			lastShown = now;
			change({ sentBytes, bytesPerSecond: rate.perSecond() });
		},
	});
}

/** What an upload becomes when its file has arrived. */
export function arrivedState(file: ArrivedFile): Partial<Upload> {
	const { documentId: fileId, state, stateReason } = file;
	if (state === "processed") return { fileId, state: "read", stateReason: null };
	if (state === "failed" || state === "notReadable") return { fileId, state: "notReadable", stateReason };
	return { fileId, state: "reading", stateReason: null };
}

function fail({ change, onFailure }: UploadRun, error: UploadError): void {
	change({ state: "failed", problem: error.key, bytesPerSecond: null });
	onFailure(error);
}

/** Nobody has refused the file: it can go on as soon as the user is there again. */
function signedOut({ change }: UploadRun): void {
	change({ state: "signedOut", bytesPerSecond: null });
}

/** The user moved or changed the file after having chosen it. */
function askForFile({ change }: UploadRun): void {
	change({ state: "interrupted", file: null, problem: "upload.state.fileChanged", bytesPerSecond: null });
}

/** A file that was changed or moved after it had been chosen fails in the same way as the network does. */
async function isReadable(file: File | null): Promise<boolean> {
	try {
		await file?.slice(0, 1).arrayBuffer();
		return file !== null;
	} catch {
		return false;
	}
}
