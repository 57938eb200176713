import { formatDay } from "../../../contract/days.ts";
import { qrPicture } from "../codes/qr-picture.server.ts";

/** A link that was just made, as it is shown this once. */
export interface MadeLink {
	address: string;
	/** As the user writes it; empty where there is none. */
	lastDay: string;
	qrCode: string;
}

/** @param lastDay YYYY-MM-DD */
export function madeLink(address: string, lastDay: string | null): MadeLink {
	return { address, lastDay: lastDay === null ? "" : formatDay(lastDay), qrCode: qrPicture(address) };
}
