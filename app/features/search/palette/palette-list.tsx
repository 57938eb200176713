import type { MouseEvent, PointerEvent, ReactNode } from "react";
import type { PaletteGroup } from "./palette-items.ts";
import { PaletteOption } from "./palette-option.tsx";
import { useTranslation } from "../../../texts/translations.tsx";

interface PaletteListProps {
	id: string;
	/** The id of an item's element. */
	optionId: (item: string) => string;
	groups: readonly PaletteGroup[];
	active: string | undefined;
	/** What is searched for. */
	text: string;
	/** The pointer moves over an item. */
	onPoint: (item: string) => void;
	/** An item leads away. */
	onLeave: () => void;
	/** Above the list: what there is to say about it. */
	children: ReactNode;
}

/** All that can be chosen. The focus stays in the box, which says what is active. */
export function PaletteList({
	id,
	optionId,
	groups,
	active,
	text,
	onPoint,
	onLeave,
	children,
}: PaletteListProps) {
	const { t } = useTranslation();

	function handleMove({ target }: PointerEvent) {
		const item = target instanceof Element ? target.closest<HTMLElement>("[data-item]") : null;
		const pointed = item?.dataset["item"];
		if (pointed !== undefined && pointed !== active) onPoint(pointed);
	}

	/** Another tab opens beside the palette; anything else takes its place. */
	function handleClick({ target, metaKey, ctrlKey, shiftKey }: MouseEvent) {
		const isOption = target instanceof Element && target.closest("[role=option]") !== null;
		if (isOption && !metaKey && !ctrlKey && !shiftKey) onLeave();
	}

	return (
		<div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
			{children}
			{/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the box hears the keys */}
			<div
				id={id}
				// oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select shows neither marks nor links
				role="listbox"
				aria-label={t("search.title")}
				onPointerMove={handleMove}
				onClick={handleClick}
				className="px-2 pb-2 empty:hidden"
			>
				{groups.map((group) => (
					// oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset holds no options of a listbox
					<div key={group.id} role="group" aria-labelledby={optionId(group.id)}>
						<div
							id={optionId(group.id)}
							role="presentation"
							className="px-2 pt-3 pb-1 text-xs font-medium text-ink-muted"
						>
							{group.title}
						</div>
						{group.items.map((item) => (
							<PaletteOption
								key={item.id}
								id={optionId(item.id)}
								item={item}
								isActive={item.id === active}
								text={text}
							/>
						))}
					</div>
				))}
			</div>
		</div>
	);
}
