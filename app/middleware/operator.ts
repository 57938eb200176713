import { z } from "zod";

/** Longer is no line of an imprint. */
const MAX_LENGTH = 200;
const line = z.string().trim().max(MAX_LENGTH).default("");

/** Who runs this installation, from the variables of the app's Worker (docs/operations.md). What is not set is empty. */
export const operatorSchema = z
	.object({
		OPERATOR_NAME: line,
		/** Lines with commas between them. */
		OPERATOR_ADDRESS: line,
		OPERATOR_EMAIL: z.union([z.literal(""), z.email()]).default(""),
		OPERATOR_PHONE: z
			.string()
			.regex(/^(\+?[\d ]{5,20})?$/)
			.default(""),
		/** The number of a company in the register, such as CHE-123.456.789. */
		OPERATOR_UID: line,
		/** On whose machines it runs, and where. */
		HOSTING: line,
	})
	.transform((given) => ({
		name: given.OPERATOR_NAME,
		address: given.OPERATOR_ADDRESS.split(",")
			.map((part) => part.trim())
			.filter(Boolean),
		email: given.OPERATOR_EMAIL,
		phone: given.OPERATOR_PHONE,
		uid: given.OPERATOR_UID,
		hosting: given.HOSTING,
	}));

export type Operator = z.infer<typeof operatorSchema>;

/** The variables without which there is no imprint. */
export function missingFacts({ name, address, email }: Operator): string[] {
	const needed = { OPERATOR_NAME: name, OPERATOR_ADDRESS: address.join(), OPERATOR_EMAIL: email };
	return Object.entries(needed)
		.filter(([, value]) => value === "")
		.map(([variable]) => variable);
}
