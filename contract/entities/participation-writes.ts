import { z } from "zod";
import { inputObject } from "../fields.ts";
import {
	anyCase,
	ignoring,
	isFields,
	orObject,
	readOnlyFields,
	understood,
	unlessEmpty,
	without,
} from "../forgiving.ts";
import { documentIdSchema } from "../ids.ts";
import { documentParticipationSchema } from "./entities.ts";
import { partyToAdd, partyToHave } from "./party-writes.ts";

/** What is written of the parties on a document (spec 3, spec 7). */

const documentParticipationOperation = z.discriminatedUnion("crudOperation", [
	inputObject({ crudOperation: z.literal("create"), documentParty: partyToAdd }),
	inputObject({
		crudOperation: z.literal("update"),
		documentId: documentIdSchema,
		documentParty: partyToHave.optional(),
	}),
	inputObject({ crudOperation: z.literal("delete"), documentId: documentIdSchema }),
]);
type ParticipationOperation = z.infer<typeof documentParticipationOperation>["crudOperation"];
type ParticipationInput =
	| string
	| z.input<typeof documentParticipationOperation>
	| { documentId: string; documentParty?: z.input<typeof partyToHave> };

const IGNORED_IN_PARTICIPATION = ["tenant", "document"].concat(
	readOnlyFields(documentParticipationSchema, ["documentId", "documentParty", "crudOperation"]),
);
/** What an operation has no use for, though it is read with the rest. */
const UNUSED_IN_OPERATION = new Map([
	["create", ["documentId"]],
	["delete", ["documentParty"]],
]);

/**
 * How a participation is to change with the document that it belongs to (spec 3). One that says nothing of it is
 * created where it has no id, and stays with what is said of its party where it has one.
 * @param known whether the document can have participations already
 */
const participationWrite = (known: boolean) =>
	understood<typeof documentParticipationOperation, ParticipationInput>((value) => {
		if (typeof value === "string" && known) return { crudOperation: "update", documentId: value };
		if (!isFields(value)) return value;
		const said = value["crudOperation"];
		const meant: ParticipationOperation = known && value["documentId"] ? "update" : "create";
		const crudOperation = typeof said === "string" && said !== "" ? said.toLowerCase() : said || meant;
		const unused = UNUSED_IN_OPERATION.get(String(crudOperation)) ?? [];
		return { ...without(value, [...IGNORED_IN_PARTICIPATION, ...unused]), crudOperation };
	}, documentParticipationOperation);
export type DocumentParticipationWrite = z.infer<typeof documentParticipationOperation>;

/** The participations that a write of a document changes, each of them once. Leaving takes a word: `null` has none. */
export const participationWrites = (known: boolean) =>
	z
		.array(participationWrite(known))
		.max(100)
		.nullable()
		.transform((list) => list ?? [])
		.check(({ value, issues }) => {
			const seen = new Set<string>();
			for (const [position, write] of value.entries()) {
				if (write.crudOperation === "create") continue;
				const { documentId } = write;
				const issue = { input: documentId, path: [position, "documentId"], message: "validation.namedTwice" };
				if (seen.has(documentId)) issues.push({ code: "custom", ...issue });
				seen.add(documentId);
			}
		});

/** Body of `POST /document-participations`: a party onto a document. */
export const documentParticipationCreateSchema = ignoring(
	IGNORED_IN_PARTICIPATION.filter((name) => name !== "document").concat("documentId"),
	inputObject({
		crudOperation: unlessEmpty(anyCase(["create"])),
		document: orObject(documentIdSchema),
		documentParty: partyToAdd,
	}),
);

/**
 * Body of `PUT /document-participations/{id}`: the party as it is from now on, or that it leaves. It is there, so that
 * `create` writes it too.
 */
export const documentParticipationUpdateSchema = ignoring(
	[...IGNORED_IN_PARTICIPATION, "documentId"],
	inputObject({
		crudOperation: unlessEmpty(anyCase(["create", "update", "delete"])),
		documentParty: partyToHave.optional(),
	}),
);
