import { codePageOfLocale, decoderOfCodePage } from "../../formats/code-pages.ts";
import { readRtf } from "../../formats/rtf/rtf.ts";
import type { CompoundStorage, CompoundStream } from "../../ole/compound-file.ts";
import type { TextLimits } from "../../text-limits.ts";
import { UnreadableFileError } from "../../unreadable-file-error.ts";
import { unpackRtf } from "./compressed-rtf.ts";
import { linesOfItem } from "./outlook-item.ts";
import { HEADER_BYTES, type Properties, PROPERTIES_STREAM, propertiesOf } from "./properties.ts";

/** A person, as far as they are known. */
export interface OutlookPerson {
	name: string;
	address: string;
}

/** A mail as Outlook keeps it. */
export interface OutlookMessage {
	subject: string;
	from: OutlookPerson | null;
	to: OutlookPerson[];
	cc: OutlookPerson[];
	/** In milliseconds since 1970. */
	sentAt: number | null;
	text: string;
	/** What is written as a page. */
	html: string;
	attached: OutlookAttachment[];
}

/** What is attached to it: bytes, or another mail. */
export interface OutlookAttachment {
	name: string;
	mime: string;
	contentId: string;
	content: CompoundStream | CompoundStorage;
}

/** Numbers of properties ([MS-OXPROPS]). */
const SUBJECT = 0x0037;
const SENT_AT = 0x0039;
const SENDER = { name: 0x0c1a, address: 0x5d01, otherAddress: 0x0c1f };
const REPRESENTED = { name: 0x0042, address: 0x5d02, otherAddress: 0x0065 };
const RECEIVER = { name: 0x3001, address: 0x39fe, otherAddress: 0x3003 };
const RECEIVER_KIND = 0x0c15;
const SHOWN_RECEIVERS = { to: 0x0e04, cc: 0x0e03 };
const RECEIVED_AT = 0x0e06;
const TEXT = 0x1000;
const RTF = 0x1009;
const HTML = 0x1013;
const CODE_PAGE = 0x3ffd;
const LOCALE = 0x3ff1;
const CODE_PAGE_OF_HTML = 0x3fde;
const LONG_NAME = 0x3707;
const NAME = 0x3704;
const SHOWN_NAME = 0x3001;
const MIME = 0x370e;
const CONTENT_ID = 0x3712;
const CONTENT = "__substg1.0_37010102";
const INNER = "__substg1.0_3701000d";

const RECEIVERS = "__recip_version1.0_#";
const ATTACHED = "__attach_version1.0_#";
const KINDS = { 1: "to", 2: "cc" } as const;
/** Those who are read of a mail that went to more. */
const MAX_RECEIVERS = 2_000;
const WINDOWS_1252 = 1252;

/** Whether a compound file is a mail of Outlook. */
export function isOutlookMessage({ streams }: CompoundStorage): boolean {
	return streams.has(PROPERTIES_STREAM);
}

/** @param isInner whether the mail lies within another one */
export async function outlookMessage(
	storage: CompoundStorage,
	{ isInner, limits }: { isInner: boolean; limits: TextLimits },
): Promise<OutlookMessage> {
	const headerBytes = isInner ? HEADER_BYTES.innerMail : HEADER_BYTES.mail;
	const { number } = propertiesOf(storage, { headerBytes, codePage: WINDOWS_1252 });
	const codePage = number(CODE_PAGE) ?? codePageOfLocale(number(LOCALE) ?? 0);
	const own = propertiesOf(storage, { headerBytes, codePage });
	const html = htmlOf(own);
	const written = own.text(TEXT) ?? "";
	const isPage = html !== "" && written.trim() === "";
	const text = written.trim() === "" && html === "" ? await textOfRtf(own, limits) : written;
	const item = linesOfItem(storage, own);
	return {
		subject: own.text(SUBJECT) ?? "",
		from: personOf(own, SENDER) ?? personOf(own, REPRESENTED),
		...receiversOf(storage, own, codePage),
		sentAt: own.time(SENT_AT) ?? own.time(RECEIVED_AT),
		// A text beside a page would be read instead of it.
		text: isPage ? text : [...item, text].join("\r\n"),
		html: html === "" ? "" : item.map((line) => `<p>${escaped(line)}</p>`).join("") + html,
		attached: partsOf(storage, ATTACHED).flatMap((part) => attachmentOf(part, codePage) ?? []),
	};
}

