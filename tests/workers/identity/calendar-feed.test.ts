import { runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { deadlineApi } from "../../../contract/api/deadlines.ts";
import { documentApi } from "../../../contract/api/documents.ts";
import { identityApi } from "../../../contract/api/identity.ts";
import { categoryApi } from "../../../contract/api/tenant-lists.ts";
import { addDays, dayAt } from "../../../contract/days.ts";
import { readOutbox } from "../../../workers/cms/mail/outbox.ts";
import { userOf, userStub } from "../../../workers/cms/user/user-client.ts";
import { call, openAccount, PASSWORD, type Registered } from "../../support/workers-api.ts";

const inDays = (days: number) => addDays(dayAt(Date.now()), days);

async function dataOf(response: Response): Promise<never> {
	const { data } = await response.json<{ data: never }>();
	return data;
}

async function renew({ jwt }: Registered): Promise<string> {
	const response = await call("POST", deadlineApi.renewFeed.path, { token: jwt });
	expect(response.status).toBe(201);
	return (await dataOf(response))["secret"];
}

const calendar = (secret: string) => call("GET", `${deadlineApi.calendar.path}?secret=${secret}`);

async function file({ jwt, tenant }: Registered, name: string): Promise<void> {
	const categories: { documentId: string }[] = await dataOf(
		await call("GET", categoryApi.list.path, { token: jwt }),
	);
	const response = await call("POST", documentApi.create.path, {
		token: jwt,
		body: {
			data: {
				name,
				tenant: tenant.documentId,
				documentCategory: categories[0]?.documentId,
				warrantyUntil: inDays(40),
			},
		},
	});
	expect(response.status).toBe(201);
	await response.body?.cancel();
}

it("shows the user's deadlines to who has the address, and nobody else's", async () => {
	const [user, other] = await Promise.all([openAccount(), openAccount()]);
	await file(user, "Velo");
	await file(other, "Fremd");
	const response = await calendar(await renew(user));
	expect(response.status).toBe(200);
	expect(response.headers.get("Cache-Control")).toBe("no-store");
	const deadlines: { type: string; date: string; document: { name: string } }[] = await dataOf(response);
	expect(deadlines.map(({ type, date, document }) => [type, date, document.name])).toEqual([
		["Warranty", inDays(40), "Velo"],
	]);
});

it("counts until there is a new one, or none", async () => {
	const user = await openAccount();
	const since = async () =>
		(await dataOf(await call("GET", deadlineApi.readFeed.path, { token: user.jwt })))["since"];
	expect(await since()).toBeNull();
	const first = await renew(user);
	expect(Date.now() - Date.parse(await since())).toBeLessThan(60_000);
	const second = await renew(user);
	expect(second).not.toBe(first);
	expect((await calendar(first)).status).toBe(404);
	expect((await calendar(second)).status).toBe(200);
	await call("DELETE", deadlineApi.removeFeed.path, { token: user.jwt });
	expect((await calendar(second)).status).toBe(404);
	expect(await since()).toBeNull();
});

it("opens nothing by a secret that was made up, or for somebody else", async () => {
	const [user, other] = await Promise.all([openAccount(), openAccount()]);
	const secret = await renew(user);
	const changedAt = (at: number) =>
		secret.slice(0, at) + (secret[at] === "A" ? "B" : "A") + secret.slice(at + 1);
	const wrong = [
		changedAt(secret.length - 1),
		other.user.documentId + secret.slice(24),
		// The first sign behind the user's id.
		changedAt(24),
	];
	for (const made of wrong) {
		// oxlint-disable-next-line no-await-in-loop -- one after the other
		expect((await calendar(made)).status).toBe(404);
	}
	for (const made of ["", "x", `${secret}x`]) {
		// oxlint-disable-next-line no-await-in-loop -- as above
		expect((await calendar(made)).status).toBe(400);
	}
});

it("ends with a new password, whether it is changed or chosen by mail", async () => {
	const user = await openAccount();
	const secret = await renew(user);
	const changed = await call("POST", identityApi.changePassword.path, {
		token: user.jwt,
		body: { currentPassword: PASSWORD, password: `${PASSWORD} neu` },
	});
	expect(changed.status).toBe(200);
	expect((await calendar(secret)).status).toBe(404);
	const { jwt } = await changed.json<{ jwt: string }>();
	const again = await renew({ ...user, jwt });
	await userOf(env, user.user.documentId).links.request("resetPassword");
	await runDurableObjectAlarm(userStub(env, user.user.documentId));
	const mails = (await readOutbox(env.FILES)).filter(({ to }) => to === user.email);
	const [code] = mails.flatMap(({ text }) => /new-password\?code=(\S+)/.exec(text)?.[1] ?? []);
	const reset = await call("POST", identityApi.resetPassword.path, { body: { code, password: PASSWORD } });
	expect(reset.status).toBe(200);
	expect((await calendar(again)).status).toBe(404);
	// The mail about it says so: calendars that were subscribed stop showing anything.
	expect(mails.find(({ subject }) => subject === "Ihr Passwort wurde geändert")?.text).toContain("Kalender");
});
