import { Form } from "react-router";
import { useTranslation } from "../../texts/translations.tsx";
import { Link } from "../../ui/buttons/link.tsx";
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
	const { people, mandated, categories } = page;
	const hasColumns = categories.length === 0 || categories.some(({ isShown }) => isShown);
	if (people.length + mandated.length === 0) {
		return (
			<EmptyState
				icon="users"
				title={t("permissions.nobodyTitle")}
				actions={
					<LinkButton to={addressOf({ text: "", category: "", page: 1 })}>
						{t("permissions.showAll")}
					</LinkButton>
				}
			>
				<p>{t("permissions.nobodyText")}</p>
			</EmptyState>
		);
	}
	return (
		// Anew with what has changed: nobody stays chosen by mistake.
		<Form key={keyOf(page)} method="post" replace preventScrollReset>
			<ChangeSeveral page={page} />
			{!hasColumns && (
				<p className="flex flex-wrap gap-x-3 border-b border-line px-4 py-3 text-sm text-ink-muted lg:px-6">
					{t("permissions.noCategoryFound")}
					<Link
						to={addressOf({ category: "" })}
						className="rounded-sm text-accent underline underline-offset-3 pointer-coarse:py-2.5"
					>
						{t("permissions.allCategoriesShown")}
					</Link>
				</p>
			)}
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
