/** What is known of the categories themselves. */
export const CATEGORIES_FILE = "categories.json";

/** What somebody takes along beside the folders of the categories. */
export const EXPORT_FILES: ReadonlySet<string> = new Set([CATEGORIES_FILE, "index.csv", "index.html"]);
