import { type ReactNode, useId } from "react";
import { useNavigate } from "react-router";
import {
	dialogBodyClasses,
	dialogTitleClasses,
	panelClasses,
	stageClasses,
	veilClasses,
} from "./dialog-look.ts";
import { Dialog } from "./dialog.tsx";
import { useHydrated } from "./use-hydrated.ts";

interface PageDialogProps {
	/** The address of the page without the dialog. */
	closeTo: string;
	title: ReactNode;
	/** A question that must be answered before work goes on. */
	alert?: boolean;
	/** With a link to `closeTo` among its actions. */
	children: ReactNode;
}

/** A dialog that an address opens, such as `?confirm=delete`: a link leads to it, and it works without JavaScript. */
export function PageDialog({ closeTo, title, alert = false, children }: PageDialogProps) {
	const hydrated = useHydrated();
	const navigate = useNavigate();
	const titleId = useId();

	function close() {
		void navigate(closeTo, { replace: true, preventScrollReset: true });
	}

	if (hydrated) {
		return (
			<Dialog open onClose={close} title={title} alert={alert}>
				{children}
			</Dialog>
		);
	}
	return (
		<div
			role={alert ? "alertdialog" : "dialog"}
			aria-modal
			aria-labelledby={titleId}
			className="relative z-50"
		>
			<div aria-hidden className={veilClasses} />
			<div className={stageClasses}>
				<div className={panelClasses}>
					<h2 id={titleId} className={dialogTitleClasses}>
						{title}
					</h2>
					<div className={dialogBodyClasses}>{children}</div>
				</div>
			</div>
		</div>
	);
}
