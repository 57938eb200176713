import { AppLayout } from "../layout/app-layout.tsx";
import { FramedFiling } from "../session/filing.ts";
import { OffersContext } from "../session/signed-in.ts";
import { ErrorPage } from "./error-page.tsx";
import type { ErrorFrame } from "./framed.ts";

interface FramedErrorProps {
	error: unknown;
	frame: ErrorFrame;
}

/** An error outside of the layout of the signed-in, within what stands around their pages. */
export default function FramedError({ error, frame }: FramedErrorProps) {
	const { filing = null, offers, ...around } = frame;
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
