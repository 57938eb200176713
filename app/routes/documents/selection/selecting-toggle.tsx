import { useTranslation } from "../../../texts/translations.tsx";
import { buttonClasses } from "../../../ui/buttons/button-look.ts";
import { classes } from "../../../ui/classes.ts";
import { dispatch } from "./document-selection.ts";

/** On a phone: switches between opening cards and selecting them. The style sheet does it, so no script is needed. */
export function SelectingToggle() {
	const { t } = useTranslation();
	return (
		<label
			className={classes(
				buttonClasses({ variant: "quiet" }),
				"selecting-scope has-focus-visible:outline-2 has-focus-visible:outline-focus md:hidden",
			)}
		>
			<input
				id="selecting"
				type="checkbox"
				className="sr-only"
				onChange={({ currentTarget }) => {
					if (!currentTarget.checked) dispatch({ type: "clear" });
				}}
			/>
			<span className="in-[.selecting-scope:has(:checked)]:hidden">{t("bulk.select")}</span>
			<span className="hidden text-accent in-[.selecting-scope:has(:checked)]:inline">
				{t("bulk.selectDone")}
			</span>
		</label>
	);
}
