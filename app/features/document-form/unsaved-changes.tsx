import { lazy, Suspense, useCallback } from "react";
import { useBeforeUnload, useBlocker } from "react-router";

interface UnsavedChangesProps {
	hasChanges: boolean;
	/** Whether the form is still there at that address. */
	staysAt: (address: { pathname: string; search: string }) => boolean;
}

const UnsavedDialog = lazy(() => import("./unsaved-dialog.tsx"));

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
