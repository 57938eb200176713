import { paymentsQuery } from "../../../features/bills/payments-query.ts";
import { currentSelection } from "../selection/document-selection.ts";

/** The address at which the bills of what is selected are paid. @param path of the page that pays */
export function addressToPaySelection(path: string): string {
	return `${path}?${paymentsQuery([...currentSelection().selected.keys()])}`;
}
