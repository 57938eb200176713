import { data } from "react-router";
import type { Capability } from "../../contract/capabilities.ts";
import { ContractError } from "../../contract/errors.ts";
import type { CmsClient } from "./cms-client.ts";

/** What a streamed or a submitted call came to: a failed one has its status and no result (spec 8). */
export type Attempt<Value> = { ok: true; value: Value } | { ok: false; status: number; error: FailedCall };

export interface FailedCall {
	name: string;
	message: string;
	/** Refused fields by name, each with a translation key. */
	fieldErrors: Record<string, string>;
	/** The row as it stands now, where another change came first (409). */
	current?: unknown;
	/** Who made that other change, where it is known, and when (an instant). */
	updatedBy?: string;
	updatedAt?: string;
	/** It was whoever has sent this one. */
	updatedByCaller?: boolean;
	/** What the second step of signing in takes, where that is what is missing. */
	secondFactor?: string;
}

/** Waits for a call without ever rejecting over a failure that can be expected. */
export async function attempt<Value>(call: Promise<Value>): Promise<Attempt<Value>> {
	try {
		return { ok: true, value: await call };
	} catch (error) {
		if (!(error instanceof ContractError)) throw error;
		const { name, message, fieldErrors, details } = error;
		return {
			ok: false,
			status: error.status,
			error: {
				name,
				message,
				fieldErrors,
				current: details.current,
				...(details.secondFactor !== undefined && { secondFactor: details.secondFactor }),
				...(typeof details.updatedBy === "string" && { updatedBy: details.updatedBy }),
				...(typeof details.updatedAt === "string" && { updatedAt: details.updatedAt }),
				...(details.updatedByCaller && { updatedByCaller: true }),
			},
		};
	}
}

/** Waits for what a page cannot do without: a failed call becomes the error page with the call's status. */
export async function orErrorPage<Value>(call: Promise<Value>): Promise<Value> {
	try {
		return await call;
	} catch (error) {
		if (!(error instanceof ContractError)) throw error;
		// oxlint-disable-next-line no-throw-literal -- the router takes a thrown `data()` as an error response
		throw data({ message: error.message }, { status: error.status });
	}
}

/** A page of what the CMS does not offer does not exist. */
export async function requireOffer(cms: Pick<CmsClient, "offers">, capability: Capability): Promise<void> {
	if ((await orErrorPage(cms.offers())).includes(capability)) return;
	// oxlint-disable-next-line no-throw-literal -- the router takes a thrown `data()` as an error response
	throw data({ message: "error.notFound" }, { status: 404 });
}
