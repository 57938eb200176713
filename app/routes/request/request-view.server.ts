import { dayAt, formatDay } from "../../../contract/days.ts";
import type { OpenedRequest } from "../../../contract/requests/document-request.ts";
import { senderName } from "../../features/behind-links/sender-name.ts";
import type { RequestView } from "./request-view.ts";

export function requestView(opened: OpenedRequest): RequestView {
	const { requestedBy, from, onBehalfOf, recipient, name, note, lastDay, isComplete, isReminding, items } =
		opened;
	const needed = items.filter(({ state }) => state !== "waived");
	return {
		requestedBy: senderName(requestedBy, from),
		onBehalfOf,
		recipient,
		name,
		note,
		until: formatDay(lastDay),
		isComplete,
		isReminding,
		progress: {
			received: needed.filter(({ state }) => state === "received").length,
			total: needed.length,
		},
		lines: items.map(({ documentId, name: wanted, state, files, fileCount }) => ({
			documentId,
			name: wanted,
			state,
			files: files.map((file) => ({
				name: file.name,
				day: formatDay(dayAt(Date.parse(file.receivedAt))),
			})),
			moreFiles: Math.max(0, fileCount - files.length),
		})),
	};
}
