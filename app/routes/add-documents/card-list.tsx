import { useCallback, useState } from "react";
import { useTranslation } from "../../texts/translations.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import type { Option } from "../../ui/forms/select.tsx";
import { type Card, doublesIn } from "./cards.ts";
import { FileCard } from "./file-card.tsx";

/** Of a whole folder nobody looks at all. */
const ROWS = 50;
const MORE_ROWS = 200;

interface CardListProps {
	cards: readonly Card[];
	categories: readonly Option[];
	category: string;
	isSent: boolean;
	onChange: (id: string, changes: Partial<Card>) => void;
	onRemove: (ids: ReadonlySet<string>) => void;
}

/** The chosen files, and what is to be said of those that are there already. */
export function CardList({ cards, categories, category, isSent, onChange, onRemove }: CardListProps) {
	const { t } = useTranslation();
	const [limit, setLimit] = useState(ROWS);
	const doubles = doublesIn(cards);
	const removeOne = useCallback((id: string) => onRemove(new Set([id])), [onRemove]);
	return (
		<div className="flex flex-col gap-3">
			{doubles.size > 1 && (
				<Notice tone="warning" title={t("add.doubles", { count: doubles.size })}>
					<Button type="button" size="small" className="mt-2" onClick={() => onRemove(doubles)}>
						{t("upload.tray.leaveOutAll")}
					</Button>
				</Notice>
			)}
			<ul
				aria-label={t("add.cards")}
				className="divide-y divide-line rounded-md border border-line bg-surface-raised"
			>
				{cards.slice(0, limit).map((card) => (
					<FileCard
						key={card.id}
						card={card}
						isDouble={doubles.has(card.id)}
						categories={categories}
						category={category}
						isSent={isSent}
						onChange={onChange}
						onRemove={removeOne}
					/>
				))}
				{cards.length > limit && (
					<li className="flex justify-center p-2">
						<Button type="button" variant="quiet" size="small" onClick={() => setLimit(limit + MORE_ROWS)}>
							{t("upload.tray.more", { count: cards.length - limit })}
						</Button>
					</li>
				)}
			</ul>
		</div>
	);
}
