import { useRouteLoaderData } from "react-router";
import type { User } from "../../../contract/entities/entities.ts";

/** What every page within the signed-in layout may ask of it; the layout's loader promises as much. */
export interface SignedIn {
	user: Pick<User, "documentId" | "firstName" | "lastName" | "email">;
	tenantCount: number;
}

export function useSignedIn(): SignedIn | undefined {
	return useRouteLoaderData<SignedIn>("routes/app-layout/route");
}

/** Whether the user has to be told whose something is. */
export function useHasSeveralTenants(): boolean {
	return (useSignedIn()?.tenantCount ?? 1) > 1;
}
