import { useCallback, useState } from "react";
import { useNavigation } from "react-router";
import { setCookie } from "../../cookies.ts";
import { useMessage, useTranslation } from "../../texts/translations.tsx";
import {
	DEFAULT_TOAST_LIFE_MS,
	ERROR_TOAST_LIFE_MS,
	UNDO_TOAST_LIFE_MS,
} from "../../../contract/constants.ts";
import { LinkButton } from "../../ui/buttons/link-button.tsx";
import { ToastRegion } from "../../ui/overlays/toast-region.tsx";
import { useShownToasts } from "./toast-store.ts";
import type { ToastLink, ToastMessage } from "./toast.ts";
import { UndoForm } from "./undo-form.tsx";

/** Shows each message once: those that the server left, also after later loads have brought others, and the page's own. */
export function Toasts({ arrived }: { arrived: readonly ToastMessage[] }) {
	const { t } = useTranslation();
	const message = useMessage();
	const [left, setLeft] = useState(arrived);
	const own = useShownToasts();

	const news = arrived.filter(({ id }) => left.every((toast) => toast.id !== id));
	if (news.length > 0) setLeft([...left, ...news]);

	/** Said once they stand on the page: an answer that was thrown away, because somebody went on, has shown nothing. */
	const sayShown = useCallback(
		(region: HTMLElement | null) => {
			if (region === null || arrived.length === 0) return;
			document.cookie = setCookie("ablage_toasts_shown", arrived.map(({ id }) => id).join("."));
		},
		[arrived],
	);

	/** A value may be what the server said, as a key. */
	function translated(values: ToastMessage["values"] = {}) {
		return Object.fromEntries(
			Object.entries(values).map(([name, value]) => [name, [value].flat().map(message).join(" · ")]),
		);
	}

	return (
		<ToastRegion
			ref={sayShown}
			toasts={[...left, ...own].map(({ id, level, key, text, values, undo, link, life }) => ({
				id,
				level,
				text: message(text) ?? t(key, translated(values)),
				life: life ?? lifeOf({ level, key, undo, link }),
				action: undo
					? (dismiss) => <UndoForm toast={id} undo={undo} onSent={dismiss} />
					: link && ((dismiss) => <GoOn toast={id} link={link} onGone={dismiss} />),
			}))}
		/>
	);
}

interface GoOnProps {
	/** The id of the toast. */
	toast: string;
	link: ToastLink;
	/** The page is left, or another one opens: not where somebody was asked, and stays. */
	onGone: () => void;
}

function GoOn({ toast, link: { to, label, opensTab }, onGone }: GoOnProps) {
	const { t } = useTranslation();
	const isGoing = useNavigation().location?.state?.toast === toast;
	return (
		<LinkButton
			to={to}
			size="small"
			{...(opensTab ? { target: "_blank", onClick: onGone } : { state: { toast } })}
		>
			{isGoing && <span ref={(element) => void (element && onGone())} hidden />}
			{t(label)}
		</LinkButton>
	);
}

/** What tells of a failed call stays as long as an error, whatever its level (spec 8). */
export function lifeOf({
	level,
	key,
	undo,
	link,
}: Pick<ToastMessage, "level" | "key" | "undo" | "link">): number {
	if (undo || link) return UNDO_TOAST_LIFE_MS;
	return level === "error" || key.startsWith("error.") ? ERROR_TOAST_LIFE_MS : DEFAULT_TOAST_LIFE_MS;
}
