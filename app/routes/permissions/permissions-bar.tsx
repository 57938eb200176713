import { Form, useSubmit } from "react-router";
import { writeCookie } from "../../cookies.ts";
import { MAX_SEARCH_LENGTH } from "../../features/explorer/search-text.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { SearchInput } from "../../ui/forms/search-input.tsx";
import { Tabs } from "../../ui/layout/tabs.tsx";
import { PERMISSIONS_TABS } from "./permissions-state.ts";
import type { PermissionsPage } from "./route.tsx";
import { usePermissionsAddress } from "./use-permissions-address.ts";

/** Which list, and who in it. */
export function PermissionsBar({ page }: { page: PermissionsPage }) {
	const { t } = useTranslation();
	const submit = useSubmit();
	const { path, addressOf } = usePermissionsAddress(page);
	const { tab, text } = page.state;
	const tabNamed = (id: string) => PERMISSIONS_TABS.find((known) => known === id) ?? tab;
	return (
		<>
			<Tabs
				label={t("permissions.title")}
				tabs={PERMISSIONS_TABS.map((id) => ({
					id,
					label: (
						<>
							{t(`permissions.${id}`)}
							<span className="ml-1.5 font-normal text-ink-muted tabular-nums">{page.counts[id]}</span>
						</>
					),
				}))}
				current={tab}
				addressOf={(id) => addressOf({ tab: tabNamed(id), text: "", page: 1 })}
				onChoose={(id) => writeCookie("permissions_tab", String(PERMISSIONS_TABS.indexOf(tabNamed(id))))}
				className="px-4 lg:px-6"
			/>
			{tab === "people" && (
				<search aria-label={t("permissions.search")}>
					<Form
						action={path}
						preventScrollReset
						replace
						className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2.5 lg:px-6"
					>
						<input type="hidden" name="tab" value={tab} />
						<SearchInput
							key={text}
							name="q"
							label={t("permissions.search")}
							defaultValue={text}
							maxLength={MAX_SEARCH_LENGTH}
							onInput={({ currentTarget: { form, value } }) => {
								// The cross that empties it asks for everybody at once.
								if (value === "" && text !== "")
									void submit(form, { replace: true, preventScrollReset: true });
							}}
							className="max-w-md flex-1 basis-56"
						/>
						<Button>{t("common.search")}</Button>
					</Form>
				</search>
			)}
		</>
	);
}
