import { decoderOfCodePage } from "../formats/code-pages.ts";

/** A file that Outlook has packed. */
export interface PackedFile {
	name: string;
	mime: string;
	contentId: string;
	bytes: Uint8Array<ArrayBuffer>;
}

/** What is written in the mail itself, where Outlook has packed that, too. */
export interface PackedText {
	subject: string;
	text: string;
	html: string;
	/** Packed once more (`unpackRtf`). */
	rtf: Uint8Array | null;
}

/** [MS-OXTNEF] 2.1.3: what each of its records is. */
const SIGNATURE = 0x223e9f78;
const HEAD_BYTES = 6;
const CODE_PAGE = 0x9007;
const ATTACHED = 0x9002;
const SHORT_NAME = 0x8010;
const CONTENT = 0x800f;
const PROPERTIES = 0x9005;
const SUBJECT = 0x8004;
const TEXT = 0x800c;
const OWN_PROPERTIES = 0x9003;
/** Properties of what is attached ([MS-OXPROPS]). */
const MAPI = { content: 0x3701, longName: 0x3707, mime: 0x370e, contentId: 0x3712 };
/** Properties of the mail. */
const OWN = { subject: 0x0037, text: 0x1000, rtf: 0x1009, html: 0x1013 };

const UNICODE = 0x1f;
const BYTES_OF_VARIABLE: ReadonlySet<number> = new Set([0x0d, 0x1e, UNICODE, 0x102]);
const BYTES_OF_FIXED: Readonly<Record<number, number>> = { 5: 8, 6: 8, 7: 8, 0x14: 8, 0x40: 8, 0x48: 16 };
const SEVERAL = 0x1000;
const FIRST_NAMED = 0x8000;
const GUID_BYTES = 16;

/** Files of one mail, and mails within mails whose files are looked for. */
const MAX_FILES = 1_000;
const MAX_NESTING = 5;

const wide = new TextDecoder("utf-16le");

/** The files in what Outlook sends to others as `winmail.dat`, as far as it can be read. */
export function filesOfTnef(bytes: Uint8Array<ArrayBuffer>, depth = 0): PackedFile[] {
	return readTnef(bytes, depth).files;
}

/** The same, and what is written in the mail. */
export function readTnef(
	bytes: Uint8Array<ArrayBuffer>,
	depth = 0,
): { files: PackedFile[]; said: PackedText } {
	const files: PackedFile[] = [];
	const said: PackedText = { subject: "", text: "", html: "", rtf: null };
	try {
		readRecords(bytes, depth, { files, said });
	} catch (error) {
		// It ends before it should.
		if (!(error instanceof RangeError)) throw error;
	}
	return { files: files.filter(({ bytes: content }) => content.length > 0), said };
}

function readRecords(
	bytes: Uint8Array<ArrayBuffer>,
	depth: number,
	{ files, said }: { files: PackedFile[]; said: PackedText },
): void {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	if (view.getUint32(0, true) !== SIGNATURE) return;
	let codePage = 1252;
	let file: PackedFile | undefined;
	// Each begins with a byte that says to what it belongs, and ends with two that are its sum.
	for (let at = HEAD_BYTES; at + 9 <= bytes.length;) {
		const kind = view.getUint16(at + 1, true);
		const length = view.getUint32(at + 5, true);
		const data = bytes.subarray(at + 9, at + 9 + length);
		at += 9 + length + 2;
		if (kind === CODE_PAGE && length >= 4) codePage = view.getUint32(at - 2 - length, true);
		else if (kind === ATTACHED) {
			if (files.length === MAX_FILES) return;
			file = { name: "", mime: "", contentId: "", bytes: new Uint8Array(0) };
			files.push(file);
		} else if (kind === SUBJECT) said.subject ||= textOf(data, 0x1e, codePage);
		else if (kind === TEXT) said.text ||= textOf(data, 0x1e, codePage);
		else if (kind === OWN_PROPERTIES) readOwnProperties(data, codePage, said);
		else if (!file) continue;
		else if (kind === CONTENT) file.bytes = data;
		else if (kind === SHORT_NAME) file.name ||= textOf(data, 0x1e, codePage);
		else if (kind === PROPERTIES) readProperties(data, { codePage, depth, files, file });
	}
}

function readOwnProperties(data: Uint8Array<ArrayBuffer>, codePage: number, said: PackedText): void {
	for (const { id, type, value } of propertiesOf(data)) {
		if (id === OWN.subject) said.subject = textOf(value, type, codePage);
		else if (id === OWN.text) said.text = textOf(value, type, codePage);
		else if (id === OWN.html) said.html = textOf(value, type, codePage);
		else if (id === OWN.rtf) said.rtf = value;
	}
}

function readProperties(
	data: Uint8Array<ArrayBuffer>,
	{
		codePage,
		depth,
		files,
		file,
	}: { codePage: number; depth: number; files: PackedFile[]; file: PackedFile },
): void {
	for (const { id, type, value } of propertiesOf(data)) {
		if (id === MAPI.longName) file.name = textOf(value, type, codePage);
		else if (id === MAPI.mime) file.mime = textOf(value, type, codePage);
		else if (id === MAPI.contentId) file.contentId = textOf(value, type, codePage);
		else if (id === MAPI.content && depth < MAX_NESTING) {
			// Behind the number of its interface lies a mail, packed like this one.
			const inner = filesOfTnef(value.subarray(GUID_BYTES), depth + 1);
			files.push(...inner.slice(0, MAX_FILES - files.length));
		}
	}
}

/** [MS-OXTNEF] 2.1.3.4: of several values the last; those that are always as long as they are, are passed over. */
function* propertiesOf(data: Uint8Array<ArrayBuffer>) {
	const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
	const count = view.getUint32(0, true);
	let at = 4;
	const take = () => {
		const value = view.getUint32(at, true);
		at += 4;
		return value;
	};
	const takeBytes = (length: number) => {
		const value = data.subarray(at, at + length);
		at += length + (-length & 3);
		return value;
	};
	for (let index = 0; index < count && at < data.length; index += 1) {
		const tag = take();
		const [type, id] = [tag & 0xffff, tag >>> 16];
		if (id >= FIRST_NAMED) {
			at += GUID_BYTES;
			const isByText = take() === 1;
			if (isByText) takeBytes(take());
			else take();
		}
		const single = type & ~SEVERAL;
		const isVariable = BYTES_OF_VARIABLE.has(single);
		const values = isVariable || single !== type ? take() : 1;
		for (let each = 0; each < values && at < data.length; each += 1) {
			const value = takeBytes(isVariable ? take() : (BYTES_OF_FIXED[single] ?? 4));
			if (isVariable) yield { id, type, value };
		}
	}
}

function textOf(bytes: Uint8Array, type: number, codePage: number): string {
	const text = type === UNICODE ? wide.decode(bytes) : decoderOfCodePage(codePage).decode(bytes);
	const [said = ""] = text.split("\0", 1);
	return said;
}
