import { z } from "zod";
import { MAX_NAME_LENGTH } from "../constants.ts";
import { emailAddress, inputObject, requiredText } from "../fields.ts";
import { documentIdSchema } from "../ids.ts";
import { linkCode, newPassword } from "./auth.ts";
import { instantSchema, namedSchema, tenantReferenceSchema } from "../entities/entities.ts";
import { categoryAccess, tenantRole } from "../entities/members.ts";
import { RIGHTS } from "../entities/rights.ts";
import { MEMBER_ROLES } from "../entities/vocabulary.ts";

/** Invitations to a tenant. Not in the specification. */

/** An invitation, as the admins see it. */
export const invitationSchema = z.object({
	documentId: documentIdSchema,
	email: z.string(),
	tenantRole: z.enum(MEMBER_ROLES),
	/** What is prepared, by the names of the categories. */
	categories: z.array(namedSchema.extend({ rights: z.array(z.enum(RIGHTS)) })),
	/** Who has sent it last; `null` for who has left. */
	invitedBy: z.string().nullable(),
	invitedAt: instantSchema,
	expiresAt: instantSchema,
	/** `expired`: its time is over; `lapsed`: who has sent it is no admin any more. Sent again it is open again. */
	state: z.enum(["open", "expired", "lapsed"]),
	mail: z.enum(["waiting", "sent", "failed"]),
});
export type Invitation = z.infer<typeof invitationSchema>;

/** Body of `POST /tenants/{id}/invitations`, inside of `data`. */
export const invitationWriteSchema = inputObject({
	email: emailAddress,
	tenantRole: tenantRole.default("Member"),
	categoryAccess: categoryAccess.default([]),
});
export type InvitationWrite = z.infer<typeof invitationWriteSchema>;

/** What the link of a mail says of its invitation to whoever brings it. */
export const receivedInvitationSchema = z.object({
	tenant: tenantReferenceSchema,
	email: z.string(),
	invitedBy: z.string(),
	isAdmin: z.boolean(),
	categories: invitationSchema.shape.categories,
	expiresAt: instantSchema,
	/** Somebody signs in with that address already. */
	hasAccount: z.boolean(),
});
export type ReceivedInvitation = z.infer<typeof receivedInvitationSchema>;

/** Body of `POST /auth/invitation` and `POST /auth/accept-invitation`: what the link carries. */
export const invitationCodeSchema = inputObject({ code: linkCode });

/** Body of `POST /auth/register-invited`: the address is the invitation's. */
export const invitedRegistrationSchema = inputObject({
	code: linkCode,
	password: newPassword,
	firstName: requiredText(MAX_NAME_LENGTH),
	lastName: requiredText(MAX_NAME_LENGTH),
});
export type InvitedRegistration = z.infer<typeof invitedRegistrationSchema>;
