import { z } from "zod";
import { exportedPartSchema, exportTenantSchema } from "../identity/data-export.ts";
import { accountClosingSchema, closeAccountSchema } from "../identity/account-closing.ts";
import { instantSchema } from "../entities/entities.ts";
import { data, deleted, endpoint } from "./endpoint.ts";

/** Taking one's data along, deleting one's account, and coming back. Not in the specification. */
export const accountApi = {
	closing: endpoint("GET", "/account/closing", {
		summary:
			"What becomes of each tenant should the user delete the account; when it ends, where that is under way.",
		may: "signedIn",
		asksForPerson: true,
		whileShut: true,
		answer: data(accountClosingSchema),
	}),
	close: endpoint("POST", "/account/closing", {
		summary:
			"Has the account deleted in thirty days. Until then nothing opens but the way back. 409 where the user is the last one with full rights beside others, or keeps the account meanwhile.",
		may: "signedIn",
		asksForPerson: true,
		body: closeAccountSchema,
		answer: data(z.object({ closesAt: instantSchema })),
		errors: ["ConflictError", "TooManyRequestsError"],
	}),
	keep: endpoint("DELETE", "/account/closing", {
		summary: "Keeps the account that was to be deleted.",
		may: "signedIn",
		asksForPerson: true,
		whileShut: true,
		answer: deleted,
		errors: ["ConflictError"],
	}),
	exportTenant: endpoint("POST", "/tenants/:id/export", {
		summary:
			"Begins to take a part of a tenant's documents along: which ones the user sees there. It is recorded; who works there by a mandate takes nothing.",
		may: "view tenant",
		asksForPerson: true,
		body: exportTenantSchema,
		answer: data(exportedPartSchema),
		errors: ["TooManyRequestsError"],
	}),
};