/** Those parts of a mail that are folders of their own, in their order. */
function partsOf({ storages }: CompoundStorage, prefix: string): CompoundStorage[] {
	return [...storages]
		.filter(([name]) => name.startsWith(prefix))
		.toSorted(([one], [other]) => (one < other ? -1 : 1))
		.map(([, storage]) => storage);
}

function personOf(
	properties: Properties,
	ids: { name: number; address: number; otherAddress: number },
): OutlookPerson | null {
	const addresses = [properties.text(ids.address), properties.text(ids.otherAddress)];
	// Within a company, addresses may be paths of its directory.
	const address = addresses.find((each) => each && /^[^\s/@]+@[^\s@]+$/.test(each));
	const name = properties.text(ids.name) ?? "";
	return name === "" && address === undefined
		? null
		: { name: name === address ? "" : name, address: address ?? "" };
}

function receiversOf(storage: CompoundStorage, own: Properties, codePage: number) {
	const people: { to: OutlookPerson[]; cc: OutlookPerson[] } = { to: [], cc: [] };
	for (const part of partsOf(storage, RECEIVERS).slice(0, MAX_RECEIVERS)) {
		const receiver = propertiesOf(part, { headerBytes: HEADER_BYTES.part, codePage });
		const kind = receiver.number(RECEIVER_KIND);
		const person = personOf(receiver, RECEIVER);
		if (person && (kind === 1 || kind === 2)) people[KINDS[kind]].push(person);
	}
	// A mail that was never sent may know names alone.
	for (const kind of ["to", "cc"] as const) {
		const names = people[kind].length > 0 ? [] : (own.text(SHOWN_RECEIVERS[kind]) ?? "").split(";");
		for (const name of names.slice(0, MAX_RECEIVERS)) {
			if (name.trim() !== "") people[kind].push({ name: name.trim(), address: "" });
		}
	}
	return people;
}

function htmlOf(own: Properties): string {
	const bytes = own.bytes(HTML);
	if (!bytes) return own.text(HTML) ?? "";
	return decoderOfCodePage(own.number(CODE_PAGE_OF_HTML) ?? WINDOWS_1252).decode(bytes);
}

function escaped(text: string): string {
	return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

/** Some mails have nothing but RTF, which may have been HTML before: then its tags are groups that are left out. */
async function textOfRtf(own: Properties, limits: TextLimits): Promise<string> {
	const packed = own.bytes(RTF);
	if (!packed) return "";
	try {
		const { pages } = await readRtf(unpackRtf(packed), limits);
		return pages.map(({ text }) => text).join("\n");
	} catch (error) {
		// The rest of the mail can be read.
		if (error instanceof UnreadableFileError && error.reason === "broken") return "";
		throw error;
	}
}

function attachmentOf(part: CompoundStorage, codePage: number): OutlookAttachment | null {
	const own = propertiesOf(part, { headerBytes: HEADER_BYTES.part, codePage });
	const inner = part.storages.get(INNER);
	const content = part.streams.get(CONTENT) ?? (inner && isOutlookMessage(inner) ? inner : undefined);
	if (!content) return null;
	return {
		name: own.text(LONG_NAME) ?? own.text(NAME) ?? own.text(SHOWN_NAME) ?? "",
		mime: own.text(MIME) ?? "",
		contentId: own.text(CONTENT_ID) ?? "",
		content,
	};
}
