import { data, type RouterContextProvider } from "react-router";
import { mandateOfferApi } from "../../../contract/api/mandates.ts";
import { dayAt, formatDay } from "../../../contract/days.ts";
import type { MandateOffer } from "../../../contract/entities/mandate.ts";
import { isTenantAdmin } from "../../../contract/entities/rights.ts";
import { ContractError, ERROR_STATUS } from "../../../contract/errors.ts";
import { orErrorPage, requireOffer } from "../../cms/attempt.ts";
import type { CmsClient } from "../../cms/cms-client.ts";
import { listTenants } from "../../cms/user-access.ts";
import { unlessSignedOut } from "../../features/session/unless-signed-out.ts";
import { cmsContext } from "../../middleware/cms.ts";
import { pageTitle } from "../../texts/request-texts.ts";
import type { Route } from "./+types/route";

/** What is not there any more (HTTP). */
const GONE = 410;

/** The offer behind a link of a mail. */
export async function loadOfferPage({ url, context }: Route.LoaderArgs) {
	await requireOffer(context.get(cmsContext), "mandates");
	const offer = await loadOffer(context, url.searchParams.get("code") ?? "");
	return data({ title: pageTitle(context, "mandateOffer.title"), offer }, { status: offer ? 200 : GONE });
}

export type Offer = NonNullable<Awaited<ReturnType<typeof loadOffer>>>;

/** What the page of an offer shows; `null` for one that does not count (any more). */
async function loadOffer(context: Readonly<RouterContextProvider>, code: string) {
	const cms = context.get(cmsContext);
	const offer = code === "" ? null : await orErrorPage(readOffer(cms, code));
	if (offer === null) return null;
	const tenants = await unlessSignedOut(context, () => listTenants(cms));
	return {
		tenant: offer.tenant.name,
		offeredBy: offer.offeredBy,
		categories: offer.categories,
		version: offer.version,
		firstDay: formatDay(offer.firstDay),
		lastDay: offer.lastDay === null ? null : formatDay(offer.lastDay),
		expiresOn: formatDay(dayAt(Date.parse(offer.expiresAt))),
		/** The tenants for which the user may accept it; `null` where nobody is signed in. */
		companies:
			tenants
				?.filter(({ access }) => isTenantAdmin(access))
				.map(({ tenant: { documentId, name } }) => ({ value: documentId, label: name })) ?? null,
	};
}

/** `null` for a link that is refused, whyever. */
async function readOffer(cms: CmsClient, code: string): Promise<MandateOffer | null> {
	try {
		return await cms.call(mandateOfferApi.read, { body: { code } });
	} catch (error) {
		const refusals: number[] = [ERROR_STATUS.NotFoundError, ERROR_STATUS.ValidationError];
		if (error instanceof ContractError && refusals.includes(error.status)) return null;
		throw error;
	}
}
