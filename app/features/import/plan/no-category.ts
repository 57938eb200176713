import type { ImportSource } from "./import-plan.ts";

/** The text for documents without a category: of files in folders, for those in none. */
export function noCategory(source: ImportSource) {
	return source === "files" ? "import.categories.noFolder" : "import.categories.none";
}
