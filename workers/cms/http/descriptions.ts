import { SORT_FIELDS } from "../../../contract/explorer/explorer-columns.ts";
import { CHUNK_HEADERS } from "../../../contract/files/upload-headers.ts";

const SIDE =
	"Whether the day is the first (`from`) or the last (`to`) that counts. Without it, starts count from it on, ends up to it.";
const DAY =
	"A day: YYYY-MM-DD, or milliseconds since 1970 in UTC, of which the day counts. The day itself is included.";
const DAYS_AHEAD = "So many days from today on, today in Switzerland.";

/** What parameters mean that their names and schemas do not say, by name as an address or a header has it. */
export const PARAMETERS: Readonly<Record<string, string>> = {
	"filters[text]": 'Words or their beginnings, numbers, days; "exact words", and -without.',
	"filters[documentCategory][]": "Ids, of which one has to fit. So for folders, parties and tenants.",
	"filters[startDate]": DAY,
	"filters[startDateRange]": SIDE,
	"filters[endDate]": DAY,
	"filters[endDateRange]": SIDE,
	"filters[warrantyUntil]": DAY,
	"filters[warrantyUntilRange]": SIDE,
	"filters[state]": "Without it both.",
	"filters[costFrom]": "The least amount in `costCurrency`, CHF without one.",
	"filters[costTo]": "The most in `costCurrency`, CHF without one.",
	"filters[endsWithinDays]": DAYS_AHEAD,
	"filters[warrantyEndsWithinDays]": DAYS_AHEAD,
	sort: `A field, with \`:asc\` or \`:desc\` behind it, as \`endDate:desc\`: ${SORT_FIELDS.join(", ")}.`,
	"pagination[page]": "From 1.",
	"pagination[pageSize]": "At most 100; who asks for more gets as many.",
	"Idempotency-Key":
		"Chosen by the caller. Sent again with the same key and body, the first answer comes again and nothing is made twice, for 24 hours.",
	[CHUNK_HEADERS.contentType]: "Of the file, not of the request.",
	[CHUNK_HEADERS.index]: "Which part of the file this is, from 0.",
	[CHUNK_HEADERS.total]: "How many parts there are; the last one has to say it.",
	[CHUNK_HEADERS.fileName]: "URI-encoded UTF-8, as `encodeURIComponent` writes it.",
	[CHUNK_HEADERS.fileSize]: "Of the whole file, in bytes. With it, what does not fit is refused at once.",
	[CHUNK_HEADERS.sessionId]:
		"`upload-` and what the caller chooses, the same for all parts of a file. All parts but the last are as large as `upload.chunkSize` of `GET /configuration` says.",
};

/** What fields of a body mean that their names and schemas do not say. */
export const FIELDS: Readonly<Record<string, string>> = {
	documentCategory: "Its id.",
	documentFolders: "Ids of folders of the tenant. What is sent stands in the place of what was there.",
	documentParticipations:
		"What is to be done with parties: `create` puts one on the document, by its id or as a new one, `update` changes it, `delete` takes it off. Others stay.",
	replacedDocument: "The id of the document that this one replaces.",
	inactiveDate: "The day from which on the document counts for nothing any more.",
	version:
		"The version that was read. Where there is a newer one by now, the answer is 409 with the document as it stands. Without it what is sent is written over it.",
	basedOn:
		"A date of the document that the reminder follows, `daysBefore` days ahead of it. Else it has a `date`.",
	lastDay: "The last day on which it counts. A link without one has thirty days.",
};
