import { useLocation } from "react-router";
import { useDestinations } from "../../destinations.ts";

/** Of these filters of the list one choice says where new documents belong (decision 039). */
const PLACES = ["tenant", "category"];

/** The address of the way in; from a list that is filtered by one tenant or category, into these. */
export function useAddAddress(): string {
	const { add, documents } = useDestinations();
	const { pathname, search } = useLocation();
	return pathname === documents ? addAddress(add, search) : add;
}

/** @param filters the query of a list */
export function addAddress(add: string, filters: string): string {
	const chosen = new URLSearchParams(filters);
	const places = PLACES.flatMap((name) => {
		const [id, ...others] = chosen.getAll(name);
		return id === undefined || others.length > 0 ? [] : [[name, id]];
	});
	return places.length === 0 ? add : `${add}?${new URLSearchParams(places)}`;
}
