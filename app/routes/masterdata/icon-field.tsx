import { useState } from "react";
import { CATEGORY_ICONS, type CategoryIcon as IconName } from "../../../contract/entities/category-icons.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { foldText } from "../../../contract/search/spelling.ts";
import { SearchInput } from "../../ui/forms/search-input.tsx";
import { CategoryIcon } from "../../ui/icons/category-icon.tsx";

/** The icons that a category can have, of which one is chosen. With scripts they are searched by what they stand for. */
export function IconField({ chosen }: { chosen: string }) {
	const { t } = useTranslation();
	const [search, setSearch] = useState("");
	const [current, setCurrent] = useState(chosen);
	const words = foldText(search).split(/\s+/).filter(Boolean);
	const shown = CATEGORY_ICONS.filter((name) => {
		const text = foldText(t(`categoryIcon.${name}`));
		return words.every((word) => text.includes(word));
	});
	const isShown = (name: IconName) => shown.includes(name);
	return (
		<fieldset
			className="flex min-w-0 flex-col gap-1.5"
			onChange={(event) => setCurrent(valueOf(event.target))}
		>
			<legend className="mb-1.5 text-sm font-medium">{t("masterdata.icon")}</legend>
			<SearchInput
				label={t("masterdata.findIcon")}
				// The form around it is not sent by looking for an icon.
				onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
				onInput={({ currentTarget }) => setSearch(currentTarget.value)}
				maxLength={40}
				className="max-w-xs noscript:hidden"
			/>
			<div className="grid max-h-52 grid-cols-[repeat(auto-fill,minmax(2.25rem,1fr))] gap-0.5 overflow-y-auto rounded-md border border-line bg-surface p-1 pointer-coarse:grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))]">
				<Choice
					name=""
					label={t("masterdata.noIcon")}
					isChosen={current === ""}
					isShown={words.length === 0}
				/>
				{CATEGORY_ICONS.map((name) => (
					<Choice
						key={name}
						name={name}
						label={t(`categoryIcon.${name}`)}
						isChosen={current === name}
						isShown={isShown(name)}
					/>
				))}
				{shown.length === 0 && (
					<p className="col-span-full px-2 py-1.5 text-sm text-ink-muted">{t("masterdata.noIconFound")}</p>
				)}
			</div>
		</fieldset>
	);
}

interface ChoiceProps {
	name: IconName | "";
	label: string;
	isChosen: boolean;
	isShown: boolean;
}

function Choice({ name, label, isChosen, isShown }: ChoiceProps) {
	return (
		<label
			title={label}
			hidden={!isShown && !isChosen}
			className="relative flex h-9 cursor-pointer items-center justify-center rounded-sm text-ink-muted hover:bg-surface-hover has-checked:bg-accent-soft has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-accent pointer-coarse:h-11"
		>
			<input
				type="radio"
				name="icon"
				value={name}
				defaultChecked={isChosen}
				aria-label={label}
				className="absolute inset-0 cursor-pointer opacity-0"
			/>
			{name === "" ? <span aria-hidden>–</span> : <CategoryIcon name={name} className="size-5" />}
		</label>
	);
}

function valueOf(target: EventTarget): string {
	return target instanceof HTMLInputElement && target.type === "radio" ? target.value : "";
}
