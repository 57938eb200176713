import { type CSSProperties, type ReactNode, useState } from "react";
import { useTranslation } from "../../texts/translations.tsx";
import { IconButton } from "../buttons/icon-button.tsx";
import type { IconName } from "../icons/icon-names.ts";
import { Icon } from "../icons/icon.tsx";
import { type Tone, textTones } from "../tones.ts";

export type ToastLevel = "success" | "info" | "warn" | "error";

export interface ToastItem {
	id: string;
	level: ToastLevel;
	text: string;
	/** How long it stays, in milliseconds. */
	life: number;
	/** What the user can do about it; gets what closes the toast. */
	action?: ((dismiss: () => void) => ReactNode) | undefined;
}

interface ToastRegionProps {
	toasts: readonly ToastItem[];
	/** Its time is over, or the user closed it. */
	onGone?: (id: string) => void;
}

const looks: Record<ToastLevel, { tone: Tone; icon: IconName }> = {
	success: { tone: "success", icon: "circle-check" },
	info: { tone: "info", icon: "info" },
	warn: { tone: "warning", icon: "triangle-alert" },
	error: { tone: "danger", icon: "circle-alert" },
};

/** The corner where messages appear. Without JavaScript they stay until the next page. */
export function ToastRegion({ toasts, onGone }: ToastRegionProps) {
	const [gone, setGone] = useState<readonly string[]>([]);

	function dismiss(id: string) {
		setGone((ids) => [...ids, id]);
		onGone?.(id);
	}

	return (
		<div className="pointer-events-none fixed inset-x-3 bottom-[calc(var(--toasts-above,0.75rem)+var(--above-bars))] z-50 flex flex-col items-end gap-2 lg:right-4 lg:bottom-[calc(4.5rem+var(--tray,-0.5rem))] lg:left-auto lg:w-md print:hidden">
			{toasts
				.filter((toast) => !gone.includes(toast.id))
				.map((toast) => (
					<Toast key={toast.id} toast={toast} onDismiss={() => dismiss(toast.id)} />
				))}
		</div>
	);
}

function Toast({ toast, onDismiss }: { toast: ToastItem; onDismiss: () => void }) {
	const { t } = useTranslation();
	const { tone, icon } = looks[toast.level];
	const life: CSSProperties & Record<"--life", string> = { "--life": `${toast.life}ms` };

	return (
		<div
			role={toast.level === "error" ? "alert" : "status"}
			style={life}
			onAnimationEnd={onDismiss}
			className="toast-life pointer-events-auto flex w-full items-start gap-2.5 rounded-md border border-line bg-surface-raised py-1.5 pr-1.5 pl-3.5 text-sm text-ink shadow-md shadow-black/5"
		>
			<Icon name={icon} className={`mt-2 size-4 ${textTones[tone]}`} />
			<p className="min-w-0 flex-1 py-1.5 wrap-break-word">{toast.text}</p>
			{toast.action?.(onDismiss)}
			<IconButton
				icon="x"
				size="small"
				label={t("common.close")}
				onClick={onDismiss}
				className="noscript:hidden"
			/>
		</div>
	);
}
