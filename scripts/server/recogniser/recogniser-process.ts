/** Recognises pages in a process of its own, which whoever has started it asks by messages and ends. */
import { Recogniser } from "../../../workers/recogniser/recogniser.ts";
import type { PageToRecognise, RecognisedPage } from "../../../workers/shared/recogniser-calls.ts";
import { ENGINE_IN_NODE } from "./engine-in-node.ts";

export interface RecognitionQuestion {
	id: number;
	page: PageToRecognise;
}

export interface RecognitionAnswer {
	id: number;
	/** Where it is missing, recognising has failed. */
	recognised?: RecognisedPage;
}

const recogniser = new Recogniser(ENGINE_IN_NODE);

process.on("message", (question: RecognitionQuestion) => void answer(question));
// Whoever asked has gone.
process.on("disconnect", () => process.exit());

async function answer({ id, page }: RecognitionQuestion): Promise<void> {
	try {
		send({ id, recognised: await recogniser.recognise(page) });
	} catch (error) {
		console.error("a page could not be recognised", error);
		send({ id });
	}
}

function send(message: RecognitionAnswer): void {
	// Whoever asked may have gone just now.
	process.send?.(message, undefined, undefined, (error) => {
		if (error) process.exit();
	});
}
