import { type ReactNode, useId } from "react";
import {
	dialogBodyClasses,
	dialogTitleClasses,
	panelClasses,
	stageClasses,
} from "../../../ui/overlays/dialog-look.ts";

interface BulkFrameProps {
	title: ReactNode;
	/** A question that must be answered before work goes on. */
	alert?: boolean;
	/** Escape; without it nothing happens. */
	onCancel?: () => void;
	children: ReactNode;
}

/** Closed before it goes, it gives the focus back. */
function openModal(dialog: HTMLDialogElement | null) {
	dialog?.showModal();
	return () => dialog?.close();
}

/** A browser's own dialog, which holds the focus: it is loaded with the work alone. */
export function BulkFrame({ title, alert = false, onCancel, children }: BulkFrameProps) {
	const titleId = useId();
	return (
		<dialog
			ref={openModal}
			role={alert ? "alertdialog" : undefined}
			aria-labelledby={titleId}
			onCancel={(event) => {
				event.preventDefault();
				onCancel?.();
			}}
			className="m-0 size-full max-h-none max-w-none bg-transparent text-ink backdrop:bg-veil"
		>
			<div className={stageClasses}>
				<div className={panelClasses}>
					<h2 id={titleId} className={dialogTitleClasses}>
						{title}
					</h2>
					<div className={dialogBodyClasses}>{children}</div>
				</div>
			</div>
		</dialog>
	);
}
