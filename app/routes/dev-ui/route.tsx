import type { ReactNode } from "react";
import { AppLayout } from "../../features/layout/app-layout.tsx";
import { LinkButton } from "../../ui/buttons/link-button.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { ToastRegion, type ToastItem } from "../../ui/overlays/toast-region.tsx";
import { Buttons } from "./buttons.tsx";
import { Fields } from "./fields.tsx";
import { Messages } from "./messages.tsx";
import { AddressedDialog, Overlays } from "./overlays.tsx";
import { Panes } from "./panes.tsx";
import { Tables } from "./tables.tsx";

const user = { firstName: "Anna", lastName: "Zürcher-Müller" };

const DAY = 24 * 60 * 60 * 1000;

const toasts: ToastItem[] = [
	{ id: "1", level: "success", text: "«Hausratversicherung» ist archiviert.", life: DAY },
	{ id: "2", level: "info", text: "Der Text der Datei ist gelesen.", life: 3000 },
	{ id: "3", level: "warn", text: "Die Seite ist älter als das Dokument.", life: DAY },
	{
		id: "4",
		level: "error",
		text: "Das hat nicht geklappt. Bitte versuchen Sie es später noch einmal.",
		life: DAY,
	},
];

/** Every primitive on one page, in both modes, with long words and with errors. In development only. */
export default function DevUiPage() {
	return (
		<AppLayout user={user} isSidebarNarrow={false} isMac={false}>
			<title>UI</title>
			<PageHeader
				title="Alles auf einer Seite"
				count="1'234"
				back={{ to: "/", label: "Zurück" }}
				actions={
					<LinkButton to="/documents/new" variant="primary" icon="plus">
						Neues Dokument
					</LinkButton>
				}
			/>
			<Both title="Tables, empty">
				<Tables />
			</Both>
			<Both title="Buttons, badges">
				<Buttons />
			</Both>
			<Both title="Fields">
				<Fields />
			</Both>
			<Both title="Lists that open, dialogs">
				<Overlays />
			</Both>
			<Both title="Messages, progress, pages">
				<Messages />
			</Both>
			<Both title="Panes, tabs, facts">
				<Panes />
			</Both>
			<AddressedDialog />
			<ToastRegion toasts={toasts} />
		</AppLayout>
	);
}

/** The same samples in light and in dark, side by side. */
function Both({ title, children }: { title: string; children: ReactNode }) {
	return (
		<section aria-label={title} className="grid border-b border-line xl:grid-cols-2">
			{(["light", "dark"] as const).map((mode) => (
				<div
					key={mode}
					className={`${mode} flex min-w-0 flex-col gap-6 bg-surface px-4 py-6 text-ink lg:px-6`}
				>
					<h2 className="text-xs font-medium text-ink-muted">
						{title}: {mode}
					</h2>
					{children}
				</div>
			))}
		</section>
	);
}
