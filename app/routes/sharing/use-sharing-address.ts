import { href, useParams } from "react-router";
import { formatSharingState, type SharingState } from "./sharing-state.ts";

/** The address of this page in another state: its first page, with nothing asked, unless that is said. */
export function useSharingAddress(state: SharingState) {
	const { locale } = useParams();
	const path = href("/:locale?/sharing", { locale });
	const addressOf = (changes: Partial<SharingState> = {}) =>
		path + formatSharingState({ ...state, after: null, asked: null, ...changes });
	return { path, addressOf, here: path + formatSharingState({ ...state, asked: null }) };
}
