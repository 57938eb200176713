import { z } from "zod";
import { MAX_NAME_LENGTH } from "../constants.ts";
import { emailAddress, emptiableDay, inputObject, requiredDay } from "../fields.ts";
import { emptySaysNothing, orObject } from "../forgiving.ts";
import { documentIdSchema } from "../ids.ts";
import { documentReferenceSchema, instantSchema, namedSchema, tenantReferenceSchema } from "./entities.ts";
import { requiredVersion, tenantReference, version } from "./write-fields.ts";

/**
 * Mandates: a tenant has the people of a company work in some of its categories, from a first to a last day. Not in the
 * specification; messages are translation keys.
 */

/** A mandate gives no Admin: that would make its people admins of the tenant (spec 6). */
export const MANDATE_RIGHTS = ["Read", "Edit"] as const;
export type MandateRight = (typeof MANDATE_RIGHTS)[number];

/** `ahead`: accepted, and its first day has not come. `over`: its last day has passed. */
export const MANDATE_STATES = ["offered", "expired", "declined", "ahead", "active", "over", "ended"] as const;
export type MandateState = (typeof MANDATE_STATES)[number];

/** Somebody who works by a mandate. */
const holderSchema = z.object({ userId: documentIdSchema, name: z.string() });
export type MandateHolder = z.infer<typeof holderSchema>;

const days = {
	firstDay: z.string(),
	/** `null`: until further notice. */
	lastDay: z.string().nullable(),
};

/** A mandate as those see it who have given it. */
export const mandateSchema = z.object({
	documentId: documentIdSchema,
	tenant: tenantReferenceSchema,
	state: z.enum(MANDATE_STATES),
	...days,
	categories: z.array(namedSchema.extend({ isActive: z.boolean(), right: z.enum(MANDATE_RIGHTS) })),
	/** The document that says so; `null` where there is none, or where it has been deleted. */
	document: documentReferenceSchema.nullable(),
	/** The e-mail address to which it was offered, by whom and when. */
	offeredTo: z.string(),
	offeredBy: z.string().nullable(),
	offeredAt: instantSchema,
	/** Until when the offer can be accepted. */
	expiresAt: instantSchema,
	/** What has become of the offer's mail. */
	mail: z.enum(["waiting", "sent", "failed"]),
	/** The company that has accepted it. */
	broker: namedSchema.nullable(),
	acceptedAt: instantSchema.nullable(),
	endedAt: instantSchema.nullable(),
	/** Who has ended it before its last day. */
	endedBy: z.enum(["client", "broker"]).nullable(),
	/** And who of them, where that is known. Another CMS may not say it. */
	endedByName: z.string().nullable().optional(),
	/** Who works by it now. */
	holders: z.array(holderSchema.extend({ email: z.string() })),
	version: z.number().int(),
});
export type Mandate = z.infer<typeof mandateSchema>;

const categories = z
	.array(
		inputObject({
			category: orObject(documentIdSchema),
			right: z.enum(MANDATE_RIGHTS, "validation.choice"),
		}),
		"validation.list",
	)
	.min(1, "validation.chooseCategory")
	.max(500, "validation.tooMany");

const mandateFields = {
	firstDay: requiredDay,
	lastDay: emptiableDay,
	categories,
	document: orObject(documentIdSchema).nullable(),
};

function daysInOrder({
	firstDay,
	lastDay,
}: {
	firstDay?: string | undefined;
	lastDay?: string | null | undefined;
}) {
	return !firstDay || !lastDay || firstDay <= lastDay;
}

const NOT_IN_ORDER = { path: ["lastDay"], message: "validation.endBeforeStart" };

/** Body of `POST /mandates`: offers one by e-mail. */
export const mandateCreateSchema = emptySaysNothing(
	["document"],
	inputObject({
		...mandateFields,
		lastDay: emptiableDay.default(null),
		document: mandateFields.document.default(null),
		email: emailAddress,
		tenant: tenantReference.optional(),
	}).refine(daysInOrder, NOT_IN_ORDER),
);
export type MandateCreate = z.infer<typeof mandateCreateSchema>;

