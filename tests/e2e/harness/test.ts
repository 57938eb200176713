import { type BrowserContext, test as base } from "@playwright/test";
import { bearer } from "../../support/own-connection.ts";
import { APP_VERSION_STORAGE_KEY } from "../../../contract/constants.ts";
import packageFile from "../../../package.json" with { type: "json" };
import { type Account, registerAccount } from "./accounts.ts";
import { expectAccessible, expectAccessibleWithoutScripts } from "./axe.ts";
import { ContractCaller } from "./contract-caller.ts";
import { waitForHydration } from "./hydrated.ts";
import { watchForErrors } from "./watch-for-errors.ts";

interface Fixtures {
	/** An account of this test alone, so that tests do not see each other's documents. */
	account: Account;
	/** The contract over HTTP as that account, to prepare what a test needs and to look at what it left. */
	cms: ContractCaller;
	/** Checks what the page shows now against WCAG 2.2 AA, bright and, where no other run does, dark. */
	expectAccessible(this: void): Promise<void>;
	/** The app ran in this browser before: else what a test prepares goes with the first page (spec 4, App version). */
	ranBefore: boolean;
	/** Errors in the browser's console that belong to what the test does. Any other fails it. */
	expectedErrors: RegExp[];
	/** Fails the test on errors of the page and violations of its content policy. */
	quietConsole: void;
}

export const test = base.extend<Fixtures>({
	// (A storage state that says so would cost each test a page of its own.)
	context: async ({ context, baseURL, ranBefore }, provide) => {
		if (ranBefore && baseURL !== undefined) await rememberVersion(context, new URL(baseURL).origin);
		await provide(context);
	},
	page: async ({ page, javaScriptEnabled }, provide) => {
		if (javaScriptEnabled !== false) {
			waitForHydration(page);
			// In a second tab, too.
			page.context().on("page", waitForHydration);
		}
		await provide(page);
	},
	account: async ({ playwright, baseURL }, provide) => {
		await provide(await registerAccount(playwright, baseURL));
	},
	cms: async ({ playwright, baseURL, account }, provide) => {
		const request = await playwright.request.newContext({
			baseURL,
			extraHTTPHeaders: bearer(account.jwt),
		});
		await provide(new ContractCaller(request));
		await request.dispose();
	},
	expectAccessible: async ({ page, javaScriptEnabled, isMobile }, provide, { tags }) => {
		// The colours of what is there with scripts on a large screen as well are looked at in that run, and those of a
		// phone's own on the way through all pages (phone/sweep.spec.ts).
		const isRepeated =
			(javaScriptEnabled === false && !tags.includes("@no-scripts")) ||
			(isMobile && !tags.includes("@phone"));
		const schemes = isRepeated ? "bright" : "both";
		const check = javaScriptEnabled === false ? expectAccessibleWithoutScripts : expectAccessible;
		await provide(() => check(page, schemes));
	},
	ranBefore: [true, { option: true }],
	expectedErrors: [[], { option: true }],
	quietConsole: [
		async ({ context, expectedErrors }, provide) => {
			const unexpected = watchForErrors(context, expectedErrors);
			await provide();
			base.expect(unexpected, "errors in the browser's console").toEqual([]);
		},
		{ auto: true },
	],
});

function rememberVersion(context: BrowserContext, origin: string) {
	return context.addInitScript(
		([appOrigin, key, version]) => {
			// (Frames that are being left may have none.)
			const storage: Storage | null = self.origin === appOrigin ? localStorage : null;
			if (storage) storage[key] ??= version;
		},
		[origin, APP_VERSION_STORAGE_KEY, packageFile.version] as const,
	);
}

export { expect } from "@playwright/test";
