import { classes } from "../../ui/classes.ts";
import { Icon } from "../../ui/icons/icon.tsx";
import { softTones, type Tone } from "../../ui/tones.ts";
import type { InboxRow } from "./inbox-row.ts";
import { ITEM_FACES } from "./item-types.ts";

const TONES: Record<InboxRow["urgency"], Tone> = { over: "danger", near: "warning", none: "neutral" };

/** What kind of item it is, in the colour of how pressing it is. The words beside it say both. */
export function ItemIcon({ row: { type, urgency }, isLarge = false }: { row: InboxRow; isLarge?: boolean }) {
	return (
		<span
			className={classes(
				"flex shrink-0 items-center justify-center rounded-full",
				// Where a line has few words, they need its room.
				isLarge ? "size-10" : "size-8 max-[16rem]:hidden",
				softTones[type === "NewDocument" ? "success" : TONES[urgency]],
			)}
		>
			<Icon name={ITEM_FACES[type].icon} className={isLarge ? "size-5" : "size-4"} />
		</span>
	);
}
