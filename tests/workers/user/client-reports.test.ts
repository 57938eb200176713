import { createExecutionContext, createMessageBatch, env, getQueueResult } from "cloudflare:test";
import { expect, it, vi } from "vitest";
import { newDocumentId, newTenantKey, newTenantOwnedId } from "../../../workers/cms/new-id.ts";
import cms from "../../../workers/cms/index.ts";
import { userOf } from "../../../workers/cms/user/user-client.ts";
import { REPORTS_QUEUE } from "../../../workers/shared/client-report.ts";
import { makeUser } from "../../support/workers-api.ts";

async function deliver(bodies: readonly unknown[], given: CmsEnv = env) {
	const messages = bodies.map((body) => ({
		id: crypto.randomUUID(),
		timestamp: new Date(),
		attempts: 1,
		body,
	}));
	const batch = createMessageBatch(REPORTS_QUEUE, messages);
	await cms.queue(batch, given);
	return getQueueResult(batch, createExecutionContext());
}

/** A user with a notification. */
async function told() {
	const { user } = await makeUser();
	const userId = user.documentId;
	const tenantId = newTenantOwnedId(newTenantKey());
	await userOf(env, userId).notifications.take([
		{
			itemId: newDocumentId(),
			shownAt: 1,
			type: "Custom",
			tenant: { documentId: tenantId, id: 1, name: "T" },
			document: null,
			date: null,
			description: null,
			author: null,
			interval: null,
		},
	]);
	const read = async () => (await userOf(env, userId).notifications.list({ limit: 9, offset: 0 })).items;
	const notificationId = (await read())[0]?.documentId ?? "";
	return { userId, notificationId, read };
}

it("what was shown is marked so, also where the queue delivers it three times", async () => {
	const { userId, notificationId, read } = await told();
	const report = { kind: "shown", userId, notificationIds: [notificationId, newDocumentId()] };
	for (let time = 0; time < 3; time += 1) {
		// oxlint-disable-next-line no-await-in-loop -- one delivery after the other
		expect((await deliver([report])).explicitAcks).toHaveLength(1);
	}
	expect(await read()).toMatchObject([{ shown: true, seen: false }]);
});

it("a user's report changes nothing of another's", async () => {
	const [mine, theirs] = [await told(), await told()];
	await deliver([{ kind: "shown", userId: mine.userId, notificationIds: [theirs.notificationId] }]);
	expect(await theirs.read()).toMatchObject([{ shown: false }]);
});

it("a report that makes no sense is dropped, and those beside it are taken", async () => {
	const dropped = vi.spyOn(console, "error").mockImplementation(() => {});
	const { userId, notificationId, read } = await told();
	const report = { kind: "shown", userId, notificationIds: [notificationId] };
	const { explicitAcks, retryMessages } = await deliver([null, { kind: "shown" }, "x", report]);
	expect(explicitAcks).toHaveLength(4);
	expect(retryMessages).toEqual([]);
	expect(dropped).toHaveBeenCalledTimes(3);
	expect(await read()).toMatchObject([{ shown: true }]);
});

it("a report is delivered again where the user's object fails", async () => {
	vi.spyOn(console, "error").mockImplementation(() => {});
	const { userId, notificationId } = await told();
	const failing: object = {
		idFromName: (name: string) => env.USERS.idFromName(name),
		get: () => ({ call: () => Promise.reject(new Error("gone")) }),
	};
	const report = { kind: "shown", userId, notificationIds: [notificationId] };
	const result = await deliver([report], { ...env, USERS: failing as typeof env.USERS });
	expect(result.retryMessages).toHaveLength(1);
});
