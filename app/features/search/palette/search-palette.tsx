import {
	type ChangeEvent,
	type FocusEvent,
	type KeyboardEvent,
	useCallback,
	useDeferredValue,
	useId,
	useRef,
	useState,
} from "react";
import { Form } from "react-router";
import { Icon } from "../../../ui/icons/icon.tsx";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { Spinner } from "../../../ui/feedback/spinner.tsx";
import { useDestinations } from "../../../destinations.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { isComposing } from "../composing.ts";
import { MAX_SEARCH_LENGTH, searchText } from "../../explorer/search-text.ts";
import { useSearchPlaces } from "../../navigation/search-places.ts";
import { PaletteKeys } from "./palette-keys.tsx";
import { paletteGroups, stepTo } from "./palette-items.ts";
import { PaletteList } from "./palette-list.tsx";
import { PaletteMessage } from "./palette-message.tsx";
import { usePaletteSearch } from "./use-palette-search.ts";

interface SearchPaletteProps {
	/** What was typed before it opened. */
	startsWith: string;
	isMac: boolean;
	onClose: () => void;
}

/** Finds documents, pages and actions over whatever page is open; one box, one list, all of it by keys. */
export function SearchPalette({ startsWith, isMac, onClose }: SearchPaletteProps) {
	const { t } = useTranslation();
	const id = useId();
	const { search } = useDestinations();
	const dialog = useRef<HTMLDialogElement>(null);
	const form = useRef<HTMLFormElement>(null);
	const [text, setText] = useState(startsWith);
	/** What the user has gone to; the first one counts until then. */
	const [chosen, setChosen] = useState<string>();
	const { results, isCurrent, ask } = usePaletteSearch(startsWith);
	const places = useSearchPlaces();
	// The box is painted before what can be chosen.
	const isListed = useDeferredValue(true, false);
	const groups = isListed ? paletteGroups({ text, results, places, t }) : [];
	const ids = groups.flatMap(({ items }) => items.map((item) => item.id));
	const isChosen = chosen !== undefined && ids.includes(chosen);
	const active = isChosen ? chosen : ids[0];
	const isSettled = isCurrent(text);
	const optionId = (item: string) => `${id}-${item}`;
	const listId = `${id}-list`;

	// (The same for every render: a later one must not open what the user has closed. A modal dialog would make the page
	// inert, for which the browser styles all of it anew: with a slow processor that takes longer than all else.)
	const open = useCallback((element: HTMLDialogElement | null) => {
		dialog.current = element;
		if (!element?.isConnected || element.matches(":popover-open")) return;
		element.showPopover();
		const box = element.querySelector("input");
		box?.focus();
		box?.setSelectionRange(box.value.length, box.value.length);
	}, []);

	function handleChange({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) {
		setText(currentTarget.value);
		setChosen(undefined);
		// What is still being composed is no word yet.
		if (!isComposing(nativeEvent)) ask(currentTarget.value);
	}

	function handleKey(event: KeyboardEvent<HTMLInputElement>) {
		if (isComposing(event.nativeEvent)) return;
		if (event.key === "Enter") {
			event.preventDefault();
			return enter(event.metaKey || event.ctrlKey);
		}
		if (event.shiftKey || event.altKey || event.metaKey || event.ctrlKey) return;
		const next = stepTo(event.key, ids, active);
		if (next === null) return;
		event.preventDefault();
		setChosen(next);
		document.getElementById(optionId(next))?.scrollIntoView({ block: "nearest" });
	}

	/** What nobody has chosen may be a hit for what stood there before: then all that is found for it now is shown. */
	function enter(inNewTab: boolean) {
		const isMeant = isChosen || isSettled || searchText(text) === "";
		const option = isMeant && active !== undefined ? document.getElementById(optionId(active)) : null;
		if (!option) return form.current?.requestSubmit();
		if (inNewTab && option instanceof HTMLAnchorElement)
			return void window.open(option.href, "_blank", "noopener");
		option.click();
	}

	function close() {
		dialog.current?.hidePopover();
	}

	function handleBlur({ currentTarget, relatedTarget }: FocusEvent) {
		if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
	}

	return (
		// oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the focus that leaves it closes it
		<dialog
			ref={open}
			popover="auto"
			aria-modal
			aria-label={t("search.everywhere")}
			onToggle={({ newState }) => newState === "closed" && onClose()}
			onBlur={handleBlur}
			className="m-0 h-dvh max-h-none w-screen max-w-none bg-transparent p-0 text-ink backdrop:bg-veil"
		>
			{/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- a click beside it closes it, as the Escape key does */}
			<div aria-hidden onClick={close} className="absolute inset-0" />
			<div className="relative mx-auto mt-[12dvh] flex h-[min(34rem,76dvh)] w-full max-w-2xl flex-col overflow-hidden rounded-lg border border-line bg-surface-raised shadow-xl shadow-black/10 max-sm:m-0 max-sm:h-dvh max-sm:rounded-none max-sm:border-0 max-sm:pb-[env(safe-area-inset-bottom)]">
				<Form
					ref={form}
					action={search}
					onSubmit={close}
					className="relative flex shrink-0 items-center border-b border-line pr-2 pl-4"
				>
					<Icon name="search" className="size-4 shrink-0 text-ink-muted" />
					<input
						type="text"
						name="q"
						value={text}
						maxLength={MAX_SEARCH_LENGTH}
						onChange={handleChange}
						onCompositionEnd={({ currentTarget }) => ask(currentTarget.value)}
						onKeyDown={handleKey}
						role="combobox"
						aria-label={t("search.everywhere")}
						aria-expanded={ids.length > 0}
						aria-controls={listId}
						aria-autocomplete="list"
						aria-activedescendant={active === undefined ? undefined : optionId(active)}
						placeholder={t("search.placeholder")}
						enterKeyHint="go"
						autoComplete="off"
						autoCapitalize="off"
						spellCheck={false}
						className="h-13 min-w-0 flex-1 bg-transparent px-3 text-base outline-none"
					/>
					{!isSettled && (
						<span className="text-ink-muted transition-opacity delay-200 starting:opacity-0">
							<Spinner />
						</span>
					)}
					<IconButton icon="x" label={t("common.close")} size="small" onClick={close} />
				</Form>
				<PaletteList
					id={listId}
					optionId={optionId}
					groups={groups}
					active={active}
					text={searchText(text)}
					onPoint={setChosen}
					onLeave={close}
				>
					<PaletteMessage text={searchText(text)} results={results} isSettled={isSettled} />
				</PaletteList>
				<PaletteKeys isMac={isMac} />
			</div>
		</dialog>
	);
}
