import { lazy, Suspense, useState } from "react";
import type { Attempt } from "../../../cms/attempt.ts";
import type { ExplorerPage } from "./explorer-page.ts";
import type { Deferred } from "../../../features/streaming/deferred.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { useHydrated } from "../../../ui/use-hydrated.ts";

// Nobody waits for these: they come once the page is there.
const ExplorerKeys = lazyPart(async () => (await import("../later-parts.ts")).ExplorerKeys);
const HelpSheet = lazy(async () => {
	const [{ HelpSheet: Sheet }, { LIST_KEYMAP }] = await Promise.all([
		import("../../../features/keyboard/help-sheet.tsx"),
		import("../../../features/keyboard/keymap.ts"),
	]);
	return {
		default: ({ onClose }: { onClose: () => void }) => <Sheet keymap={LIST_KEYMAP} onClose={onClose} />,
	};
});

/** The explorer's keys, and the button that lists them. */
export function KeyboardHelp({ page }: { page: Deferred<Attempt<ExplorerPage>> }) {
	const { t } = useTranslation();
	const isHydrated = useHydrated();
	const [isOpen, setIsOpen] = useState(false);
	return (
		<>
			<IconButton
				icon="keyboard"
				label={t("keyboard.title")}
				onClick={() => setIsOpen(true)}
				className="max-lg:hidden noscript:hidden"
			/>
			{isHydrated && (
				<Suspense>
					<ExplorerKeys page={page} onHelp={() => setIsOpen(true)} />
				</Suspense>
			)}
			{isOpen && (
				<Suspense>
					<HelpSheet onClose={() => setIsOpen(false)} />
				</Suspense>
			)}
		</>
	);
}
