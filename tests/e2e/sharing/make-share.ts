import {
	type Browser,
	type BrowserContext,
	expect,
	type PlaywrightWorkerArgs,
	type Response,
} from "@playwright/test";
import { z } from "zod";
import { bearer } from "../../support/own-connection.ts";
import { answerSchema } from "../../../contract/answers.ts";
import { shareApi } from "../../../contract/api/sharing/shares.ts";
import { newShareSchema, type NewShare, type shareCreateSchema } from "../../../contract/sharing/share.ts";
import { sharePagePath } from "../../../contract/sharing/share-words.ts";
import type { Account } from "../harness/accounts.ts";

/** Shares something through the contract, as somebody who has signed in. */
export async function makeShare(
	playwright: PlaywrightWorkerArgs["playwright"],
	{ jwt }: Pick<Account, "jwt">,
	share: z.input<typeof shareCreateSchema>,
): Promise<NewShare & { page: string }> {
	const request = await playwright.request.newContext({
		baseURL: process.env["BASE_URL"] ?? "",
		extraHTTPHeaders: bearer(jwt),
	});
	const response = await request.post(`/api${shareApi.create.path}`, { data: { data: share } });
	const answer: unknown = await response.json();
	await request.dispose();
	const [made] = answerSchema(z.array(newShareSchema)).parse(answer).data;
	if (!made) throw new Error(`nothing was shared: ${JSON.stringify(answer)}`);
	return { ...made, page: sharePagePath(made.code ?? "") };
}

/** Whoever has the address of such a page has what is behind it: it is told to nobody, and kept nowhere. */
export function expectUnseen(answer: Response | null): void {
	const headers = answer?.headers() ?? {};
	expect(headers["referrer-policy"]).toBe("no-referrer");
	expect(headers["cache-control"]).toContain("no-store");
	expect(headers["x-robots-tag"]).toContain("noindex");
}

/** An ordinary browser: what calls itself a program is shown the page, and is not counted as an opening. */
export const USER_AGENT =
	"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36";

/** A browser of somebody without an account and without scripts. */
export function outsider(browser: Browser, size = { width: 1280, height: 800 }): Promise<BrowserContext> {
	return browser.newContext({
		baseURL: process.env["BASE_URL"] ?? "",
		javaScriptEnabled: false,
		userAgent: USER_AGENT,
		viewport: size,
		locale: "de-CH",
	});
}
