import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { receiveDocuments } from "../../../../app/routes/request/receive-documents.server.ts";
import { sentFiles } from "../../../../app/routes/request/sent-address.ts";
import { pathOf } from "../../../../contract/api/endpoint.ts";
import { requestLinkApi } from "../../../../contract/api/sharing/requests.ts";
import { ContractError } from "../../../../contract/errors.ts";
import { CHUNK_HEADERS } from "../../../../contract/files/upload-headers.ts";
import { REQUEST_CODE_HEADER } from "../../../../contract/requests/request-words.ts";
import { CODE, item, PAGE } from "./opened-request.ts";
import { gone, type ReceivedChunk, requestLink } from "./request-link.ts";

const [WAGES, ACCOUNT] = [item("a").documentId, item("b").documentId];

type Chosen = readonly (readonly [field: string, name: string, content: string])[];

function send({ context }: Pick<ReturnType<typeof requestLink>, "context">, files: Chosen) {
	const body = new FormData();
	for (const [field, name, content] of files) {
		body.append(field, new File([content], name, { type: "application/pdf" }));
	}
	const request = new Request(`http://app${PAGE}`, { method: "POST", body });
	return receiveDocuments({ request, context, code: CODE, page: PAGE });
}

/** What the page is told, and with which status. */
async function told(link: ReturnType<typeof requestLink>, files: Chosen) {
	const answer = await send(link, files);
	if (answer instanceof Response) throw new Error(`led to ${answer.headers.get("Location")}`);
	return { status: answer.init?.status, ...answer.data };
}

async function ledTo(link: ReturnType<typeof requestLink>, files: Chosen) {
	const answer = await send(link, files);
	if (!(answer instanceof Response)) throw new Error(`said ${JSON.stringify(answer.data)}`);
	return [answer.status, answer.headers.get("Location")];
}

/** Refuses the chunks of one file. */
function refusing(name: string, ...error: ConstructorParameters<typeof ContractError>) {
	return ({ headers }: ReceivedChunk) => {
		if (headers[CHUNK_HEADERS.fileName] === name) throw new ContractError(...error);
	};
}

describe("what somebody hands in", () => {
	it("goes on to its line in chunks, with the code in a header, and leads to the page that says so", async () => {
		const link = requestLink();
		const chosen = [
			[WAGES, "Lohn.pdf", "abcdefghij"],
			[ACCOUNT, "Konto.pdf", "klmn"],
			[ACCOUNT, "", ""],
		] as const;
		expect(await ledTo(link, chosen)).toEqual([302, `${PAGE}?sent=2`]);
		const path = (id: string) => pathOf(requestLinkApi.upload, { id });
		expect(link.chunks.map((chunk) => [chunk.path, chunk.text])).toEqual([
			[path(WAGES), "abcd"],
			[path(WAGES), "efgh"],
			[path(WAGES), "ij"],
			[path(ACCOUNT), "klmn"],
		]);
		expect(link.chunks[2]?.headers).toMatchObject({
			[REQUEST_CODE_HEADER]: CODE,
			[CHUNK_HEADERS.index]: "2",
			[CHUNK_HEADERS.total]: "3",
			[CHUNK_HEADERS.fileName]: "Lohn.pdf",
			[CHUNK_HEADERS.contentType]: "application/pdf",
		});
		// The checklist is asked for once, whatever comes.
		expect(link.asked).toHaveLength(5);
	});

	it("is at least one file", async () => {
		expect(await told(requestLink(), [[WAGES, "", ""]])).toEqual({
			status: 400,
			arrived: 0,
			failed: [],
			problem: "upload.chooseFiles",
		});
	});

	it("is refused by its name where it belongs to no line, and does not keep the others", async () => {
		const link = requestLink();
		const chosen = [
			["files", "fremd.pdf", "x"],
			[WAGES, "leer.pdf", ""],
			[ACCOUNT, "gut.pdf", "gut"],
		] as const;
		expect(await told(link, chosen)).toEqual({
			status: 400,
			arrived: 1,
			failed: [
				{ name: "fremd.pdf", problem: "request.notAsked" },
				{ name: "leer.pdf", problem: "upload.emptyFile" },
			],
		});
		expect(link.chunks.map(({ text }) => text)).toEqual(["gut"]);
	});

	it.each([
		["TooManyRequestsError", "error.tooManyRequests", 429, "upload.error.tooManyRequests"],
		["ConflictError", "error.tooManyHandedIn", 409, "request.tooManyFiles"],
		["ForbiddenError", "error.subscriptionInactive", 403, "request.notNow"],
		["NotFoundError", "error.notFound", 404, "request.notAsked"],
	] as const)("is refused at once by a %s, %s", async (name, key, status, problem) => {
		const link = requestLink({ refuse: refusing("nein.pdf", name, key, { key }) });
		const chosen = [
			[WAGES, "nein.pdf", "nein"],
			[ACCOUNT, "ja.pdf", "ja"],
		] as const;
		const failed = [{ name: "nein.pdf", problem }];
		expect(await told(link, chosen)).toEqual({ status, arrived: 1, failed });
		expect(link.chunks.map(({ text }) => text)).toEqual(["nein", "ja"]);
	});

	it("leads to the page that says so where the link is over, and sends nothing", async () => {
		const link = requestLink({ open: gone });
		expect(await ledTo(link, [[WAGES, "a.pdf", "a"]])).toEqual([302, PAGE]);
		expect(await ledTo(link, [])).toEqual([302, PAGE]);
		expect(link.chunks).toEqual([]);
	});

	it("is named where the CMS cannot say what is asked for", async () => {
		const link = requestLink({
			open: () => Promise.reject(new ContractError("ServiceUnavailableError", "error.unavailable")),
		});
		expect(await told(link, [[WAGES, "a.pdf", "a"]])).toEqual({
			status: 503,
			arrived: 0,
			failed: [{ name: "a.pdf", problem: "upload.error.fileUploadFailed" }],
		});
	});
});

describe("a chunk that fails", () => {
	beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout"] }));
	afterEach(() => void vi.useRealTimers());

	it("is tried three times more, after five seconds each", async () => {
		const link = requestLink({ refuse: refusing("a.pdf", "InternalServerError", "broken") });
		const answer = told(link, [[WAGES, "a.pdf", "a"]]);
		await vi.waitFor(() => expect(link.chunks).toHaveLength(1));
		await vi.advanceTimersByTimeAsync(15_000);
		expect(await answer).toMatchObject({ status: 500, failed: [{ name: "a.pdf" }] });
		expect(link.chunks).toHaveLength(4);
	});
});

it("says of an address that was made up that nothing has arrived", () => {
	const said = ["sent=3", "sent=0", "sent=-1", "sent=9999", "sent=viel", ""];
	expect(said.map((search) => sentFiles(new URLSearchParams(search)))).toEqual([3, 0, 0, 0, 0, 0]);
});
