import { collectText } from "../formats/text-collector.ts";
import { type ExtractedText, type TextLimits, turnsOf } from "../text-limits.ts";
import { UnreadableFileError } from "../unreadable-file-error.ts";
import { charactersOf } from "./characters.ts";
import type { CompoundStorage } from "./compound-file.ts";
import { type PptRecord, PptStream } from "./ppt-records.ts";
import { slidesOf } from "./ppt-slides.ts";

/** Types of records ([MS-PPT] 2.13.24). */
const WIDE_TEXT = 4_000;
const TEXT = 4_008;
const OTHER_STRING = 4_026;
const COMMENT = 12_000;
const SLIDE = 1_006;
const NOTES = 1_008;
const SLIDE_LIST = 4_080;
const EDGES = 4_057;
/** Which of the strings of these are text: what a comment says; what stands above and below. */
const SAID: Readonly<Record<number, readonly number[]>> = { [COMMENT]: [1], [EDGES]: [1, 2] };
/** Where another record says that the presentation is encrypted ([MS-PPT] 2.3.2). */
const ENCRYPTED = 0xf3d1c4df;

/** Where the newer format lies in a file that has both. */
const OF_97 = "pp97_dualstorage";

/** What is read before others have their turn, in bytes and in records. */
const BYTES_AT_A_TIME = 512 * 1024;
const RECORDS_AT_A_TIME = 20_000;

/** Text of a presentation of PowerPoint 97 to 2003 ([MS-PPT]): each slide is a page, with its notes and comments. */
export async function readPpt(file: CompoundStorage, limits: TextLimits): Promise<ExtractedText> {
	// What was saved for PowerPoint 95 and 97 is there twice.
	const { streams } = file.storages.get(OF_97) ?? file;
	// That of PowerPoint 95, which is another format.
	if (streams.has("text_content")) throw new UnreadableFileError("unknownType");
	const stream = new PptStream(streams.get("powerpoint document")?.bytes() ?? new Uint8Array(0));
	const user = new PptStream(streams.get("current user")?.bytes() ?? new Uint8Array(0)).view;
	const isUserKnown = user.byteLength >= 20;
	if (isUserKnown && user.getUint32(12, true) === ENCRYPTED) throw new UnreadableFileError("encrypted");
	const text = collectText(limits.maxCharacters);
	const turns = turnsOf(limits, BYTES_AT_A_TIME);
	/** What is read twice is read within another slide: a file that means harm may name one of them a million times. */
	let rest = stream.bytes.length * 2;

	async function say(parts: readonly Pick<PptRecord, "from" | "to">[]): Promise<void> {
		for (const part of parts) {
			rest -= part.to - part.from;
			if (rest < 0) throw new UnreadableFileError("bomb");
			let named: { to: number; said: readonly number[] } = { to: 0, said: [] };
			for (const { type, instance, isContainer, from, to } of stream.all(part)) {
				await turns(BYTES_AT_A_TIME / RECORDS_AT_A_TIME + (isContainer ? 0 : to - from));
				if (text.isFull()) return;
				const said = SAID[type];
				if (said) named = { to, said };
				const isSaid = type === OTHER_STRING && from < named.to && named.said.includes(instance);
				if (type === WIDE_TEXT || type === TEXT || isSaid) {
					text.add(`${shownText(stream.bytes.subarray(from, to), type !== TEXT)}\n`);
				}
			}
		}
	}

	const slides = isUserKnown ? slidesOf(stream, user.getUint32(16, true)) : null;
	if (slides) {
		for (const [index, parts] of slides.entries()) {
			text.beginPage(index + 1);
			await say(parts);
		}
	} else {
		// Nothing says in which order they are shown, or which are still there.
		const isSlide = ({ type }: PptRecord) => [SLIDE, NOTES, SLIDE_LIST].includes(type);
		for (const part of stream.within({ from: 0, to: stream.bytes.length })) {
			if (isSlide(part)) await say([part]);
			else if (part.isContainer) await say([...stream.within(part)].filter(isSlide));
		}
	}
	return text.result();
}

/** Paragraphs end as on old Macs; lines within them have an end of their own. */
function shownText(bytes: Uint8Array, isWide: boolean): string {
	return charactersOf(bytes, isWide).replaceAll("\r", "\n").replaceAll("\v", "\n");
}
