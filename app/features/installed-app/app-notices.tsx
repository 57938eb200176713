import { useEffect } from "react";
import { useLocation } from "react-router";
import { inOwnTask } from "../../ui/in-own-task.ts";
import { watchForFailedChunks } from "./failed-chunks.ts";
import { InstallHint } from "./install-hint.tsx";
import { watchForInstall } from "./install-prompt.ts";
import { watchForVersion } from "./new-version.ts";
import { offerShared } from "./shared-files.ts";
import { watchTyping } from "./typed.ts";
import { VersionNotice } from "./version-notice.tsx";

/** What makes of the pages an app: the service worker, new versions, the way onto a device, files of other apps. */
export function AppNotices() {
	const { pathname, search } = useLocation();
	useEffect(() => {
		const ends = [inOwnTask(watchForVersion), watchForFailedChunks(), watchForInstall(), watchTyping()];
		return () => {
			for (const end of ends) end();
		};
	}, []);
	useEffect(() => {
		if (pathname.endsWith("/documents/add") && search.includes("shared")) void offerShared();
	}, [pathname, search]);
	return (
		<>
			<VersionNotice />
			<InstallHint />
		</>
	);
}
