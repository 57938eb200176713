import { type ReactNode, use, useEffect, useState } from "react";
import { isRouteErrorResponse } from "react-router";
import { newRequestId } from "../../../contract/request-id.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { IconButton } from "../../ui/buttons/icon-button.tsx";
import { COPY_ICONS, useCopy } from "../../ui/use-copy.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { RequestId } from "./framed.ts";
import { useAskAgain } from "./use-ask-again.ts";

interface ErrorNumberProps {
	error: unknown;
	/** The page is asked for again, after some pauses. */
	asksAgain: boolean;
}

/** The number under which this error stands in the logs: the server's, or one of its own where it is the browser's. */
export default function ErrorNumber({ error, asksAgain }: ErrorNumberProps): ReactNode {
	const { t } = useTranslation();
	const number = useErrorNumber(error);
	useEffect(() => tell(error, number), [error, number]);
	useAskAgain(asksAgain);
	return (
		<p className="mt-3 flex flex-wrap items-center justify-center gap-x-1 text-xs">
			<span>
				{t("error.page.number")} <span className="font-mono wrap-anywhere select-all">{number}</span>
			</span>
			<CopyButton number={number} />
		</p>
	);
}

function CopyButton({ number }: { number: string }) {
	const { t } = useTranslation();
	const { state, onClick } = useCopy(number);
	if (!useHydrated()) return null;
	return (
		<IconButton
			size="small"
			icon={COPY_ICONS[state]}
			label={t(state === "idle" ? "error.page.copyNumber" : `ui.${state}`)}
			onClick={onClick}
		/>
	);
}

function useErrorNumber(error: unknown): string {
	const ofDocument = use(RequestId);
	const isHydrated = useHydrated();
	const [known, setKnown] = useState(() => ({
		error,
		number: numberIn(error) ?? (isHydrated ? newRequestId() : ofDocument),
	}));
	if (known.error === error) return known.number;
	const number = numberIn(error) ?? newRequestId();
	setKnown({ error, number });
	return number;
}

/** The number that the server has given along. */
function numberIn(error: unknown): string | null {
	const data: unknown = isRouteErrorResponse(error) ? error.data : null;
	const isNamed = typeof data === "object" && data !== null && "requestId" in data;
	return isNamed && typeof data.requestId === "string" ? data.requestId : null;
}

/** So it is logged (features/live/collect-errors.ts), and the console is spared what it knows already. */
function tell(error: unknown, number: string): void {
	const said = isRouteErrorResponse(error) ? `answered ${error.status}` : String(error);
	const shown = new Error(`error page ${number} at ${window.location.pathname}: ${said}`);
	shown.stack = error instanceof Error ? (error.stack ?? "") : "";
	window.dispatchEvent(new ErrorEvent("error", { error: shown, message: shown.message }));
}
