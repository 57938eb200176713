import { createContext, use } from "react";
import type { FilePlace } from "../search/found-place.ts";

/** Where a preview stands: beside a list of documents, or beside something that is about one. */
export interface PreviewView {
	/** The address of what is shown, with a query: its pages and files have theirs behind it. */
	here: string;
	/** What was searched for. */
	text: string;
	/** A document's own page, which knows the way back to this view. */
	documentAddress: (documentId: string, place?: FilePlace | null) => string;
}

export const PreviewViewContext = createContext<PreviewView>({
	here: "?",
	text: "",
	documentAddress: () => "",
});

export function usePreviewView(): PreviewView {
	return use(PreviewViewContext);
}
