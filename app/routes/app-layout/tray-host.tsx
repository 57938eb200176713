import { lazy, Suspense, useEffect } from "react";
import { useStore } from "../../store.ts";
import { tellTabs } from "../../user-channel.ts";
import { importTray, loadTrayIfKept, trayLoaded } from "../../features/upload/upload-gate.ts";

const UploadTray = lazy(async () => ({ default: (await importTray()).UploadTray }));

interface TrayHostProps {
	/** Whose uploads they are. */
	userId: string;
	/** Bytes of every chunk but the last, from the configuration. */
	chunkSize: number;
}

/** The place of the upload tray in the layout: it stays while one moves around, and is not there before it is needed. */
export function TrayHost({ userId, chunkSize }: TrayHostProps) {
	const isLoaded = useStore(trayLoaded);
	useEffect(loadTrayIfKept, []);
	// Other tabs may still have the uploads of who was signed in before.
	useEffect(() => tellTabs(userId), [userId]);
	if (!isLoaded) return null;
	return (
		<Suspense>
			<UploadTray key={userId} userId={userId} chunkSize={chunkSize} />
		</Suspense>
	);
}
