import type { Translate } from "../../texts/text-source.ts";
import type { Sort } from "../../../contract/explorer/explorer-columns.ts";

/** `Name, aufsteigend` */
export function orderLabel({ field, order }: Sort, t: Translate): string {
	if (field === "createdAt") return t(order === "desc" ? "explorer.sortNewest" : "explorer.sortOldest");
	return t(order === "asc" ? "explorer.sortUp" : "explorer.sortDown", { field: t(`documents.${field}`) });
}
