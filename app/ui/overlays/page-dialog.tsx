import { type MouseEvent, type ReactNode, type SyntheticEvent, useId } from "react";
import { useNavigate } from "react-router";
import {
	dialogBodyClasses,
	dialogTitleClasses,
	panelClasses,
	stageClasses,
	veilClasses,
} from "./dialog-look.ts";
import { useHydrated } from "../use-hydrated.ts";

interface PageDialogProps {
	/** The address of the page without the dialog. */
	closeTo: string;
	title: ReactNode;
	/** A question that must be answered before work goes on. */
	alert?: boolean;
	/** With a link to `closeTo` among its actions. */
	children: ReactNode;
}

/**
 * A dialog that an address opens, such as `?confirm=delete`: a link leads to it, and it works without JavaScript. Where
 * scripts run it is the browser's own, which holds the focus and gives it back.
 */
export function PageDialog({ closeTo, title, alert = false, children }: PageDialogProps) {
	const hydrated = useHydrated();
	const navigate = useNavigate();
	const titleId = useId();
	const naming = { role: alert ? "alertdialog" : "dialog", "aria-labelledby": titleId };
	const panel = (
		<div className={panelClasses}>
			<h2 id={titleId} className={dialogTitleClasses}>
				{title}
			</h2>
			<div className={dialogBodyClasses}>{children}</div>
		</div>
	);

	function close() {
		void navigate(closeTo, { replace: true, preventScrollReset: true });
	}

	function handleCancel(event: SyntheticEvent) {
		// The address closes it.
		event.preventDefault();
		close();
	}

	function handleClick({ target, currentTarget }: MouseEvent) {
		if (target === currentTarget) close();
	}

	if (hydrated) {
		return (
			// oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a click beside it closes it, as the Escape key does
			<dialog
				{...naming}
				ref={showAsModal}
				onCancel={handleCancel}
				onClick={handleClick}
				className={`${stageClasses} m-0 h-dvh max-h-none w-screen max-w-none bg-transparent backdrop:bg-veil`}
			>
				{panel}
			</dialog>
		);
	}
	return (
		<div {...naming} aria-modal className="relative z-50">
			<div aria-hidden className={veilClasses} />
			<div className={stageClasses}>{panel}</div>
		</div>
	);
}

function showAsModal(dialog: HTMLDialogElement | null) {
	dialog?.showModal();
	return () => dialog?.close();
}
