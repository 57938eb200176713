import { useTranslation } from "../../../texts/translations.tsx";
import { buttonClasses } from "../../../ui/buttons/button-look.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { LinkButton } from "../../../ui/buttons/link-button.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import { COPY_ICONS, useCopy } from "../../../ui/use-copy.ts";
import { useHydrated } from "../../../ui/use-hydrated.ts";

/** Recovery codes that were made just now: they are said this once, to be kept somewhere else. */
export function RecoveryCodes({ codes, email }: { codes: readonly string[]; email: string }) {
	const { t } = useTranslation();
	const text = [t("codes.fileTitle", { email }), t("codes.fileHint"), "", ...codes, ""].join("\n");
	return (
		<div data-printed className="mt-4 space-y-4 rounded-lg border border-line bg-surface-sunken p-4 text-sm">
			<div>
				<h3 className="font-semibold">{t("codes.recovery")}</h3>
				<p className="mt-1 hidden print:block">{t("codes.fileTitle", { email })}</p>
				<p className="mt-1 text-warning print:hidden">{t("codes.recoveryHint")}</p>
			</div>
			<ul className="grid max-w-md gap-x-6 gap-y-1.5 font-mono sm:grid-cols-2 print:grid-cols-2">
				{codes.map((code) => (
					<li key={code}>{code}</li>
				))}
			</ul>
			<div className="flex flex-wrap gap-2 print:hidden">
				<CopyButton text={text} />
				<a
					// A file without a request: the codes are nowhere but in this page.
					href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
					download={t("codes.fileName")}
					className={buttonClasses({ size: "small" })}
				>
					<Icon name="download" />
					{t("codes.download")}
				</a>
				<PrintButton />
				<LinkButton size="small" variant="primary" preventScrollReset to="?" className="sm:ml-auto">
					{t("codes.done")}
				</LinkButton>
			</div>
		</div>
	);
}

function CopyButton({ text }: { text: string }) {
	const { t } = useTranslation();
	const isHydrated = useHydrated();
	const { state, onClick } = useCopy(text);
	if (!isHydrated) return null;
	return (
		<Button type="button" size="small" icon={COPY_ICONS[state]} onClick={onClick}>
			<span aria-live="polite">{t(state === "idle" ? "codes.copyAll" : `ui.${state}`)}</span>
		</Button>
	);
}

function PrintButton() {
	const { t } = useTranslation();
	if (!useHydrated()) return null;
	return (
		<Button type="button" size="small" icon="printer" onClick={() => window.print()}>
			{t("codes.print")}
		</Button>
	);
}
