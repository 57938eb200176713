import type { ClientLog } from "../../../contract/entities/client-log.ts";
import { formatInstant } from "../../features/documents/format.ts";

/** An entry with its times as one writes them. */
export interface LogRow extends ClientLog {
	firstSeen: string;
	lastSeen: string;
}

export function logRow(entry: ClientLog): LogRow {
	const { firstSeenAt, lastSeenAt } = entry;
	return { ...entry, firstSeen: formatInstant(firstSeenAt), lastSeen: formatInstant(lastSeenAt) };
}
