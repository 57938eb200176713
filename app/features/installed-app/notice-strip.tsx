import type { ReactNode } from "react";
import { Icon } from "../../ui/icons/icon.tsx";
import type { IconName } from "../../ui/icons/icon-names.ts";
import { softTones } from "../../ui/tones.ts";

interface NoticeStripProps {
	icon: IconName;
	/** What it is about, for who does not see it. */
	label: string;
	text: string;
	/** What can be done. */
	children?: ReactNode;
}

/** A line above the page, in its flow: it covers nothing. */
export function NoticeStrip({ icon, label, text, children }: NoticeStripProps) {
	return (
		<aside
			aria-label={label}
			data-strip
			className={`flex min-h-11 items-center gap-2.5 border-b border-line px-4 py-1.5 text-sm max-sm:flex-wrap lg:h-11 lg:px-6 print:hidden ${softTones.info}`}
		>
			<Icon name={icon} className="size-4 max-sm:mt-0.5 max-sm:self-start" />
			<p className="min-w-0 flex-1 text-ink max-sm:basis-4/5 lg:truncate">{text}</p>
			<div className="flex items-center gap-2 max-sm:ml-6.5">{children}</div>
		</aside>
	);
}
