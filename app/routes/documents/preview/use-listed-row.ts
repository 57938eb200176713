import { useRouteLoaderData } from "react-router";
import type { ExplorerRow } from "../list/explorer-page.ts";
import { useDeferred } from "../../../features/streaming/deferred.ts";
import type { loader } from "../route.tsx";

/** What the list says of a document; nothing of one that is not on this page, or of none at all. */
export function useListedRow(documentId: string | null): ExplorerRow | undefined {
	const list = useRouteLoaderData<typeof loader>("routes/documents/route");
	// Nobody waits for the list who has no need of it.
	const page = useDeferred(documentId === null ? undefined : list?.page);
	return page?.ok ? page.value.rows.find((row) => row.documentId === documentId) : undefined;
}
