import { z } from "zod";
import { isFields, understood, unlessEmpty } from "../forgiving.ts";
import { tenantNameSchema } from "../ids.ts";

/** Fields that writes of several kinds have. */

/** What was read; a later one is there now: 409. Without one a write always wins. */
export const version = unlessEmpty(z.number().int().min(1));

/** A tenant: its id, its number, or an object that has one of them. */
export const tenantReference = understood<typeof tenantNameSchema, string | number | { documentId: string }>(
	(value) => {
		const key = isFields(value) ? (value["documentId"] ?? value["id"]) : value;
		return typeof key === "number" ? String(key) : key;
	},
	tenantNameSchema,
);
