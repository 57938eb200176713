import { useId, useState } from "react";
import { useTranslation } from "../../../texts/translations.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { LinkButton } from "../../../ui/buttons/link-button.tsx";
import { controlClasses, controlHeight } from "../../../ui/forms/control-look.ts";
import { useHydrated } from "../../../ui/use-hydrated.ts";

/** A new address, to be copied or opened, and where calendars take it. */
export function CalendarAddress({ address }: { address: string }) {
	const { t } = useTranslation();
	const id = useId();
	const isHydrated = useHydrated();
	const [isCopied, setCopied] = useState(false);
	return (
		<div className="space-y-3 rounded-lg border border-line bg-surface-sunken p-4">
			<label htmlFor={id} className="block font-medium">
				{t("deadlines.calendar.address")}
			</label>
			<div className="flex flex-wrap gap-2">
				<input
					id={id}
					readOnly
					value={address}
					onFocus={({ currentTarget }) => currentTarget.select()}
					className={`${controlClasses} ${controlHeight} min-w-0 flex-1 basis-60 font-mono text-xs`}
				/>
				{isHydrated && (
					<Button
						type="button"
						icon={isCopied ? "check" : "copy"}
						onClick={() => void navigator.clipboard.writeText(address).then(() => setCopied(true))}
					>
						<span aria-live="polite">
							{t(isCopied ? "deadlines.calendar.copied" : "deadlines.calendar.copy")}
						</span>
					</Button>
				)}
				<LinkButton to={address.replace(/^https?:/, "webcal:")} reloadDocument>
					{t("deadlines.calendar.open")}
				</LinkButton>
			</div>
			<p className="text-warning">{t("deadlines.calendar.once")}</p>
			<ul className="list-disc space-y-1 pl-5 text-ink-muted">
				<li>{t("deadlines.calendar.howApple")}</li>
				<li>{t("deadlines.calendar.howGoogle")}</li>
				<li>{t("deadlines.calendar.howOutlook")}</li>
			</ul>
		</div>
	);
}
