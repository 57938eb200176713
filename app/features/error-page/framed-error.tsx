import { useTranslation } from "../../texts/translations.tsx";
import { AppLayout } from "../layout/app-layout.tsx";
import { FramedFiling } from "../session/filing.ts";
import { OffersContext } from "../session/signed-in.ts";
import { ErrorPage } from "./error-page.tsx";
import type { ErrorFrame } from "./framed.ts";

interface FramedErrorProps {
	error: unknown;
	/** `null` where nobody could say who the user is. */
	frame: ErrorFrame | null;
}

/** An error outside of the layout of the signed-in, within what stands around their pages. */
export default function FramedError({ error, frame }: FramedErrorProps) {
	const { t } = useTranslation();
	const { filing = null, offers, ...around } = frame ?? unknownFrame(t("profile.title"));
	return (
		<OffersContext value={offers}>
			<FramedFiling value={filing}>
				<AppLayout {...around}>
					<ErrorPage error={error} isSignedIn />
				</AppLayout>
			</FramedFiling>
		</OffersContext>
	);
}

function unknownFrame(name: string): ErrorFrame {
	const user = { documentId: "", firstName: name, lastName: "", email: "" };
	return { user, offers: null, isSidebarNarrow: false, isMac: false };
}
