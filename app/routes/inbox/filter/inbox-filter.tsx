import { type ChangeEvent, type FocusEvent, type SubmitEvent, useEffect, useRef } from "react";
import { writeCookie } from "../../../cookies.ts";
import { formatCount } from "../../../features/documents/format.ts";
import { MAX_SEARCH_LENGTH, searchText } from "../../../features/explorer/search-text.ts";
import { useOffers } from "../../../features/session/signed-in.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { ComboboxField } from "../../../ui/forms/combobox-field.tsx";
import { SearchInput } from "../../../ui/forms/search-input.tsx";
import { type Option, Select } from "../../../ui/forms/select.tsx";
import { Tabs } from "../../../ui/layout/tabs.tsx";
import { INBOX_TABS, type InboxState, type InboxTab, otherInbox, parseInboxState } from "../inbox-state.ts";
import { ITEM_FACES } from "../item-types.ts";
import type { InboxPage } from "../load-inbox.server.ts";
import { useInboxState, useNextInbox } from "../use-inbox-state.ts";

interface InboxFilterProps {
	page: InboxPage;
	counts: InboxPage["counts"];
}

/** Nobody waits for a search longer than for the next letter, in milliseconds. */
const TYPING_PAUSE_MS = 300;

/** What is not narrowed stands back. */
const QUIET =
	"flex-1 basis-32 [&_input]:border-line-strong/50 [&_select]:border-line-strong/50 [&_select]:text-ink-muted";

/** What is there now or has been put off; and by tenant, by kind, by text. */
export function InboxFilter({ page: { filter }, counts }: InboxFilterProps) {
	const { t } = useTranslation();
	const { state, path, addressOf } = useInboxState();
	const { nextState, lead, isLeaving } = useNextInbox();
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const field = useRef<HTMLInputElement>(null);
	useEffect(() => () => clearTimeout(timer.current), []);
	const offersSnooze = useOffers("snooze");
	const tabTexts: Record<InboxTab, string> = {
		open: t("inbox.open", { shown: formatCount(counts.open) }),
		snoozed: t("inbox.snoozedTab", { shown: formatCount(counts.snoozed) }),
	};
	const tenants = withChosen(
		filter.tenants.map(({ documentId, name, count }) => ({ value: documentId, label: `${name} (${count})` })),
		state.tenant,
		t("explorer.unknownChoice"),
	);
	const types = withChosen(
		// They are counted of what is there now.
		(state.tab === "open" ? filter.types : []).map(({ type, count }) => ({
			value: type,
			label: `${t(ITEM_FACES[type].kind)} (${count})`,
		})),
		state.type,
		state.type && t(ITEM_FACES[state.type].kind),
	);

	function stopWaiting() {
		clearTimeout(timer.current);
		timer.current = undefined;
	}

	function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
		event.preventDefault();
		stopWaiting();
		const { text, type, tenant } = stateOf(event.currentTarget);
		lead((inbox) => otherInbox(inbox, { text, type, tenant }));
	}

	function handleType({ currentTarget: { form } }: ChangeEvent<HTMLSelectElement>) {
		if (!form) return;
		const { type } = stateOf(form);
		lead((inbox) => otherInbox(inbox, { type }));
	}

	function search({ value }: HTMLInputElement) {
		stopWaiting();
		// Who is on the way to another page is not called back.
		if (!isLeaving()) lead((inbox) => otherInbox(inbox, { text: searchText(value) }));
	}

	function waitFor(input: HTMLInputElement) {
		stopWaiting();
		timer.current = setTimeout(() => search(input), TYPING_PAUSE_MS);
	}

	/** What was typed is looked for first, then comes what was clicked. */
	function handleBlur({ currentTarget: input }: FocusEvent<HTMLInputElement>) {
		if (timer.current !== undefined) search(input);
	}

	/** Whoever goes back, or resets the filters, finds what is searched for. */
	function follow(input: HTMLInputElement | null) {
		if (!input) return;
		const isFirst = field.current !== input;
		field.current = input;
		const isSearched = searchText(input.value) === state.text;
		if (isSearched) return;
		if (input !== document.activeElement) input.value = state.text;
		// What was typed before the scripts came is looked for, too.
		else if (isFirst) waitFor(input);
	}

	return (
		<>
			{offersSnooze && (
				<Tabs
					label={t("inbox.tabs")}
					tabs={INBOX_TABS.map((id) => ({ id, label: tabTexts[id] }))}
					current={state.tab}
					addressOf={(id) => addressOf(otherInbox(state, tabChange(id)))}
					addressAtClick={(id) => addressOf(otherInbox(nextState(), tabChange(id)))}
					onChoose={(id) => writeCookie("inbox_tab", String(INBOX_TABS.findIndex((tab) => tab === id)))}
					className="px-4 lg:px-5"
				/>
			)}
			<search aria-label={t("inbox.filter")}>
				<form
					action={path}
					onSubmit={handleSubmit}
					className="flex flex-wrap gap-2 border-b border-line px-4 py-2.5 lg:px-5"
				>
					{/* Also where it says nothing: an address without a query leads to the last tab. */}
					<input type="hidden" name="tab" value={state.tab} />
					<SearchInput
						ref={follow}
						name="q"
						label={t("inbox.search")}
						placeholder={t("common.search")}
						defaultValue={state.text}
						maxLength={MAX_SEARCH_LENGTH}
						onChange={({ currentTarget }) => waitFor(currentTarget)}
						onBlur={handleBlur}
						className="flex-1 basis-40"
					/>
					{types.length > 1 && (
						<Select
							name="type"
							aria-label={t("inbox.kind")}
							value={state.type ?? ""}
							empty={t("inbox.allKinds")}
							options={types}
							autoComplete="off"
							onChange={handleType}
							className={state.type === null ? QUIET : "flex-1 basis-32"}
						/>
					)}
					{tenants.length > 1 && (
						<ComboboxField
							name="tenant"
							label={t("documents.tenant")}
							hideLabel
							value={state.tenant ?? ""}
							empty={t("search.allTenants")}
							options={tenants}
							autoComplete="off"
							onValueChange={(tenant) => lead((inbox) => otherInbox(inbox, { tenant: tenant || null }))}
							className={state.tenant === null ? QUIET : "flex-1 basis-32"}
						/>
					)}
					<Button className="not-noscript:hidden">{t("explorer.apply")}</Button>
				</form>
			</search>
		</>
	);
}

function tabChange(id: string): Partial<InboxState> {
	return { tab: id === "snoozed" ? "snoozed" : "open", type: null };
}

function stateOf(form: HTMLFormElement): InboxState {
	const parameters = new URLSearchParams();
	for (const [name, value] of new FormData(form)) parameters.append(name, String(value));
	return parseInboxState(parameters);
}

/** What the address has chosen stays chosen, also where it is not among the choices. */
function withChosen(options: Option[], chosen: string | null, label: string | null): Option[] {
	if (chosen === null || options.some(({ value }) => value === chosen)) return options;
	return [...options, { value: chosen, label: label ?? chosen }];
}
