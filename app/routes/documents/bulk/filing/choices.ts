import { z } from "zod";
import { documentIdSchema } from "../../../../../contract/ids.ts";
import { attempt } from "../../../../cms/attempt.ts";
import { FILING_INTENTS } from "../../../../features/bulk/bulk-change.ts";
import { cmsContext } from "../../../../middleware/cms.ts";
import type { Route } from "./+types/choices";
import { filingChoices } from "./filing-choices.server.ts";

const querySchema = z.object({
	intent: z.enum(FILING_INTENTS),
	documentIds: z.array(documentIdSchema).min(1).max(500),
	tenant: documentIdSchema.nullable(),
	text: z.string().max(200).catch(""),
});

/** What selected documents can be filed by, for the dialog of a page with JavaScript. */
export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
	const query = querySchema.safeParse({
		...Object.fromEntries(searchParams),
		documentIds: searchParams.getAll("of"),
		tenant: searchParams.get("tenant"),
	});
	if (!query.success) return Response.json({ message: "error.badRequest" }, { status: 400 });
	return Response.json(await attempt(filingChoices(context.get(cmsContext), query.data)));
}
