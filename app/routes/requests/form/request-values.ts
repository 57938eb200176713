import { DEFAULT_REMINDER_INTERVAL } from "../../../../contract/requests/request-words.ts";
import type { RequestDetails } from "../request-row.ts";

/** What stands in the form of a request, as it was typed. */
export interface RequestValues {
	name: string;
	/** One line each. */
	items: string;
	recipient: string;
	email: string;
	/** In days; empty for none. */
	remindEvery: string;
	lastDay: string;
	note: string;
	/** Its id. */
	category: string;
}

/** As the form of a new one begins. @param lastDay YYYY-MM-DD */
export function startValues(lastDay: string, category: string): RequestValues {
	return {
		name: "",
		items: "",
		recipient: "",
		email: "",
		remindEvery: String(DEFAULT_REMINDER_INTERVAL),
		lastDay,
		note: "",
		category,
	};
}

/** As the form begins with which one is changed. */
export function valuesOf(request: RequestDetails): RequestValues {
	const { name, recipient, email, remindEvery, lastDayField, note } = request;
	return {
		name,
		items: "",
		recipient: recipient ?? "",
		email: email ?? "",
		remindEvery: remindEvery === null ? "" : String(remindEvery),
		lastDay: lastDayField,
		note: note ?? "",
		category: "",
	};
}

/** What of a request can be changed, as texts that compare. The day stands there as YYYY-MM-DD. */
export function changeableFields(values: RequestValues) {
	const { name, recipient, email, remindEvery, lastDay, note } = values;
	return { name, recipient, email, remindEvery, lastDay, note };
}
