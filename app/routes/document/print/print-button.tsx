import { inTimeOr } from "../../../../contract/in-time.ts";
import { useState } from "react";
import { useTranslation } from "../../../texts/translations.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { asksToPrint } from "./print-at-once.ts";

/** What has not come by then is missing on paper. */
const LONGEST_WAIT_MS = 30_000;

/** Prints once the pictures are there; by itself where the user has asked for it on the page before. */
export function PrintButton() {
	const { t } = useTranslation();
	const [isWaiting, setWaiting] = useState(false);

	async function print() {
		setWaiting(true);
		await picturesOf(document);
		setWaiting(false);
		window.print();
	}

	function printIfAsked(button: HTMLButtonElement | null) {
		const { state } = window.history;
		// Where the router keeps what a link tells the page to which it leads.
		if (!button || !asksToPrint(state?.usr)) return;
		// Once: not when the page is drawn or loaded again, or come back to.
		window.history.replaceState({ ...state, usr: null }, "");
		void print();
	}

	return (
		<Button
			ref={printIfAsked}
			type="button"
			variant="primary"
			icon="printer"
			pending={isWaiting}
			onClick={() => void print()}
			className="noscript:hidden"
		>
			{t("document.print")}
		</Button>
	);
}

async function picturesOf(page: Document): Promise<void> {
	const coming = [...page.querySelectorAll<HTMLImageElement>("img.printed-page")].filter(
		({ complete }) => !complete,
	);
	const ends = coming.map(
		(picture) =>
			new Promise((resolve) => {
				for (const type of ["load", "error"]) picture.addEventListener(type, resolve, { once: true });
			}),
	);
	await inTimeOr(LONGEST_WAIT_MS, Promise.all(ends), null);
}
