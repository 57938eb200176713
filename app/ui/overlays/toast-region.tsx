import { type CSSProperties, type ReactNode, type Ref, useState } from "react";
import { useTranslation } from "../../texts/translations.tsx";
import { classes } from "../classes.ts";
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
	ref?: Ref<HTMLDivElement>;
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

/** More characters than that need more than three lines of a small phone, alone or beside a button. */
const LONG = 90;
const LONG_BESIDE_ACTION = 36;

/** Of more one sees the first; the others are below, where they scroll (`--toasts`, look.css). */
const MOST_IN_SIGHT = 3;

/** Where messages appear (strips.css). Without JavaScript they stay until the next page. */
export function ToastRegion({ ref, toasts, onGone }: ToastRegionProps) {
	const [gone, setGone] = useState<readonly string[]>([]);

	function dismiss(id: string) {
		setGone((ids) => [...ids, id]);
		onGone?.(id);
	}

	const shown = toasts.filter(({ id }) => !gone.includes(id));
	return (
		<div ref={ref} data-toasts={Math.min(shown.length, MOST_IN_SIGHT)} className="toasts">
			{shown.map((toast) => (
				<Toast key={toast.id} toast={toast} onDismiss={() => dismiss(toast.id)} />
			))}
		</div>
	);
}

function Toast({ toast, onDismiss }: { toast: ToastItem; onDismiss: () => void }) {
	const { t } = useTranslation();
	const { tone, icon } = looks[toast.level];
	const life: CSSProperties & Record<"--life", string> = { "--life": `${toast.life}ms` };

	/** Its time may have been over before the scripts came. */
	function leaveIfOver(element: HTMLElement | null) {
		if (element && getComputedStyle(element).visibility === "hidden") onDismiss();
	}

	return (
		<div
			ref={leaveIfOver}
			data-toast={toast.text.length > (toast.action ? LONG_BESIDE_ACTION : LONG) ? "long" : ""}
			role={toast.level === "error" ? "alert" : "status"}
			style={life}
			onAnimationEnd={onDismiss}
			className="toast toast-life"
		>
			<Icon name={icon} className={classes("toast-icon", textTones[tone])} />
			<p>{toast.text}</p>
			{toast.action && <div className="toast-action">{toast.action(onDismiss)}</div>}
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
