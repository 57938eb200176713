import { z } from "zod";
import { inputObject } from "../fields.ts";
import { anyCase, ignoring, readOnlyFields } from "../forgiving.ts";
import { documentIdSchema } from "../ids.ts";
import { categoryAccessSchema, instantSchema } from "./entities.ts";
import { RIGHTS } from "./rights.ts";
import { MEMBER_ROLES } from "./vocabulary.ts";
import { version } from "./write-fields.ts";

/** Who belongs to a tenant, with which rights. Not in the specification but for the rights themselves (spec 3, spec 6). */

/** So many members can be changed at once. */
export const MAX_MEMBERS_AT_ONCE = 50;

/** A right that is in force, and where it comes from. */
const heldRightSchema = z.object({
	/** The kind of right, as "Who sees this?" of a document names it: `tenantAdmin`, `categoryRight`. */
	kind: z.string(),
	/** The category on which it is; `null` where it is everything in the tenant. */
	category: documentIdSchema.nullable(),
	rights: z.array(z.enum(RIGHTS)),
});
export type HeldRight = z.infer<typeof heldRightSchema>;

export const memberSchema = z.object({
	/** Of the membership; the user's own id is `userId`. */
	documentId: documentIdSchema,
	userId: documentIdSchema,
	name: z.string(),
	email: z.string(),
	tenantRole: z.enum(MEMBER_ROLES),
	/** Full rights in the tenant (spec 6): by role, or by an Admin right on any category. */
	isAdmin: z.boolean(),
	/** Nobody else has full rights: they can neither go nor lose them. */
	isLastAdmin: z.boolean(),
	/** Their account is to be deleted then; until that they have no rights here. `null` for everybody else. */
	closesAt: instantSchema.nullable(),
	/** All rights in force, by the names of their categories. */
	access: z.array(heldRightSchema),
	version: z.number().int(),
});
export type TenantMember = z.infer<typeof memberSchema>;

/** The rights that somebody is to have on categories (spec 3); without any of them on one, none. A category has one tenant. */
export const categoryAccess = z
	.array(
		ignoring(
			readOnlyFields(categoryAccessSchema, ["categoryId", "rights"]),
			inputObject({
				categoryId: documentIdSchema,
				rights: z.array(anyCase(RIGHTS, "validation.choice")).max(RIGHTS.length, "validation.tooMany"),
			}),
		),
	)
	.max(2_000, "validation.tooMany");
export type CategoryAccessWrite = z.infer<typeof categoryAccess>[number];

export const tenantRole = anyCase(MEMBER_ROLES, "validation.choice");

/**
 * Body of `PUT /members/{id}`, inside of `data`: categories that are not named stay as they are, and lose their rights
 * by an empty list of `rights`. A list without any is
 * refused: whoever means by it that all rights go would believe that they have gone.
 */
export const memberWriteSchema = ignoring(
	readOnlyFields(memberSchema, ["tenantRole", "version"]),
	inputObject({
		tenantRole: tenantRole.optional(),
		categoryAccess: categoryAccess.min(1, "validation.required").optional(),
		version,
	}),
);
export type MemberWrite = z.infer<typeof memberWriteSchema>;

/** Body of `POST /tenants/{id}/members/rights`: the same rights for several members. */
export const rightsOfSeveralSchema = inputObject({
	members: z
		.array(
			ignoring(
				readOnlyFields(memberSchema, ["documentId", "version"]),
				inputObject({ documentId: documentIdSchema, version }),
			),
		)
		.min(1, "validation.required")
		.max(MAX_MEMBERS_AT_ONCE, "validation.tooMany"),
	/** Categories; without them all of the tenant. None is refused, as that of one member is. */
	categories: z
		.array(documentIdSchema)
		.min(1, "validation.required")
		.max(2_000, "validation.tooMany")
		.optional(),
	rights: z.array(anyCase(RIGHTS, "validation.choice")).max(RIGHTS.length, "validation.tooMany"),
});
export type RightsOfSeveral = z.infer<typeof rightsOfSeveralSchema>;
