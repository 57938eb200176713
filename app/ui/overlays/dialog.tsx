import { DialogPanel, DialogTitle, Dialog as HeadlessDialog } from "@headlessui/react";
import type { ReactNode } from "react";
import { classes } from "../classes.ts";
import {
	dialogBodyClasses,
	dialogTitleClasses,
	panelClasses,
	stageClasses,
	veilClasses,
} from "./dialog-look.ts";

interface DialogProps {
	open: boolean;
	/** Escape, or a click beside it. */
	onClose: () => void;
	title: ReactNode;
	/** A question that must be answered before work goes on. */
	alert?: boolean;
	/** Classes of the panel, for one that is wider or longer than a question. */
	className?: string;
	children: ReactNode;
}

/** A question or a small form over the page; it holds the focus until it is closed. For one with an address see `PageDialog`. */
export function Dialog({ open, onClose, title, alert = false, className, children }: DialogProps) {
	return (
		<HeadlessDialog
			open={open}
			onClose={onClose}
			role={alert ? "alertdialog" : "dialog"}
			className="relative z-50"
		>
			<div aria-hidden className={veilClasses} />
			<div ref={giveFocusBack} className={stageClasses}>
				<DialogPanel className={classes(panelClasses, className)}>
					<DialogTitle className={dialogTitleClasses}>{title}</DialogTitle>
					<div className={dialogBodyClasses}>{children}</div>
				</DialogPanel>
			</div>
		</HeadlessDialog>
	);
}

/**
 * To what had it when the dialog opened. Headless UI knows only what got the focus since it was loaded, and that is
 * done by whatever opens the first dialog.
 */
function giveFocusBack(): () => void {
	const opener = document.activeElement;
	return () =>
		queueMicrotask(() => {
			if (opener instanceof HTMLElement && opener !== document.body && opener.isConnected) opener.focus();
		});
}
