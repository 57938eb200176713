import { Form, href, useParams } from "react-router";
import { MAX_SEARCH_LENGTH } from "../../features/explorer/search-text.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { SearchInput } from "../../ui/forms/search-input.tsx";
import type { ShownMemberships } from "./shown-memberships.ts";

interface FindTenantProps {
	shown: ShownMemberships;
	/** Id of the section's heading, to which the answer comes back. */
	section: string;
}

/** Narrows a list of very many tenants by their names, and says what of them is listed. */
export function FindTenant({ shown: { text, listed, found }, section }: FindTenantProps) {
	const { t } = useTranslation();
	const path = href("/:locale?/my-profile", useParams());
	return (
		<search aria-label={t("ownTenants.find")}>
			<Form
				key={text}
				action={`${path}#${section}`}
				replace
				preventScrollReset
				className="flex items-center gap-2 py-2"
			>
				<SearchInput
					name="find"
					label={t("ownTenants.find")}
					defaultValue={text}
					maxLength={MAX_SEARCH_LENGTH}
					className="max-w-md flex-1"
				/>
				<Button>{t("common.search")}</Button>
			</Form>
			<output className="block text-sm text-ink-muted">
				{found === 0
					? t("ui.noMatches")
					: found > listed.length && t("ownTenants.listed", { listed: listed.length, count: found })}
			</output>
		</search>
	);
}
