import { Form, href, useParams } from "react-router";
import type { MandateState } from "../../../contract/entities/mandate.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { CancelLink } from "../../ui/buttons/cancel.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { Link } from "../../ui/buttons/link.tsx";
import { Badge } from "../../ui/data/badge.tsx";
import { Icon } from "../../ui/icons/icon.tsx";
import { Menu, type MenuEntry } from "../../ui/overlays/menu.tsx";
import type { Tone } from "../../ui/tones.ts";
import type { MandateFormResult } from "./change-mandate.server.ts";
import type { MandateRow } from "./load-mandates.server.ts";
import { MandateForm } from "./mandate-form.tsx";
import type { MandatePanel } from "./mandates-state.ts";
import type { MandatesPageData } from "./route.tsx";

const TONES: Record<MandateState, Tone> = {
	offered: "info",
	expired: "warning",
	declined: "neutral",
	ahead: "info",
	active: "success",
	over: "neutral",
	ended: "neutral",
};

interface MandateListProps {
	page: MandatesPageData;
	result: MandateFormResult | undefined;
	/** The page in this state. */
	addressOf: (opened: { panel: MandatePanel; id: string } | null) => string;
}

/** The mandates, the newest first; what is done with one opens below it. */
export function MandateList({ page, result, addressOf }: MandateListProps) {
	const { t } = useTranslation();
	return (
		<ul aria-label={t("mandates.title")}>
			{page.rows.map((row) => (
				<MandateItem key={row.documentId} {...{ row, page, result, addressOf }} />
			))}
		</ul>
	);
}

function MandateItem({ row, page, result, addressOf }: MandateListProps & { row: MandateRow }) {
	const { t } = useTranslation();
	const { locale } = useParams();
	const { documentId, state, broker, offeredTo, firstDay, lastDay, categories, holders, document } = row;
	const name = broker?.name ?? offeredTo;
	const opened = page.state.opened?.id === documentId ? page.state.opened.panel : null;
	const entries = entriesOf(row, addressOf, t);
	const rights = categories.map((category) => `${category.name} (${t(`mandates.right.${category.right}`)})`);
	return (
		<li id={`mandate-${documentId}`} className="scroll-mt-2 border-b border-line">
			<div className="grid grid-cols-[1.25rem_minmax(0,1fr)_auto] gap-x-3 px-4 py-3 text-sm lg:px-6">
				<Icon name={broker ? "building-2" : "user-plus"} className="mt-0.5 size-4 text-ink-muted" />
				<div className="flex min-w-0 flex-col gap-0.5">
					<p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5">
						<bdi className="font-medium wrap-anywhere">{name}</bdi>
						<Badge tone={TONES[state]}>{t(`mandates.state.${state}`)}</Badge>
						{state === "offered" && row.mail === "failed" && (
							<Badge tone="danger">{t("mandates.mailFailed")}</Badge>
						)}
					</p>
					<p className="text-ink-muted tabular-nums">
						{t(lastDay === null ? "mandates.fromOn" : "mandates.fromTo", {
							firstDay,
							lastDay: lastDay ?? "",
						})}
						{row.since !== null &&
							` · ${t(`mandates.since.${state}`, { at: row.since, until: row.expiresAt })}`}
						{row.endedByName !== null && (
							<>
								{" "}
								<bdi className="wrap-anywhere">{t("mandates.by", { name: row.endedByName })}</bdi>
							</>
						)}
					</p>
					<p className="wrap-anywhere">{rights.join(" · ")}</p>
					{holders.length > 0 && (
						<p className="flex flex-wrap gap-x-1.5 text-ink-muted">
							{t(isOver(state) ? "mandates.formerHolders" : "mandates.holders")}
							{holders.map((holder) => (
								<Link
									key={holder.userId}
									to={`${href("/:locale?/my-company/:tenantId/history", { locale, tenantId: page.tenant.documentId })}?${new URLSearchParams({ user: holder.userId })}`}
									title={t("mandates.historyOf", { name: holder.name })}
									className="rounded-sm underline decoration-ink-faint underline-offset-3 hover:text-ink"
								>
									{holder.name}
								</Link>
							))}
						</p>
					)}
					{document && (
						<p>
							<Link
								to={href("/:locale?/documents/:documentId", { locale, documentId: document.documentId })}
								className="inline-flex items-center gap-1.5 rounded-sm underline decoration-ink-faint underline-offset-3 hover:text-accent"
							>
								<Icon name="file-text" className="size-4 text-ink-muted" />
								{document.name}
							</Link>
						</p>
					)}
				</div>
				{entries.length > 0 && (
					<Menu size="small" label={t("mandates.actionsOne", { name })} entries={entries} />
				)}
			</div>
			{opened && (
				<div className="border-t border-line bg-surface-sunken px-4 py-4 lg:px-6">
					{opened === "edit" ? (
						<MandateForm page={page} row={row} result={result} closeTo={addressOf(null)} />
					) : (
						<EndPanel row={row} name={name} closeTo={addressOf(null)} />
					)}
				</div>
			)}
		</li>
	);
}

function isOver(state: MandateState): boolean {
	return state === "over" || state === "ended";
}

type Translate = ReturnType<typeof useTranslation>["t"];

function entriesOf(
	{ documentId, state }: MandateRow,
	addressOf: MandateListProps["addressOf"],
	t: Translate,
): MenuEntry[] {
	const isOpen = state !== "declined" && state !== "ended";
	if (!isOpen) return [];
	const isOffer = state === "offered" || state === "expired";
	// Where it opens is in view, also on a page that is loaded anew.
	const to = (panel: MandatePanel) => `${addressOf({ panel, id: documentId })}#mandate-${documentId}`;
	return [
		{ label: t("mandates.edit"), icon: "pencil", to: to("edit") },
		isOffer
			? { label: t("mandates.manageOffer"), icon: "rotate-ccw", to: to("end") }
			: { label: t("mandates.end"), icon: "x", to: to("end"), danger: true },
	];
}

/** What ending it means, and the buttons that do it; an offer can be sent anew, too. */
function EndPanel({ row, name, closeTo }: { row: MandateRow; name: string; closeTo: string }) {
	const { t } = useTranslation();
	const isOffer = row.state === "offered" || row.state === "expired";
	return (
		<Form method="post" replace preventScrollReset className="flex max-w-2xl flex-col gap-3 text-sm">
			<input type="hidden" name="mandate" value={row.documentId} />
			<input type="hidden" name="name" value={name} />
			<p>
				{t(isOffer ? "mandates.withdrawText" : row.hasAnother ? "mandates.endOneText" : "mandates.endText", {
					name,
				})}
			</p>
			<div className="form-actions">
				{isOffer && (
					<Button name="intent" value="resend">
						{t("mandates.resend")}
					</Button>
				)}
				<Button variant="danger" name="intent" value="end">
					{t(isOffer ? "mandates.withdraw" : "mandates.end")}
				</Button>
				<CancelLink to={closeTo} replace preventScrollReset />
			</div>
		</Form>
	);
}
