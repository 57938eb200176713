import { useFiling } from "../session/filing.ts";
import { useOffers } from "../session/signed-in.ts";

/** Whether the user may ask others for documents: whoever may file nowhere would not know where to put them. */
export function useMayAsk(): boolean {
	const isOffered = useOffers("documentRequests");
	const { mayAdd } = useFiling();
	return isOffered && mayAdd;
}
