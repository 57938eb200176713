import { lazy, Suspense, useCallback, useRef } from "react";
import { useBeforeUnload, useBlocker } from "react-router";
import { useTranslation } from "../../texts/translations.tsx";
import type { UnsavedDialogProps } from "./unsaved-dialog.tsx";

interface UnsavedChangesProps {
	hasChanges: boolean;
	/** Whether the form is still there at that address. */
	staysAt: (address: { pathname: string; search: string }) => boolean;
}

// Without a connection the browser's own question stands in: the form must not go down with a script that is missing.
const UnsavedDialog = lazy(() => import("./unsaved-dialog.tsx").catch(() => ({ default: PlainQuestion })));

/** Asks before a page with unsaved changes is left. */
export function UnsavedChanges({ hasChanges, staysAt }: UnsavedChangesProps) {
	const blocker = useBlocker(({ nextLocation }) => hasChanges && !staysAt(nextLocation));

	useBeforeUnload(
		useCallback(
			(event) => {
				if (hasChanges) event.preventDefault();
			},
			[hasChanges],
		),
	);

	// With the first change comes the script of the question, so that it is there when it is needed.
	if (!hasChanges) return null;
	return (
		<Suspense>
			<UnsavedDialog
				open={blocker.state === "blocked"}
				onStay={() => blocker.reset?.()}
				onLeave={() => blocker.proceed?.()}
			/>
		</Suspense>
	);
}

function PlainQuestion({ open, ...answers }: UnsavedDialogProps) {
	return open ? <BrowserQuestion {...answers} /> : null;
}

function BrowserQuestion({ onStay, onLeave }: Omit<UnsavedDialogProps, "open">) {
	const { t } = useTranslation();
	const isAsked = useRef(false);
	function ask(element: HTMLElement | null) {
		if (!element || isAsked.current) return;
		isAsked.current = true;
		if (window.confirm(t("document.unsavedText"))) onLeave();
		else onStay();
	}
	return <span ref={ask} hidden />;
}
