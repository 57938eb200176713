import { type ChangeEvent, type FocusEvent, type KeyboardEvent, useRef } from "react";
import { useTranslation } from "../../../texts/translations.tsx";
import { useNavigation } from "react-router";
import { otherList } from "../../../features/explorer/explorer-state.ts";
import { searchText } from "../../../features/explorer/search-text.ts";
import { useExplorerState } from "../list/use-explorer-state.ts";
import { ViewLink } from "../list/view-link.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import { isComposing } from "../../../features/search/composing.ts";
import { SearchInput } from "../../../ui/forms/search-input.tsx";

/** Quiet time after a key before the search starts. */
const PAUSE_MS = 150;

interface SearchBoxProps {
	/** What the list was searched for. */
	text: string;
	/** `replace`: this search goes on from the last one, so the way back skips it. */
	onSearch: (form: HTMLFormElement, replace: boolean) => void;
}

/** Searches while one types. The input belongs to the user: no answer that arrives late changes what stands in it. */
export function SearchBox({ text, onSearch }: SearchBoxProps) {
	const { t } = useTranslation();
	const { path } = useExplorerState();
	const target = useNavigation().location?.pathname ?? path;
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const field = useRef<HTMLInputElement>(null);
	/** What was typed and is not in the URL yet. */
	const typed = useRef<string>(undefined);

	function handleChange({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) {
		typed.current = searchText(currentTarget.value);
		clearTimeout(timer.current);
		// What is still being composed is no word yet.
		if (!isComposing(nativeEvent)) wait(currentTarget);
	}

	function wait(input: HTMLInputElement) {
		clearTimeout(timer.current);
		timer.current = setTimeout(() => search(input), PAUSE_MS);
	}

	function search(input: HTMLInputElement) {
		stopWaiting();
		// The user may have left the page meanwhile.
		if (input.isConnected && input.form) onSearch(input.form, text !== "");
	}

	function stopWaiting() {
		clearTimeout(timer.current);
		timer.current = undefined;
	}

	/** Whoever leaves the box is not called back by a late search: it goes first, then what was clicked. */
	function handleBlur({ currentTarget: input }: FocusEvent<HTMLInputElement>) {
		if (timer.current !== undefined) search(input);
	}

	function handleKey({ key }: KeyboardEvent<HTMLInputElement>) {
		if (key === "Enter") stopWaiting();
	}

	/** After each render: the input follows the URL (back, reset), unless the user is ahead of it. */
	function follow(input: HTMLInputElement | null) {
		if (!input) return;
		const isFirst = field.current !== input;
		field.current = input;
		if (isFirst) return takeOver(input);
		// Asked for already, or the user is on the way to another page: a late search must not call them back.
		if (typed.current === text || target !== path) {
			stopWaiting();
			typed.current = undefined;
		}
		if (typed.current === undefined && searchText(input.value) !== text) input.value = text;
	}

	/** What was typed before the scripts came is searched for, too. */
	function takeOver(input: HTMLInputElement) {
		if (input !== document.activeElement || searchText(input.value) === text) return;
		typed.current = searchText(input.value);
		wait(input);
	}

	return (
		<SearchInput
			ref={follow}
			name="q"
			label={t("explorer.search")}
			placeholder={t("common.search")}
			defaultValue={text}
			maxLength={200}
			onChange={handleChange}
			onCompositionEnd={({ currentTarget }) => wait(currentTarget)}
			onBlur={handleBlur}
			onKeyDown={handleKey}
			className="filter-search"
			end={
				text !== "" && (
					<ViewLink
						change={(view) => otherList(view, { text: "" })}
						aria-label={t("explorer.clearSearch")}
						title={t("explorer.clearSearch")}
						onClick={() => {
							stopWaiting();
							typed.current = undefined;
							if (field.current) field.current.value = "";
							field.current?.focus();
						}}
						className="absolute inset-y-0 right-0 flex w-9 items-center justify-center rounded-md text-ink-muted hover:text-ink"
					>
						<Icon name="x" />
					</ViewLink>
				)
			}
		/>
	);
}
