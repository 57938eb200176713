import {
	DEFAULT_SHARE_FACTS,
	type ShareFact,
	type ShareKind,
	type ShareRight,
} from "../../../contract/sharing/share-words.ts";

/** What stands in the form with which documents are shared. */
export interface ShareValues {
	kind: ShareKind;
	member: string;
	email: string;
	right: ShareRight;
	recipient: string;
	facts: readonly ShareFact[];
	withFiles: boolean;
	/** As it was typed. */
	lastDay: string;
	isProtected: boolean;
	/** A proposal, unless somebody has written another one. */
	password: string;
	note: string;
}

/** As the form begins. @param lastDay YYYY-MM-DD */
export function startValues(lastDay: string, password: string): ShareValues {
	return {
		kind: "link",
		member: "",
		email: "",
		right: "Read",
		recipient: "",
		facts: DEFAULT_SHARE_FACTS,
		withFiles: true,
		lastDay,
		isProtected: false,
		password,
		note: "",
	};
}