/** Body of `PUT /mandates/{id}`. */
export const mandateUpdateSchema = inputObject(mandateFields)
	.partial()
	.extend({ version })
	.refine(daysInOrder, NOT_IN_ORDER);
export type MandateUpdate = z.infer<typeof mandateUpdateSchema>;

/** What the link of an offer carries. */
const offerCode = z.string("validation.text").min(1, "validation.required").max(200, "validation.tooLong");

/** Body of `POST /mandate-offers/read` and `/mandate-offers/decline`. */
export const offerCodeSchema = inputObject({ code: offerCode });
/** Body of `POST /mandate-offers/accept`: for which of one's companies, and which version of the offer was read. */
export const offerAcceptSchema = inputObject({
	code: offerCode,
	tenant: tenantReference,
	version: requiredVersion.optional(),
});

/** Body of `POST /mandate-offers/open`. */
export const offerToOpenSchema = inputObject({ mandate: orObject(documentIdSchema) });
/** Answer to it: what the link of its mail carries, too. */
export const openedOfferSchema = z.object({ code: z.string() });

/** What is offered, for whoever has the link. */
export const mandateOfferSchema = z.object({
	tenant: z.object({ name: z.string() }),
	offeredBy: z.string().nullable(),
	...days,
	categories: z.array(z.object({ name: z.string(), right: z.enum(MANDATE_RIGHTS) })),
	expiresAt: instantSchema,
	/** Another one where its terms have changed. Another CMS may not say it. */
	version: z.number().int().optional(),
});
export type MandateOffer = z.infer<typeof mandateOfferSchema>;

/** Answer to whoever has accepted one: for which tenant they work from when to when. */
export const acceptedMandateSchema = z.object({ tenant: tenantReferenceSchema, ...days });

/** What there is to do for a client. */
const clientFiguresSchema = z.object({
	documents: z.number().int(),
	openItems: z.number().int(),
	/** When one of the documents was changed last, by whomever; `null` where that is long ago. */
	lastActivityAt: instantSchema.nullable(),
});
export type ClientFigures = z.infer<typeof clientFiguresSchema>;

/** A tenant for which a company works by a mandate. */
export const clientSchema = z.object({
	/** Of the company's own record. */
	documentId: documentIdSchema,
	tenant: tenantReferenceSchema,
	state: z.enum(["ahead", "active", "over", "ended"]),
	...days,
	/** What the mandate opens. Another CMS may say nothing of it, nor of how it has ended. */
	categories: z.array(z.object({ name: z.string(), right: z.enum(MANDATE_RIGHTS) })).optional(),
	endedAt: instantSchema.nullable().optional(),
	/** Who has ended it before its last day. */
	endedBy: z.enum(["client", "broker"]).nullable().optional(),
	/** Who of the company's own people has; of the client's that is not said. */
	endedByName: z.string().nullable().optional(),
	/** The company's people who work for it. */
	holders: z.array(holderSchema),
	/** The asking user is one of them. */
	isMine: z.boolean(),
	/** `null` where nobody works for it today, or where it does not answer. */
	figures: clientFiguresSchema.nullable(),
});
export type Client = z.infer<typeof clientSchema>;

/** One of a company's people, with the clients for which they work. */
export const colleagueSchema = holderSchema.extend({
	isMe: z.boolean(),
	/** Mandates in force or ahead. */
	clients: z.number().int(),
});
export type Colleague = z.infer<typeof colleagueSchema>;

/** Body of `POST /clients/assign`: who works for these clients from now on, in the place of all who do. */
export const clientAssignSchema = inputObject({
	clients: z
		.array(orObject(documentIdSchema), "validation.list")
		.min(1, "validation.chooseClient")
		.max(100, "validation.tooMany"),
	holders: z.array(orObject(documentIdSchema), "validation.list").max(50, "validation.tooMany"),
	tenant: tenantReference.optional(),
});
export type ClientAssign = z.infer<typeof clientAssignSchema>;

export const MAX_CLIENT_SEARCH = MAX_NAME_LENGTH;

/** UTF-16 units of a search among mandates. */
export const MAX_MANDATE_SEARCH = MAX_NAME_LENGTH;
