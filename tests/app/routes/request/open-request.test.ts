import { expect, it } from "vitest";
import { openRequest } from "../../../../app/routes/request/open-request.server.ts";
import { requestLinkApi } from "../../../../contract/api/sharing/requests.ts";
import { ContractError } from "../../../../contract/errors.ts";
import { REQUEST_CODE_HEADER } from "../../../../contract/requests/request-words.ts";
import { CODE } from "./opened-request.ts";
import { gone, requestLink } from "./request-link.ts";

const BROWSER = "Mozilla/5.0 (Linux; Android 5.1) AppleWebKit/537.36 Chrome/60.0 Mobile";

const open = ({ context }: ReturnType<typeof requestLink>, code = CODE, userAgent = BROWSER) =>
	openRequest({
		request: new Request("http://app/x", { headers: { "User-Agent": userAgent } }),
		context,
		code,
	});

it("asks with the code in a header alone, and of what can be none as of any other", async () => {
	const link = requestLink();
	expect(await open(link)).toMatchObject({ status: 200, shown: { kind: "request" } });
	await open(link, "💩");
	expect(link.asked.map(({ path, headers }) => [path, headers[REQUEST_CODE_HEADER]])).toEqual([
		[requestLinkApi.open.path, CODE],
		[requestLinkApi.open.path, "-"],
	]);
});

it("says the same of every link that opens nothing, and where the CMS has no requests", async () => {
	const over = { status: 404, shown: { kind: "over" } };
	expect(await open(requestLink({ open: gone }))).toEqual(over);
	const without = requestLink({ offers: async () => ["sharing"] });
	expect(await open(without)).toEqual(over);
	expect(without.asked).toEqual([]);
});

it("says of any other failure that it is worth another try", async () => {
	const busy = requestLink({
		open: () => Promise.reject(new ContractError("TooManyRequestsError", "error.tooManyRequests")),
	});
	expect(await open(busy)).toEqual({ status: 429, shown: { kind: "trouble" } });
});

it("shows a program that looks at the links of a chat nothing, and opens nothing for it", async () => {
	const link = requestLink();
	expect(await open(link, CODE, "WhatsApp/2.23")).toEqual({ status: 200, shown: { kind: "unread" } });
	expect(link.asked).toEqual([]);
});
