import { z } from "zod";
import { isFields, understood, unlessEmpty } from "../forgiving.ts";
import { tenantNameSchema } from "../ids.ts";

/** Fields that writes of several kinds have. */

/** A version, which may come as a text. */
export const requiredVersion = understood<z.ZodNumber, number | string>(
	(value) => (typeof value === "string" && /^\d{1,15}$/.test(value) ? Number(value) : value),
	z.number("validation.number").int("validation.number").min(1, "validation.number"),
);

/** What was read; a later one is there now: 409. Without one a write always wins. */
export const version = unlessEmpty(requiredVersion);

/** A tenant: its id, its number, or an object that has one of them. */
export const tenantReference = understood<typeof tenantNameSchema, string | number | { documentId: string }>(
	(value) => {
		const key = isFields(value) ? (value["documentId"] ?? value["id"]) : value;
		return typeof key === "number" ? String(key) : key;
	},
	tenantNameSchema,
);
