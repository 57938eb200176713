import type { z } from "zod";
import { FORMAT_LOCALE } from "../../../../contract/constants.ts";
import type { namedSchema } from "../../../../contract/entities/entities.ts";
import type { CmsClient } from "../../../cms/cms-client.ts";
import type { AccessibleTenant } from "../../../cms/user-access.ts";
import type { Option } from "../../../ui/forms/select.tsx";
import { categoriesToFileIn } from "./filing-places.server.ts";
import type { FoundChoices } from "../values/choice.ts";
import { searchChoices } from "./search-choices.server.ts";

type NamedReference = z.infer<typeof namedSchema>;

/** The choices in a document's form. */
export interface DocumentFormChoices {
	tenant: string;
	categories: Option[];
	/** The first ones by name; the others are found by the search. */
	folders: FoundChoices;
	countries: Option[];
}

/**
 * The active categories in which the user may file, and the first folders of the tenant.
 * @param current the document's own category, which can always be kept
 */
export async function loadFormChoices(
	cms: CmsClient,
	tenantId: string,
	tenants: Promise<AccessibleTenant[]>,
	current?: NamedReference,
): Promise<DocumentFormChoices> {
	const [categories, folders] = await Promise.all([
		categoriesToFileIn(cms, tenantId, tenants),
		searchChoices(cms, "folders", { tenant: tenantId, text: "" }),
	]);
	const offered: NamedReference[] = categories.filter(({ documentId }) => documentId !== current?.documentId);
	return {
		tenant: tenantId,
		categories: [...(current ? [current] : []), ...offered].map(toOption),
		folders,
		countries: COUNTRIES,
	};
}

function toOption({ documentId, name }: NamedReference): Option {
	return { value: documentId, label: name };
}

// Those of daily life first, then the rest of Europe and the large ones. An address may have any other as well.
const NEAR = ["CH", "LI", "DE", "AT", "FR", "IT"];
const FAR =
	"AU BE BG BR CA CN CY CZ DK EE ES FI GB GR HR HU IE IN IS JP LT LU LV MC MT NL NO PL PT RO RS SE SG SI SK TR UA US ZA".split(
		" ",
	);
const countryNames = new Intl.DisplayNames(FORMAT_LOCALE, { type: "region" });
export const COUNTRIES: Option[] = [...NEAR, ...FAR].map((code) => ({
	value: code,
	label: countryNames.of(code) ?? code,
}));
