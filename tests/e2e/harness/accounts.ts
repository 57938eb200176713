import { randomInt, randomUUID } from "node:crypto";
import type { Page, PlaywrightWorkerArgs } from "@playwright/test";
import { identityApi } from "../../../contract/api/identity.ts";
import { type Registration, type Session, sessionSchema } from "../../../contract/identity/auth.ts";
import { DEMO_PASSWORD } from "../../../scripts/demo/demo-data.ts";
import { SESSION_COOKIE } from "../../../app/middleware/session-cookie.ts";
import { OWN_CONNECTION } from "../../support/own-connection.ts";

/** Somebody who has registered. */
export interface Account extends Session {
	email: string;
	password: string;
}

/** What somebody types who registers, with an e-mail address that nobody else has. */
export function newRegistration(): Registration {
	return {
		email: `${randomUUID()}@example.ch`,
		password: "kuhglocke-im-nebel",
		firstName: "Regula",
		lastName: "Ammann",
		accountType: "privatePerson",
	};
}

/**
 * Opens an account: where the run has a server of its own by way of it (tests/support/e2e-server.ts), else through the
 * contract.
 */
export async function registerAccount(
	playwright: PlaywrightWorkerArgs["playwright"],
	baseURL: string | undefined,
	fields: Partial<Registration> = {},
): Promise<Account> {
	const registration = { ...newRegistration(), ...fields };
	const request = await playwright.request.newContext({ baseURL });
	// Registrations are limited by address; every test is its own, where the server believes this header.
	const address = ["10", ...Array.from({ length: 3 }, () => randomInt(256))].join(".");
	const url = process.env["ACCOUNTS_URL"] ?? `/api${identityApi.register.path}`;
	const response = await request.post(url, {
		data: registration,
		headers: { ...OWN_CONNECTION, "CF-Connecting-IP": address },
	});
	if (!response.ok()) throw new Error(`registration answered ${response.status()}: ${await response.text()}`);
	const session = sessionSchema.parse(await response.json());
	await request.dispose();
	return { ...session, email: registration.email, password: registration.password };
}

/** Gives somebody a further tenant, with the category Wohnen and the folder Steuern; `editors` may edit in Wohnen. */
export async function openTenant(
	playwright: PlaywrightWorkerArgs["playwright"],
	{ email }: Pick<Account, "email">,
	name: string,
	others: Partial<Record<"editors" | "admins", readonly Pick<Account, "email">[]>> = {},
): Promise<void> {
	const request = await playwright.request.newContext();
	const emails = (people: readonly Pick<Account, "email">[] = []) => people.map((person) => person.email);
	const response = await request.post(`${process.env["ACCOUNTS_URL"]}/further-tenant`, {
		data: { email, name, editors: emails(others.editors), admins: emails(others.admins) },
	});
	if (!response.ok()) throw new Error(`a tenant answered ${response.status()}: ${await response.text()}`);
	await request.dispose();
}

/** An admin of the tenant that operates the installation. */
export async function operatorSession(playwright: PlaywrightWorkerArgs["playwright"]): Promise<Session> {
	const request = await playwright.request.newContext();
	const response = await request.get(`${process.env["ACCOUNTS_URL"]}/operator`);
	const session = sessionSchema.parse(await response.json());
	await request.dispose();
	return session;
}

/** Signs in through the form, as a person does. */
export async function signIn(
	page: Page,
	{ email, password }: Pick<Account, "email" | "password">,
): Promise<void> {
	await page.goto("/login");
	await fillCredentials(page, { email, password });
	await page.waitForURL((url) => !url.pathname.endsWith("/login"));
}

/** Tokens of the demo's users. To sign in costs a password's work on purpose: once for each is enough. */
const demoSessions = new Map<string, Promise<string>>();

/** Puts the session of a user of the demo into the browser, in place of who was signed in. */
export async function takeDemoSession(
	page: Page,
	who: "privat" | "firma" | "makler" | "leserin" | "manager",
): Promise<void> {
	const session = demoSessions.get(who) ?? signInOverApi(page, `${who}@ablage.example`);
	demoSessions.set(who, session);
	await page.context().clearCookies();
	await takeSession(page, { jwt: await session });
}

async function signInOverApi(page: Page, identifier: string): Promise<string> {
	const response = await page.request.post(`/api${identityApi.signIn.path}`, {
		headers: OWN_CONNECTION,
		data: { identifier, password: DEMO_PASSWORD },
	});
	return sessionSchema.parse(await response.json()).jwt;
}

/** Fills and sends the sign-in form that is open. */
export async function fillCredentials(
	page: Page,
	{ email, password }: Pick<Account, "email" | "password">,
): Promise<void> {
	await page.getByLabel("E-Mail").fill(email);
	await page.getByLabel("Passwort").fill(password);
	await page.getByRole("button", { name: "Anmelden", exact: true }).click();
}

/** Puts the session into the browser without the form, for tests that begin behind it. */
export async function takeSession(page: Page, { jwt }: Pick<Account, "jwt">): Promise<void> {
	const url = process.env["BASE_URL"] ?? "";
	await page
		.context()
		.addCookies([{ name: SESSION_COOKIE, value: jwt, url, httpOnly: true, sameSite: "Strict" }]);
}

/** The pages about the tenant, by the way that people take there. */
export async function openAdministration(page: Page, isMobile: boolean): Promise<void> {
	await page.goto("/inbox");
	if (isMobile) await page.locator("summary", { hasText: "Mehr" }).click();
	await page.getByRole("navigation").getByRole("link", { name: "Verwaltung" }).click();
}
