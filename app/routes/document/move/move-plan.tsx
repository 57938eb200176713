import type { ReactNode } from "react";
import { useTranslation } from "../../../texts/translations.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import type { IconName } from "../../../ui/icons/icon-names.ts";
import type { loadMove } from "./load-move.server.ts";

type Target = NonNullable<Awaited<ReturnType<typeof loadMove>>["target"]>;

/** What comes along, and what stays behind. */
export function MovePlan({ plan, tenant }: { plan: NonNullable<Target["plan"]>; tenant: string }) {
	const { t } = useTranslation();
	const { files, fits, documentFolders, documentParties, reminders, isInChain } = plan;
	const known = documentFolders.filter(({ isThere }) => isThere);
	const unknown = documentFolders.filter(({ isThere }) => !isThere);
	return (
		<div className="flex flex-col gap-5 text-sm">
			{!fits && <Notice tone="warning">{t("move.noRoom", { tenant })}</Notice>}
			<Part title={t("move.comes")} icon="check">
				<li>{t("move.facts")}</li>
				{files.count > 0 && <li>{t("move.files", files)}</li>}
				{reminders > 0 && <li>{t("move.reminders", { count: reminders })}</li>}
				{known.map(({ name }) => (
					<li key={name}>{t("move.folder", { name })}</li>
				))}
				{documentParties.map(({ name, isThere }, index) => (
					// oxlint-disable-next-line no-array-index-key -- two may have the same name
					<li key={index}>{t(isThere ? "move.partyThere" : "move.partyNew", { name })}</li>
				))}
			</Part>
			<Part title={t("move.stays")} icon="x">
				{unknown.map(({ name }) => (
					<li key={name}>{t("move.folderMissing", { name })}</li>
				))}
				{isInChain && <li>{t("move.chain")}</li>}
				<li>{t("move.past")}</li>
			</Part>
			<p className="text-ink-muted">{t("move.hint", { tenant })}</p>
		</div>
	);
}

function Part({ title, icon, children }: { title: string; icon: IconName; children: ReactNode }) {
	return (
		<section aria-label={title}>
			<h2 className="flex items-center gap-2 font-semibold">
				<Icon name={icon} className="size-4 text-ink-muted" />
				{title}
			</h2>
			<ul className="mt-1.5 ml-6 flex list-disc flex-col gap-1 pl-3.5 wrap-anywhere marker:text-ink-faint">
				{children}
			</ul>
		</section>
	);
}
