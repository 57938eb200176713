import { pushApi } from "../../contract/api/push.ts";
import type { PushDevices } from "../../contract/entities/push-device.ts";
import type { CmsClient, CmsRequest } from "./cms-client.ts";

/** Every failure is a `ContractError`. */

/** A subscription as a browser has it, with what the browser is called. */
export type PushSubscriptionInput = CmsRequest<typeof pushApi.add>["body"]["data"];

/** The browsers in which the user is told at once, and the key with which one subscribes. */
export function listPushDevices(cms: CmsClient): Promise<PushDevices> {
	return cms.call(pushApi.list);
}

export function addPushDevice(cms: CmsClient, data: PushSubscriptionInput): Promise<void> {
	return cms.send(pushApi.add, { body: { data } });
}

/** 404 where the user has no such browser. */
export function renewPushDevice(cms: CmsClient, data: PushSubscriptionInput): Promise<void> {
	return cms.send(pushApi.renew, { body: { data } });
}

export function removePushDevice(cms: CmsClient, id: string): Promise<void> {
	return cms.send(pushApi.remove, { params: { id } });
}

/** 404 where the browser takes no messages any more, 503 where its service does not now. */
export function testPushDevice(cms: CmsClient, id: string): Promise<void> {
	return cms.send(pushApi.test, { params: { id } });
}
