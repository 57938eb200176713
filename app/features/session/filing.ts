import { createContext, use } from "react";
import { useRouteLoaderData } from "react-router";
import { createStore, useStore } from "../../store.ts";
import type { Deferred } from "../streaming/deferred.ts";

/** What the whole frame has to know of the user's filing. */
export interface Filing {
	/** The user may file somewhere (spec 6): whoever may not sees no way to it. */
	mayAdd: boolean;
	/** Two tenants at most in which the user may file: as many tell whether there is another one than a given one. */
	places: readonly string[];
	/** Names of the pages about tenants (`TENANT_PAGES`) that the user has for any tenant. */
	tenantPages: readonly string[];
	/** What is still to be sorted in, of all tenants; `null` where the user sees no category for it. */
	unsorted: { name: string | null; documents: number; categories: string[] } | null;
	/** Names of tenants that show nothing, since they demand a second factor of this session. */
	withheld?: readonly string[];
	/** The user's tenants, together where the same pages about them can be opened; where there are several. */
	tenants?: readonly TenantsAlike[];
	/** Open items of the inbox. */
	inbox?: number;
}

/** Tenants about which the user has these pages (names of `TENANT_PAGES`). */
export interface TenantsAlike {
	pages: readonly string[];
	/** documentId and name of each. */
	tenants: readonly (readonly [documentId: string, name: string])[];
}

export const UNKNOWN: Filing = { mayAdd: false, places: [], tenantPages: [], unsorted: null };

/** The latest that the browser has heard of it. */
export const latestFiling = createStore<Filing | null>(null);

/** Where no layout around it has asked: on the page of an address that there is not. */
export const FramedFiling = createContext<Filing | null>(null);

/** Not known for a moment where the page came before the answer. */
export function useFiling(): Filing {
	const given = useRouteLoaderData<{ filing: Deferred<Filing> | null }>("routes/app-layout/route")?.filing;
	const framed = use(FramedFiling);
	const known = given && !(given instanceof Promise) ? given : (framed ?? UNKNOWN);
	// To hear what the page knows already draws nothing again.
	return useStore(latestFiling, (latest) => latest ?? known);
}
