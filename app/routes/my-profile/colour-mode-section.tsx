import { Form, useLocation, useSubmit } from "react-router";
import { COLOUR_MODE_STORAGE_KEY } from "../../../contract/constants.ts";
import type { StorageName } from "../../browser-storage.ts";
import { useDestinations } from "../../destinations.ts";
import { COLOUR_PREFERENCES, type ColourPreference } from "../../features/colour-mode/colour-preference.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { SectionHeading } from "../../ui/layout/section-heading.tsx";

/** In which colours this browser shows the pages: at once where scripts run. */
export function ColourModeSection({ preference }: { preference: ColourPreference }) {
	const { t } = useTranslation();
	const { preferences } = useDestinations();
	const { pathname } = useLocation();
	const submit = useSubmit();
	return (
		<section aria-labelledby="colour-mode">
			<SectionHeading id="colour-mode">{t("colourMode.title")}</SectionHeading>
			<Form
				method="post"
				action={preferences}
				onChange={({ currentTarget }) => {
					keep(new FormData(currentTarget));
					void submit(currentTarget, { preventScrollReset: true, replace: true });
				}}
				className="flex flex-wrap items-center gap-3 py-3"
			>
				<input type="hidden" name="to" value={pathname} />
				<fieldset className="flex flex-wrap rounded-md border border-line-strong">
					<legend className="sr-only">{t("colourMode.title")}</legend>
					{COLOUR_PREFERENCES.map((each) => (
						<label
							key={each}
							className="flex cursor-pointer items-center gap-2 px-3 py-1.5 text-sm not-first-of-type:border-l not-first-of-type:border-line-strong first-of-type:rounded-l-md last-of-type:rounded-r-md has-checked:bg-surface-selected has-checked:font-medium has-focus-visible:outline-2 has-focus-visible:outline-focus pointer-coarse:py-2.5"
						>
							<input
								type="radio"
								name="colourMode"
								value={each}
								defaultChecked={each === preference}
								className="sr-only"
							/>
							{t(`colourMode.${each}`)}
						</label>
					))}
				</fieldset>
				<noscript>
					<Button size="small">{t("colourMode.apply")}</Button>
				</noscript>
			</Form>
		</section>
	);
}

/** The spec's place for it, beside the cookie by which the server knows (spec 9). */
function keep(form: FormData): void {
	try {
		const key: StorageName = COLOUR_MODE_STORAGE_KEY;
		localStorage.setItem(key, String(form.get("colourMode")));
	} catch {
		// A browser may keep nothing; the cookie says it too.
	}
}
