import { z } from "zod";
import { type Endpoint, pathOf } from "../../../contract/api/endpoint.ts";
import { notificationApi, notificationListQuery } from "../../../contract/api/notifications.ts";
import { type Notification, notificationSchema } from "../../../contract/entities/notification.ts";
import { ContractError } from "../../../contract/errors.ts";
import { completeNotification } from "./complete.ts";
import { fieldsOf, listOf } from "./read-values.ts";
import { answer, type ContractCall, type SpecOnly, type SpecOnlyCall } from "./spec-only.ts";

/** How many are marked at the same time. */
const AT_ONCE = 10;

/** The calls of spec 7 under Notifications: a list, and marking one. There are no settings, and "all" is one by one. */
export const notificationCalls: [Pick<Endpoint, "method" | "path">, SpecOnlyCall][] = [
	[notificationApi.list, list],
	[notificationApi.write, write],
	[notificationApi.seeAll, seeAll],
];

async function allNotifications({ ask }: SpecOnly): Promise<Notification[]> {
	const { path } = notificationApi.list;
	const { data } = await ask("GET", path);
	const read = z.array(notificationSchema).safeParse(listOf(data).map(completeNotification));
	if (!read.success)
		throw new ContractError("UnknownError", `unexpected answer to GET ${path}`, {}, { cause: read.error });
	return read.data.toSorted((one, other) => other.updatedAt.localeCompare(one.updatedAt));
}

async function list(cms: SpecOnly, { query }: ContractCall): Promise<unknown> {
	const { filters, pagination } = notificationListQuery.parse(query ?? {});
	const all = await allNotifications(cms);
	const matching = all.filter(({ seen }) => filters.seen === undefined || seen === filters.seen);
	const { page, pageSize } = pagination;
	return {
		data: matching.slice((page - 1) * pageSize, page * pageSize),
		meta: { pagination: { page, pageSize, total: matching.length } },
	};
}

/** What it tells of stands in the list alone. */
async function write(cms: SpecOnly, { params, body }: ContractCall): Promise<unknown> {
	const id = params["id"] ?? "";
	const sent = fieldsOf(fieldsOf(body)["data"]);
	const written = (await allNotifications(cms)).find(({ documentId }) => documentId === id);
	if (!written) throw new ContractError("NotFoundError", "error.entryNotFound");
	await mark(cms, id, sent);
	return answer({ ...written, ...sent });
}

async function seeAll(cms: SpecOnly): Promise<unknown> {
	const unseen = (await allNotifications(cms)).filter(({ seen }) => !seen);
	for (let from = 0; from < unseen.length; from += AT_ONCE) {
		const some = unseen.slice(from, from + AT_ONCE);
		// oxlint-disable-next-line no-await-in-loop -- so many at a time, and no more
		await Promise.all(some.map(({ documentId }) => mark(cms, documentId, { seen: true })));
	}
	return null;
}

async function mark({ ask }: SpecOnly, id: string, data: object): Promise<void> {
	await ask("PUT", pathOf(notificationApi.write, { id }), { body: { data } });
}
