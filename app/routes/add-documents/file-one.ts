import type { TextKey } from "../../../contract/text-keys.ts";
import { ConnectionLostError } from "../../features/upload/ask-server.ts";
import { browserServices } from "../../features/upload/tray/browser-services.ts";
import type { UploadRequest } from "../../features/upload/tray/upload-destination.ts";
import { UploadError } from "../../features/upload/upload-error.ts";
import { uploadFiles } from "../../features/upload/upload-gate.ts";
import type { Card } from "./cards.ts";
import { checkCard } from "./check-card.ts";

type Outcome =
	| { documentId: string }
	| { error: TextKey }
	/** What was found out just now, before anything was made. */
	| { finding: Partial<Card> };

/** Makes the document of a single file and sends the file after it, so that one can be led to the document. */
export async function fileOne(
	card: Card,
	{ file, destination }: UploadRequest,
	where: { tenant: string; userId: string },
): Promise<Outcome> {
	if (!("place" in destination)) throw new Error("a new document has a place");
	if (card.checkedIn !== where.tenant) {
		const finding = await checkCard(card, where, new AbortController().signal);
		if (finding.refusal !== null || finding.sameFiles.length > 0) return { finding };
	}
	const { place, documentName } = destination;
	try {
		const { makeDocument } = browserServices(where.userId);
		const made = await makeDocument({ ...place, documentName, fileName: file.name }, card.id);
		// It has been looked for, and told.
		uploadFiles([
			{ file, destination: { ...destination, isWantedAgain: true, made: { ...made, sessionId: card.id } } },
		]);
		return { documentId: made.documentId };
	} catch (error) {
		if (error instanceof ConnectionLostError) return { error: "add.noConnection" };
		if (error instanceof UploadError)
			return { error: error.status === 401 ? "error.signedOutMeanwhile" : error.key };
		throw error;
	}
}
