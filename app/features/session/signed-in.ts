import { createContext, useContext } from "react";
import { useRouteLoaderData } from "react-router";
import type { Capability } from "../../../contract/capabilities.ts";
import type { User } from "../../../contract/entities/entities.ts";

/** What every page within the signed-in layout may ask of it; the layout's loader promises as much. */
export interface SignedIn {
	/** When the page began to be loaded, in milliseconds since 1970 by the server's clock. */
	at: number;
	user: Pick<User, "documentId" | "firstName" | "lastName" | "email">;
	tenantCount: number;
	/** What the CMS has beyond the specification. */
	offers: readonly Capability[];
	/** May read what browsers have logged. */
	isOperator: boolean;
}

/** What stands around every page of the signed-in. */
export interface Frame extends Pick<SignedIn, "user" | "offers"> {
	isSidebarNarrow: boolean;
	isMac: boolean;
}

export function useSignedIn(): SignedIn | undefined {
	return useRouteLoaderData<SignedIn>("routes/app-layout/route");
}

/** Whether a user has to be told whose something is. */
export function hasSeveralTenants({ tenantCount = 1 }: { tenantCount?: number | undefined }): boolean {
	return tenantCount > 1;
}

export function useHasSeveralTenants(): boolean {
	return hasSeveralTenants(useSignedIn() ?? {});
}

/** What the CMS has beyond the specification: `null` for everything. */
export type Offers = readonly Capability[] | null;

/** What the CMS offers, for what stands outside of the layout of the signed-in. */
export const OffersContext = createContext<Offers>(null);

export function useAllOffers(): Offers {
	const outside = useContext(OffersContext);
	return useSignedIn()?.offers ?? outside;
}

/** Whether the CMS has something beyond the specification, so that it is shown. */
export function useOffers(capability: Capability): boolean {
	return useAllOffers()?.includes(capability) ?? true;
}
