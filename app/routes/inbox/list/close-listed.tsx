import { Suspense } from "react";
import { useNavigation } from "react-router";
import { EXPLORER_PAGE_SIZE } from "../../../../contract/constants.ts";
import { formatCount } from "../../../features/documents/format.ts";
import { useOffers } from "../../../features/session/signed-in.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { LinkButton } from "../../../ui/buttons/link-button.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { CLOSE_LISTED } from "../item-intents.ts";
import { useInboxState } from "../use-inbox-state.ts";

// Few ask, and seldom.
const CloseQuestion = lazyPart(async () => (await import("./close-question.tsx")).CloseQuestion);

interface CloseListedProps {
	/** Of the list. */
	total: number;
	listedAt: string;
}

/** The way to have done with a list that nobody ticks off item by item. It asks first: of many nothing is taken back. */
export function CloseListed({ total, listedAt }: CloseListedProps) {
	const { t } = useTranslation();
	const { state, addressOf } = useInboxState();
	const isOffered = useOffers("closeListed");
	// Thousands take seconds, for which the address that comes then has no question any more.
	const isAnswered = useNavigation().formData?.get("intent") === CLOSE_LISTED;
	const isAsked = state.isClosing || isAnswered;
	// The list may become shorter behind the question.
	if (!isOffered || state.tab !== "open" || (total <= EXPLORER_PAGE_SIZE && !isAsked)) return null;
	return (
		<>
			<div className="flex justify-end border-b border-line px-4 py-1.5 lg:px-5">
				<LinkButton
					to={addressOf({ ...state, isClosing: true })}
					variant="quiet"
					size="small"
					icon="check"
					preventScrollReset
				>
					{t("inbox.closeAll", { count: total, shown: formatCount(total) })}
				</LinkButton>
			</div>
			{isAsked && (
				<Suspense>
					<CloseQuestion
						{...{ total, listedAt, state }}
						closeTo={addressOf({ ...state, isClosing: false })}
					/>
				</Suspense>
			)}
		</>
	);
}
