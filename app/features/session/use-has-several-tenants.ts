import { useRouteLoaderData } from "react-router";
import type { loader } from "../../routes/app-layout/route.tsx";

/** Whether the reader has to be told whose something is. */
export function useHasSeveralTenants(): boolean {
	const layout = useRouteLoaderData<typeof loader>("routes/app-layout/route");
	return (layout?.tenantCount ?? 1) > 1;
}
