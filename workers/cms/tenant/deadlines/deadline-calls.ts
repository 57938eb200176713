import type { DeadlineWrite } from "../../../../contract/entities/deadline.ts";
import { setDoneWithBills } from "../bills/pay-bill.ts";
import type { TenantHost } from "../core/host.ts";
import { type DeadlineSlice, nextDay, upcoming, upcomingDays, upcomingItems } from "./upcoming.ts";

/** `tenant.deadlines` */
export class DeadlineCalls {
	readonly #host: TenantHost;

	constructor(host: TenantHost) {
		this.#host = host;
	}

	upcoming(userId: string, slice: DeadlineSlice) {
		return this.#host.readInTurns(userId, (member) => upcoming(member, slice));
	}

	days(userId: string, slice: DeadlineSlice) {
		return this.#host.readInTurns(userId, (member) => upcomingDays(member, slice));
	}

	nextDay(userId: string) {
		return this.#host.readInTurns(userId, nextDay);
	}

	items(userId: string, slice: DeadlineSlice) {
		return this.#host.readInTurns(userId, (member) => upcomingItems(member, slice));
	}

	setDone(userId: string, documentId: string, write: DeadlineWrite) {
		return this.#host.write(userId, (member) => setDoneWithBills(member, documentId, write));
	}
}
