import type { PlaywrightWorkerArgs } from "@playwright/test";
import type { z } from "zod";
import { answerSchema } from "../../../contract/answers.ts";
import { requestApi } from "../../../contract/api/sharing/requests.ts";
import {
	newDocumentRequestSchema,
	type NewDocumentRequest,
	type requestCreateSchema,
} from "../../../contract/requests/document-request.ts";
import { requestPagePath } from "../../../contract/requests/request-words.ts";
import { bearer } from "../../support/own-connection.ts";
import type { Account } from "../harness/accounts.ts";

/** Asks for documents through the contract, as somebody who has signed in. */
export async function makeRequest(
	playwright: PlaywrightWorkerArgs["playwright"],
	{ jwt }: Pick<Account, "jwt">,
	asked: z.input<typeof requestCreateSchema>,
): Promise<NewDocumentRequest & { page: string }> {
	const request = await playwright.request.newContext({
		baseURL: process.env["BASE_URL"] ?? "",
		extraHTTPHeaders: bearer(jwt),
	});
	const response = await request.post(`/api${requestApi.create.path}`, { data: { data: asked } });
	const answer: unknown = await response.json();
	await request.dispose();
	const made = answerSchema(newDocumentRequestSchema).parse(answer).data;
	return { ...made, page: requestPagePath(made.code) };
}
