import type { ReactNode } from "react";
import type { IconName } from "../icons/icon-names.ts";
import { Icon } from "../icons/icon.tsx";
import { type Tone, softTones } from "../tones.ts";

interface NoticeProps {
	tone: Exclude<Tone, "neutral">;
	title?: ReactNode;
	children?: ReactNode;
	/** Read out at once when it appears: for what went wrong just now. */
	urgent?: boolean;
}

const icons: Record<NoticeProps["tone"], IconName> = {
	success: "circle-check",
	info: "info",
	warning: "triangle-alert",
	danger: "circle-alert",
};

/** A message that stays in its place: a form refused, an edit that came too late. */
export function Notice({ tone, title, children, urgent = false }: NoticeProps) {
	return (
		<div
			role={urgent ? "alert" : undefined}
			className={`flex gap-2.5 rounded-md border border-current/20 px-3.5 py-3 text-sm ${softTones[tone]}`}
		>
			<Icon name={icons[tone]} className="mt-0.5 size-4" />
			<div className="min-w-0 flex-1 wrap-break-word">
				{title !== undefined && <p className="font-medium">{title}</p>}
				{children !== undefined && <div className="text-ink">{children}</div>}
			</div>
		</div>
	);
}
