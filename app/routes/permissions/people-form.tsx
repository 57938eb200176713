import { Form } from "react-router";
import { useTranslation } from "../../texts/translations.tsx";
import { LinkButton } from "../../ui/buttons/link-button.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { ChangeSeveral } from "./change-several.tsx";
import { PeopleMatrix } from "./people-matrix.tsx";
import type { PermissionsPage } from "./route.tsx";
import { usePermissionsAddress } from "./use-permissions-address.ts";

/** The people of the tenant, and what can be done with those that are chosen. */
export function PeopleForm({ page }: { page: PermissionsPage }) {
	const { t } = useTranslation();
	const { addressOf } = usePermissionsAddress(page);
	const { people, mandated } = page;
	if (people.length + mandated.length === 0) {
		return (
			<EmptyState
				icon="users"
				title={t("permissions.nobodyTitle")}
				actions={<LinkButton to={addressOf({ text: "", page: 1 })}>{t("permissions.showAll")}</LinkButton>}
			>
				<p>{t("permissions.nobodyText")}</p>
			</EmptyState>
		);
	}
	return (
		// Anew with what has changed: nobody stays chosen by mistake.
		<Form key={keyOf(page)} method="post" replace preventScrollReset>
			<ChangeSeveral page={page} />
			<PeopleMatrix page={page} />
			<Legend />
		</Form>
	);
}

function keyOf({ state, people }: PermissionsPage): string {
	return `${state.isAllChosen} ${people.map(({ documentId, version }) => documentId + version).join()}`;
}

/** What the letters of the table say. */
function Legend() {
	const { t } = useTranslation();
	return <p className="px-4 pt-3 text-xs text-ink-muted max-lg:hidden lg:px-6">{t("permissions.legend")}</p>;
}
