import { pushDeviceSchema, pushDevicesSchema, pushSubscriptionWriteSchema } from "../entities/push-device.ts";
import { writeBody } from "../entities/writes.ts";
import { created, data, deleted, endpoint, nothing } from "./endpoint.ts";

/** Browsers in which a user is told at once. 404 where nothing is pushed. */
export const pushApi = {
	list: endpoint("GET", "/push-subscriptions", {
		summary: "The browsers in which the user is told at once, and the key with which one subscribes.",
		may: "signedIn",
		asksForPerson: true,
		answer: data(pushDevicesSchema),
		errors: ["NotFoundError"],
	}),
	add: endpoint("POST", "/push-subscriptions", {
		summary: "Has the user told in this browser, as long as the token counts with which it is called.",
		may: "signedIn",
		asksForPerson: true,
		body: writeBody(pushSubscriptionWriteSchema),
		answer: created(pushDeviceSchema),
		errors: ["NotFoundError"],
	}),
	renew: endpoint("PUT", "/push-subscriptions", {
		summary:
			"Says again, in a new session too, that the user is told in this browser; 404 where that is not so.",
		may: "signedIn",
		asksForPerson: true,
		body: writeBody(pushSubscriptionWriteSchema),
		answer: data(pushDeviceSchema),
		errors: ["NotFoundError"],
	}),
	remove: endpoint("DELETE", "/push-subscriptions/:id", {
		summary: "Has the user told no more in this browser.",
		may: "own",
		asksForPerson: true,
		answer: deleted,
	}),
	test: endpoint("POST", "/push-subscriptions/:id/test", {
		summary: "Sends a message to this browser, to see whether it comes.",
		may: "own",
		asksForPerson: true,
		answer: nothing,
		errors: ["TooManyRequestsError"],
	}),
};
