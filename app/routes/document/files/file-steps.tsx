import { useState } from "react";
import { Form, useNavigate, useSearchParams } from "react-router";
import { useTranslation } from "../../../texts/translations.tsx";
import { buttonClasses } from "../../../ui/buttons/button-look.ts";
import { controlClasses } from "../../../ui/forms/control-look.ts";
import { IconLink } from "../../../ui/buttons/icon-link.tsx";
import { useAddressNow, usePageAddress } from "../page-address.ts";
import { pageChange, type ShownFile, zoomAfter, zoomChange } from "./shown-file.ts";
import type { ZoomCommand } from "./file-keymaps.ts";
import { Link } from "../../../ui/buttons/link.tsx";

/** Back and forth between the pages of a file, and to the one whose number is typed. */
export function PageSteps({ shown }: { shown: ShownFile }) {
	const { t } = useTranslation();
	const address = usePageAddress();
	const addressNow = useAddressNow();
	const { page, pageCount, view } = shown;
	if (pageCount < 2) return null;
	return (
		<>
			<IconLink
				icon="chevron-left"
				label={t("ui.previousPage")}
				to={page > 1 ? address({ page: page > 2 ? String(page - 1) : null }) : null}
				toAtClick={() => addressNow((shownNow) => pageChange(shownNow, -1, pageCount))}
				isHere={view === "picture"}
			/>
			<PageField shown={shown} />
			<IconLink
				icon="chevron-right"
				label={t("ui.nextPage")}
				to={page < pageCount ? address({ page: String(page + 1) }) : null}
				toAtClick={() => addressNow((shownNow) => pageChange(shownNow, 1, pageCount))}
				isHere={view === "picture"}
			/>
		</>
	);
}

function PageField({ shown: { page, pageCount, view } }: { shown: ShownFile }) {
	const { t } = useTranslation();
	const addressNow = useAddressNow();
	const navigate = useNavigate();
	const [parameters] = useSearchParams();
	const [typed, setTyped] = useState<string | null>(null);
	// A form by GET leaves nothing of the address but its fields.
	const others = [...parameters].filter(([name]) => name !== "page" && name !== "text");
	return (
		<Form
			replace
			onSubmit={(event) => {
				event.preventDefault();
				setTyped(null);
				const asked = Math.round(Number(typed ?? page));
				if (!(asked >= 1)) return;
				const next = Math.min(asked, pageCount);
				void navigate(
					addressNow(() => ({ page: next > 1 ? String(next) : null })),
					{
						replace: true,
						preventScrollReset: true,
						...(view === "picture" && { defaultShouldRevalidate: false }),
					},
				);
			}}
			className="flex items-center gap-1 text-sm text-ink-muted tabular-nums"
		>
			{others.map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			<span aria-hidden>{t("document.page")}</span>
			<input
				name="page"
				inputMode="numeric"
				autoComplete="off"
				pattern="[0-9]*"
				aria-label={t("document.goToPage", { pageCount })}
				title={t("document.goToPage", { pageCount })}
				value={typed ?? page}
				onChange={(event) => setTyped(event.currentTarget.value)}
				onFocus={(event) => event.currentTarget.select()}
				onBlur={() => setTyped(null)}
				style={{ width: `calc(${String(pageCount).length}ch + 1.25rem)` }}
				className={`${controlClasses} h-7 px-1.5! text-center tabular-nums pointer-coarse:h-9`}
			/>
			<span aria-hidden>/ {pageCount}</span>
		</Form>
	);
}

/** Larger, smaller, and back to the width of the pane. */
export function ZoomSteps({ shown: { zoom } }: { shown: ShownFile }) {
	const { t } = useTranslation();
	const address = usePageAddress();
	const addressNow = useAddressNow();
	const zoomAddress = (next: ShownFile["zoom"]) => address({ zoom: next === 1 ? null : String(next) });
	const step = (command: ZoomCommand) => {
		const next = zoomAfter(zoom, command);
		return next === zoom ? null : zoomAddress(next);
	};
	const atClick = (command: ZoomCommand) => () => addressNow((shownNow) => zoomChange(shownNow, command));
	const label = t("document.fitWidth");
	return (
		<>
			<IconLink
				icon="minus"
				label={t("document.zoomOut")}
				to={step("zoomOut")}
				toAtClick={atClick("zoomOut")}
				isHere
			/>
			{zoom > 1 && (
				<Link
					to={zoomAddress(1)}
					replace
					preventScrollReset
					defaultShouldRevalidate={false}
					aria-label={label}
					title={label}
					className={`${buttonClasses({ variant: "quiet", size: "small" })} tabular-nums`}
				>
					{Math.round(zoom * 100)} %
				</Link>
			)}
			<IconLink
				icon="plus"
				label={t("document.zoomIn")}
				to={step("zoomIn")}
				toAtClick={atClick("zoomIn")}
				isHere
			/>
		</>
	);
}
