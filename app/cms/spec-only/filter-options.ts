import { documentApi } from "../../../contract/api/documents.ts";
import { FILTER_LISTS, filterOptionsQuerySchema } from "../../../contract/explorer/explorer.ts";
import { foldText } from "../../../contract/search/spelling.ts";
import { belongsTo, hasWords } from "./list-calls.ts";
import { fieldsOf, listOf, textOf } from "./read-values.ts";
import { answer, type SpecOnlyCall } from "./spec-only.ts";

/** The choices of the filters that are asked for, looked for in all of them. */
export const filterOptions: SpecOnlyCall = async ({ ask }, { query }) => {
	const { fields, search, ids, tenant, limit } = filterOptionsQuerySchema.parse(query ?? {});
	const { data } = await ask("GET", documentApi.filterOptions.path);
	const words = foldText(search).split(" ");
	const isAskedFor = (option: unknown) => {
		const { documentId } = fieldsOf(option);
		const isNamed = ids.length === 0 || ids.some((id) => id === documentId);
		const isThere = tenant.length === 0 || tenant.some((one) => belongsTo(option, one));
		return isNamed && isThere && hasWords(textOf(fieldsOf(option)["name"]) ?? "", words);
	};
	const lists = FILTER_LISTS.map((list) => {
		const all = fields.includes(list) ? listOf(fieldsOf(data)[list]).filter(isAskedFor) : [];
		return { list, options: all.slice(0, limit).map(optionOf), hasMore: all.length > limit };
	});
	return answer({
		...Object.fromEntries(lists.map(({ list, options }) => [list, options])),
		hasMore: Object.fromEntries(lists.map(({ list, hasMore }) => [list, hasMore])),
	});
};

function optionOf(option: unknown) {
	const { documentId, name, id, tenant } = fieldsOf(option);
	const of = fieldsOf(tenant);
	return {
		documentId,
		name,
		id: typeof id === "number" ? id : 0,
		// Of whom it is, is said beside its name; nothing is said where nothing is known.
		tenant: { documentId: of["documentId"] ?? documentId, name: textOf(of["name"]) ?? "" },
		// The specification counts nothing.
		count: null,
	};
}
