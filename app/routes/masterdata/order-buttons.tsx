import { Form } from "react-router";
import { useTranslation } from "../../texts/translations.tsx";
import type { IconName } from "../../ui/icons/icon-names.ts";
import { Icon } from "../../ui/icons/icon.tsx";
import type { MasterdataRow } from "./load-masterdata.server.ts";
import { type MasterdataPageProps, useMasterdataAddress } from "./use-masterdata-address.ts";

/** Moves a category one place up or down. */
export function OrderButtons({ row, page }: { row: MasterdataRow; page: MasterdataPageProps["page"] }) {
	const { t } = useTranslation();
	const { addressOf } = useMasterdataAddress(page);
	const { documentId, name, position } = row;
	return (
		<Form
			method="post"
			action={`${addressOf()}#entry-${documentId}`}
			replace
			preventScrollReset
			className="flex"
		>
			<input type="hidden" name="intent" value="move" />
			<input type="hidden" name="entry" value={documentId} />
			<Arrow
				place={position - 1}
				icon="chevron-up"
				label={t("masterdata.moveUp", { name })}
				isLast={position <= 1}
			/>
			<Arrow
				place={position + 1}
				icon="chevron-down"
				label={t("masterdata.moveDown", { name })}
				isLast={position >= page.total}
			/>
		</Form>
	);
}

interface ArrowProps {
	place: number;
	icon: IconName;
	label: string;
	/** There is no further place. (Not disabled, which would lose the focus on the way.) */
	isLast: boolean;
}

function Arrow({ place, icon, label, isLast }: ArrowProps) {
	return (
		<button
			name="position"
			value={place}
			aria-label={label}
			title={label}
			aria-disabled={isLast || undefined}
			onClick={(event) => isLast && event.preventDefault()}
			className="flex size-8 cursor-pointer items-center justify-center rounded-md text-ink-muted hover:bg-surface-hover hover:text-ink aria-disabled:cursor-default aria-disabled:text-ink-faint aria-disabled:hover:bg-transparent pointer-coarse:size-11"
		>
			<Icon name={icon} />
		</button>
	);
}
