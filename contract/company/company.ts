import { z } from "zod";
import { MAX_NAME_LENGTH } from "../constants.ts";
import { emptiableText, inputObject, requiredText } from "../fields.ts";
import { emptySaysNothing, ignoring, readOnlyFields } from "../forgiving.ts";
import { documentIdSchema } from "../ids.ts";
import { addressSchema, instantSchema, tenantReferenceSchema } from "../entities/entities.ts";
import { addressWriteSchema } from "../entities/party-writes.ts";
import { SUBSCRIPTION_STATUSES, TENANT_KINDS } from "../entities/vocabulary.ts";
import { version } from "../entities/write-fields.ts";

/** How a tenant has subscribed. Not in the specification, but for the status. */
export const subscriptionSchema = z.object({
	status: z.enum(SUBSCRIPTION_STATUSES),
	/** As the payment service calls it; `null` for none: a trial, or a tenant that pays otherwise. */
	plan: z.string().nullable(),
	/** Until when the trial runs, or what is paid for. */
	periodEnd: instantSchema.nullable(),
	/** It is not renewed then. */
	endsWithPeriod: z.boolean(),
});

/** The most that a tenant may have of what is metered; `null` for no limit. */
export const tenantLimitsSchema = z.object({
	storageBytes: z.number(),
	documents: z.number().nullable(),
	members: z.number().nullable(),
});
export type TenantLimits = z.infer<typeof tenantLimitsSchema>;

/** What a tenant says of itself, to its members. Not in the specification. */
export const companySchema = tenantReferenceSchema.extend({
	kind: z.enum(TENANT_KINDS),
	address: addressSchema.nullable(),
	/** Number of the enterprise (CHE-123.456.789), as it was typed where it is no such number. */
	uid: z.string().nullable(),
	/** Number in the commercial register. */
	registerNumber: z.string().nullable(),
	phone: z.string().nullable(),
	email: z.string().nullable(),
	website: z.string().nullable(),
	/** Names the picture: another one has another name. */
	logo: z.string().nullable(),
	subscription: subscriptionSchema,
	features: z.array(z.string()),
	latestMeterEvents: z.record(z.string(), z.number()),
	limits: tenantLimitsSchema,
	version: z.number().int(),
});
export type Company = z.infer<typeof companySchema>;

const companyFields = {
	name: requiredText(MAX_NAME_LENGTH),
	address: addressWriteSchema.nullable(),
	uid: emptiableText(50),
	registerNumber: emptiableText(50),
	phone: emptiableText(50),
	email: emptiableText(254),
	website: emptiableText(500),
};

/**
 * Body of `PUT /tenants/{id}/company`: what is not named stays. Numbers and addresses are kept as they are typed: whether
 * one looks right a page says (`company-facts.ts`), and a foreign number is one too.
 */
export const companyWriteSchema = ignoring(
	readOnlyFields(companySchema, [...Object.keys(companyFields), "version"]),
	emptySaysNothing(["address"], inputObject(companyFields).partial().extend({ version })),
);
export type CompanyWrite = z.infer<typeof companyWriteSchema>;

/** Somebody who belongs to a tenant. */
export const companyMemberSchema = z.object({
	documentId: documentIdSchema,
	name: z.string(),
	/** Full rights in the tenant. */
	isAdmin: z.boolean(),
	/** Since when they belong to it; `null` where that was not recorded. */
	since: instantSchema.nullable(),
	/** For admins alone. */
	email: z.string().optional(),
});
export type CompanyMember = z.infer<typeof companyMemberSchema>;
