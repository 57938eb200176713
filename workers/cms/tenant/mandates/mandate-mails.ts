import { invitationMail } from "../../mail/invitation-mail.ts";
import { tenantReference } from "../core/tenant-row.ts";
import { linkMailJob } from "../members/link-mails.ts";
import { findMandate, stateOfMandate } from "./mandate-rows.ts";

/** Sends the offers of mandates. */
export const MANDATE_MAIL_JOB = linkMailJob({
	table: "mandate",
	purpose: "mandate",
	write(db, { documentId, mailId }, link, t) {
		const offer = findMandate(db, documentId);
		if (offer.mailId !== mailId || stateOfMandate(offer, db.clock()) !== "offered") return null;
		const { offeredTo, expiresAt, offeredBy } = offer;
		const facts = { ...link, expiresAt, inviter: offeredBy ?? "", tenant: tenantReference(db).name };
		return { to: offeredTo, expiresAt, ...invitationMail("mandate", facts, t) };
	},
});
