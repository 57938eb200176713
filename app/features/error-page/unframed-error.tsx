import { lazy, Suspense } from "react";
import { PublicLayout } from "../layout/public-layout.tsx";
import { unsentIn } from "../session/unsent-form.ts";
import { errorKind } from "./error-kind.ts";
import { ErrorPage } from "./error-page.tsx";

// Hardly anybody needs them.
const UnsentPage = lazy(() => import("../session/unsent-page.tsx"));
const FramedError = lazy(() => import("./framed-error.tsx"));

interface UnframedErrorProps {
	error: unknown;
	/** On a page of the signed-in: where that passes, the ways to the others stay. */
	isInside?: boolean;
}

/** An error where nothing is known of who is signed in. */
export function UnframedError({ error, isInside = false }: UnframedErrorProps) {
	const unsent = unsentIn(error);
	if (isInside && !unsent && errorKind(error).passes) {
		return (
			<Suspense>
				<FramedError error={error} frame={null} />
			</Suspense>
		);
	}
	return (
		<PublicLayout>
			{unsent ? (
				<Suspense>
					<UnsentPage form={unsent} />
				</Suspense>
			) : (
				<ErrorPage error={error} />
			)}
		</PublicLayout>
	);
}
