import { clientLogApi } from "../../contract/api/client-logs.ts";
import type { ClientLog, LogSeverity } from "../../contract/entities/client-log.ts";
import type { CmsClient, CmsPage } from "./cms-client.ts";

/** What the log is filtered by; what is empty or missing filters nothing. */
export interface LogFilter {
	severity?: LogSeverity | undefined;
	user: string;
	text: string;
	/** Day, YYYY-MM-DD. */
	from?: string | undefined;
}

/** What has gone wrong in the users' browsers, the latest first. */
export function listClientLogs(
	cms: CmsClient,
	filters: LogFilter,
	pagination: { page: number; pageSize: number },
): Promise<CmsPage<ClientLog[]>> {
	return cms.call(clientLogApi.list, { query: { filters, pagination } });
}
