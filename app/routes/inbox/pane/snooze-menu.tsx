import { type FocusEvent, type KeyboardEvent, type SubmitEvent, useState } from "react";
import { Form } from "react-router";
import type { TextKey } from "../../../../contract/text-keys.ts";
import type { FormResult } from "../../../features/form/form-result.server.ts";
import { useMessage, useTranslation } from "../../../texts/translations.tsx";
import { buttonClasses } from "../../../ui/buttons/button-look.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { DateField } from "../../../ui/forms/date-field.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import { popupClasses, popupItemClasses } from "../../../ui/overlays/popup-look.ts";
import type { InboxRow } from "../inbox-row.ts";
import { readSnoozeDay } from "../snooze-day.ts";
import { useInboxState } from "../use-inbox-state.ts";

interface SnoozeMenuProps {
	item: InboxRow;
	/** Gets what its form says. */
	onSnooze: (fields: Record<string, string>) => void;
	/** The form that was refused. */
	result: FormResult | undefined;
}

const DAYS = ["1", "3", "7"] as const;
const TEXTS: Record<(typeof DAYS)[number], TextKey> = {
	"1": "inbox.snooze1",
	"3": "inbox.snooze3",
	"7": "inbox.snooze7",
};

/** For later: a disclosure of the browser, so that it opens without scripts. */
export function SnoozeMenu({ item, onSnooze, result }: SnoozeMenuProps) {
	const { t } = useTranslation();
	const message = useMessage();
	const refused = result?.fieldErrors["day"];
	const [fault, setFault] = useState(refused ?? null);
	const { state, addressOf } = useInboxState();

	function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
		event.preventDefault();
		const { submitter } = event.nativeEvent as SubmitEvent["nativeEvent"] & { submitter: HTMLElement | null };
		const days = submitter?.getAttribute("value");
		if (days) return onSnooze({ days });
		// The item would be gone from the page, and with it what was typed.
		const day = String(new FormData(event.currentTarget).get("day"));
		const read = readSnoozeDay(day);
		setFault(read.fault);
		if (read.fault === null) onSnooze({ day });
		else event.currentTarget.querySelector<HTMLElement>("[name=day]")?.focus();
	}

	function handleBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLDetailsElement>) {
		if (!currentTarget.contains(relatedTarget)) currentTarget.open = false;
	}

	function handleKeyDown({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>) {
		if (key !== "Escape" || !currentTarget.open) return;
		currentTarget.open = false;
		currentTarget.querySelector("summary")?.focus();
	}

	return (
		// oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of what is inside come by
		<details
			data-snooze
			open={refused !== undefined}
			className="relative order-1"
			onBlur={handleBlur}
			onKeyDown={handleKeyDown}
		>
			<summary
				aria-keyshortcuts="S"
				className={`${buttonClasses({})} list-none [&::-webkit-details-marker]:hidden`}
			>
				<Icon name="alarm-clock" />
				{t("inbox.snooze")}
				<Icon name="chevron-down" className="-mr-1 size-4 text-ink-muted" />
			</summary>
			<Form
				method="post"
				action={addressOf(state)}
				replace
				preventScrollReset
				onSubmit={handleSubmit}
				tabIndex={-1}
				aria-label={t("inbox.snooze")}
				className={`${popupClasses} absolute left-0 mt-1 w-76 max-w-[calc(100vw-2rem)] outline-none max-sm:-left-28`}
			>
				<input type="hidden" name="item" value={item.documentId} />
				<input type="hidden" name="intent" value="snooze" />
				{/* What Enter in the field below presses. */}
				<button hidden aria-hidden tabIndex={-1} />
				{DAYS.map((days) => (
					<button key={days} name="days" value={days} className={popupItemClasses}>
						{t(TEXTS[days])}
					</button>
				))}
				<div className="mt-1 flex items-start gap-2 border-t border-line p-2.5">
					<DateField
						name="day"
						label={t("inbox.snoozeDay")}
						defaultValue={result?.typed["day"]}
						error={message(fault)}
						onDay={() => setFault(null)}
						className="min-w-0 flex-1"
					/>
					{/* Beside the field, whatever stands below it. */}
					<Button variant="secondary" className="mt-6.5">
						{t("inbox.snoozeUntil")}
					</Button>
				</div>
			</Form>
		</details>
	);
}
