import { AppLayout } from "../layout/app-layout.tsx";
import { type Frame, OffersContext } from "../session/signed-in.ts";
import { ErrorPage } from "./error-page.tsx";

interface FramedErrorProps {
	error: unknown;
	frame: Frame;
}

/** An error outside of the layout of the signed-in, within what stands around their pages. */
export default function FramedError({ error, frame: { offers, ...frame } }: FramedErrorProps) {
	return (
		<OffersContext value={offers}>
			<AppLayout {...frame}>
				<ErrorPage error={error} isSignedIn />
			</AppLayout>
		</OffersContext>
	);
}
