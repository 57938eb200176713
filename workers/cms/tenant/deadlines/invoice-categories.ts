import { isForInvoices } from "../../../../contract/entities/document-dates.ts";
import type { TenantDatabase } from "../core/database.ts";

/** Rows of the categories whose documents are to be paid by their end. */
export function invoiceCategories({ sql }: TenantDatabase): number[] {
	return sql
		.exec<{ id: number; name: string }>("SELECT id, name FROM category")
		.toArray()
		.filter(({ name }) => isForInvoices(name))
		.map(({ id }) => id);
}
