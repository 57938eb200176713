import { lazy, Suspense, useCallback, useRef } from "react";
import { type Path, useBeforeUnload, useBlocker } from "react-router";
import { useTranslation } from "../../../texts/translations.tsx";
import type { UnsavedDialogProps, UnsavedTexts } from "./unsaved-dialog.tsx";

type Place = Pick<Path, "pathname" | "search">;

interface UnsavedChangesProps {
	hasChanges: boolean;
	/** Whether the form is still there at the next address. */
	staysAt: (next: Place, current: Place) => boolean;
	/** What is asked where it is no form that is left. */
	asks?: UnsavedTexts;
}

// If the dialog cannot be loaded, the browser's own question stands in: the form stays usable without a connection.
const UnsavedDialog = lazy(() => import("./unsaved-dialog.tsx").catch(() => ({ default: PlainQuestion })));

/** Asks before a page with unsaved changes is left. */
export function UnsavedChanges({ hasChanges, staysAt, asks }: UnsavedChangesProps) {
	const blocker = useBlocker(
		({ nextLocation, currentLocation }) => hasChanges && !staysAt(nextLocation, currentLocation),
	);

	useBeforeUnload(
		useCallback(
			(event) => {
				if (hasChanges) event.preventDefault();
			},
			[hasChanges],
		),
	);

	// The dialog is loaded with the first change, so that it is there when it is needed.
	if (!hasChanges) return null;
	return (
		<Suspense>
			<UnsavedDialog
				open={blocker.state === "blocked"}
				onStay={() => blocker.reset?.()}
				onLeave={() => blocker.proceed?.()}
				{...(asks && { asks })}
			/>
		</Suspense>
	);
}

/** Of a page that becomes a form with `?edit`: not that of another document, or company, with the same route. */
export function isSameForm(next: Place, current: Place): boolean {
	return next.pathname === current.pathname && new URLSearchParams(next.search).has("edit");
}

function PlainQuestion({ open, ...answers }: UnsavedDialogProps) {
	return open ? <BrowserQuestion {...answers} /> : null;
}

function BrowserQuestion({ onStay, onLeave, asks }: Omit<UnsavedDialogProps, "open">) {
	const { t } = useTranslation();
	const isAsked = useRef(false);
	function ask(element: HTMLElement | null) {
		if (!element || isAsked.current) return;
		isAsked.current = true;
		if (window.confirm(t(asks?.text ?? "document.unsavedText"))) onLeave();
		else onStay();
	}
	return <span ref={ask} hidden />;
}
