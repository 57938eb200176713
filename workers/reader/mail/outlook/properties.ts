import { decoderOfCodePage } from "../../formats/code-pages.ts";
import type { CompoundStorage } from "../../ole/compound-file.ts";

/** What is known of a mail, of somebody who got it, or of what is attached, by numbers ([MS-OXMSG] 2.4). */
export interface Properties {
	text(id: number): string | null;
	/** Bytes, or a text as bytes in the code page of the mail's page. */
	bytes(id: number): Uint8Array | null;
	number(id: number): number | null;
	/** In milliseconds since 1970. */
	time(id: number): number | null;
}

/** How many bytes stand before the properties, by what has them. */
export const HEADER_BYTES = { mail: 32, innerMail: 24, part: 8 } as const;
export const PROPERTIES_STREAM = "__properties_version1.0";

const ENTRY_BYTES = 16;
const UNICODE = "001f";
const STRING_OF_BYTES = "001e";
const BINARY = "0102";
/** Between 1601, from which Windows counts in steps of 100 ns, and 1970, in milliseconds. */
const EPOCH_MS = 11_644_473_600_000;
const MAX_TEXT_BYTES = 2 * 1024 * 1024;

const wide = new TextDecoder("utf-16le");

/** @param codePage of texts that are not Unicode */
export function propertiesOf(
	{ streams }: CompoundStorage,
	{ headerBytes, codePage }: { headerBytes: number; codePage: number },
): Properties {
	const stream = streams.get(PROPERTIES_STREAM)?.bytes() ?? new Uint8Array(0);
	const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
	/** Where the values of those lie that are always as long as they are. */
	const places = new Map<number, number>();
	for (let at = headerBytes; at + ENTRY_BYTES <= stream.length; at += ENTRY_BYTES) {
		places.set(view.getUint16(at + 2, true), at + 8);
	}
	const streamOf = (id: number, type: string) =>
		streams.get(`__substg1.0_${id.toString(16).padStart(4, "0")}${type}`)?.bytes(MAX_TEXT_BYTES) ?? null;
	return {
		text(id) {
			const unicode = streamOf(id, UNICODE);
			if (unicode) return withoutEnd(wide.decode(unicode));
			const bytes = streamOf(id, STRING_OF_BYTES);
			return bytes && withoutEnd(decoderOfCodePage(codePage).decode(bytes));
		},
		bytes: (id) => streamOf(id, BINARY) ?? streamOf(id, STRING_OF_BYTES),
		number(id) {
			const at = places.get(id);
			return at === undefined ? null : view.getUint32(at, true);
		},
		time(id) {
			const at = places.get(id);
			if (at === undefined) return null;
			return Number(view.getBigUint64(at, true) / 10_000n) - EPOCH_MS;
		},
	};
}

/** Some programs write the null behind a text, too. */
function withoutEnd(text: string): string {
	return text.endsWith("\0") ? text.slice(0, text.indexOf("\0")) : text;
}
