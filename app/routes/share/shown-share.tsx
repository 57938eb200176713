import { LinkTrouble } from "../../features/behind-links/calm-page.tsx";
import { KeepForm } from "./keep-form.tsx";
import { PasswordForm } from "./password-form.tsx";
import { SharedDocuments } from "./shared-documents.tsx";
import { SharedWithPerson } from "./shared-with-person.tsx";
import { ShareOver, ShareUnread } from "./share-over.tsx";
import type { ShareShown } from "./shared-view.ts";

/** @param error why the password that was sent does not open it */
export function ShownShare({ shown, error }: { shown: ShareShown; error: string | undefined }) {
	switch (shown.kind) {
		case "link":
			return (
				<>
					<SharedDocuments shared={shown.shared} />
					<KeepForm />
				</>
			);
		case "locked":
			return <PasswordForm sharedBy={shown.sharedBy} error={error} />;
		case "person":
			return <SharedWithPerson share={shown} />;
		case "over":
			return <ShareOver />;
		case "trouble":
			return <LinkTrouble />;
		case "unread":
			return <ShareUnread />;
	}
}
