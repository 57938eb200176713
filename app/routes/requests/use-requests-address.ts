import { useDestinations } from "../../destinations.ts";
import { formatRequestsState, type RequestsState } from "./requests-state.ts";

/** The address of this list in another state: its first page, unless another one is named. */
export function useRequestsAddress(state: RequestsState) {
	const { requests: path } = useDestinations();
	const addressOf = (changes: Partial<RequestsState> = {}) =>
		path + formatRequestsState({ ...state, after: null, ...changes });
	return { path, addressOf };
}
