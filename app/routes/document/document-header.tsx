import { type ComponentProps, Suspense, useId } from "react";
import { useTranslation } from "../../texts/translations.tsx";
import { Form, href, useLocation, useNavigation, useParams } from "react-router";
import type { DocumentState } from "../../../contract/entities/document-state.ts";
import type { TenantDocument } from "../../../contract/entities/entities.ts";
import { useFiling } from "../../features/session/filing.ts";
import { mayDo, mayEdit } from "../../../contract/entities/rights.ts";
import { useOffers } from "../../features/session/signed-in.ts";
import { ShareLink } from "../../features/sharing/share-link.tsx";
import { useShareAddress } from "../../features/sharing/use-share-dialog.tsx";
import { STATE_TEXTS } from "../../features/documents/state-mark.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { LinkButton } from "../../ui/buttons/link-button.tsx";
import { Menu, type MenuEntry } from "../../ui/overlays/menu.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { StateDot } from "../../ui/data/state-dot.tsx";
import { classes } from "../../ui/classes.ts";
import type { Tone } from "../../ui/tones.ts";
import { loadEditFormAhead } from "./edit/load-edit-form.ts";
import { NeighbourLinks } from "./neighbours/neighbour-links.tsx";
import { usePageAddress, wayBack } from "./page-address.ts";
import { PRINT_AT_ONCE } from "./print/print-at-once.ts";

const TONES: Record<DocumentState, Tone> = { Active: "success", Archived: "neutral", Deleted: "danger" };

/** A name of more characters is cut after two lines of a wide screen; its title and its form have all of it. */
const LONG_NAME = 140;

interface DocumentHeaderProps {
	document: TenantDocument;
	isEditing: boolean;
	neighbours: ComponentProps<typeof NeighbourLinks>["loaded"] | null;
}

/** Name, state, the way back to the list, and what the user may do with the document. */
export function DocumentHeader({ document, isEditing, neighbours }: DocumentHeaderProps) {
	const { t } = useTranslation();
	const { locale } = useParams();
	const { search } = useLocation();
	const isLong = document.name.length > LONG_NAME;
	return (
		<PageHeader
			back={{
				to: wayBack(href("/:locale?/documents", { locale }), search),
				label: t("document.backToList"),
			}}
			title={
				<span className="wrap-break-word hyphens-auto whitespace-normal">
					<bdi
						title={isLong ? document.name : undefined}
						className={classes(
							"max-sm:line-clamp-3 max-sm:text-base max-sm:leading-5",
							isLong && "sm:line-clamp-2",
						)}
					>
						{document.name}
					</bdi>{" "}
					<span className="text-sm font-normal tracking-normal whitespace-nowrap text-ink-muted max-sm:block sm:ml-2">
						<DocumentStateWord state={document.state} />
					</span>
				</span>
			}
			actions={
				!isEditing && (
					<>
						{neighbours && (
							<Suspense>
								<NeighbourLinks
									documentId={document.documentId}
									loaded={neighbours}
									className="max-sm:hidden"
								/>
							</Suspense>
						)}
						<Actions document={document} />
					</>
				)
			}
		/>
	);
}

function Actions({ document }: { document: TenantDocument }) {
	const { t } = useTranslation();
	const formId = useId();
	const address = usePageAddress();
	const intent = useNavigation().formData?.get("intent");
	const { locale } = useParams();
	const newFrom = (as: "successor" | "copy") =>
		`${href("/:locale?/documents/new", { locale })}?${new URLSearchParams({ from: document.documentId, as })}`;
	const { mayAdd, places } = useFiling();
	const canShare = useOffers("sharing") && mayDo(document, "share");
	const shareAddress = useShareAddress();
	const hasOtherPlace = places.some((place) => place !== document.tenant.documentId);
	const canMove = useOffers("move") && hasOtherPlace && mayDo(document, "move");
	const canArchive = mayDo(document, "archive");
	const isArchived = document.state === "Archived";
	const change = isArchived
		? ({ intent: "unarchive", text: t("documents.unarchive"), icon: "archive-restore" } as const)
		: ({ intent: "archive", text: t("documents.archive"), icon: "archive" } as const);
	const hint = isArchived ? undefined : t("documents.archiveHint");
	const button = { form: formId, name: "intent", value: change.intent };
	const readings: MenuEntry[] = [printEntry(t("document.print"), document, locale)];
	if (document.documentFiles.length > 0) {
		readings.push(downloadEntry(t("download.allFiles"), document, locale));
	}
	if (!mayEdit(document.rights)) return <Menu label={t("document.moreActions")} entries={readings} />;

	return (
		<>
			<Form id={formId} method="post" replace preventScrollReset className="hidden">
				<input type="hidden" name="version" value={document.version} />
			</Form>
			{canShare && <ShareLink documentId={document.documentId} className="max-lg:hidden" />}
			{canArchive && (
				<div className="hidden sm:contents">
					<Button
						{...button}
						icon={change.icon}
						pending={intent === change.intent}
						title={hint}
						aria-keyshortcuts="X"
					>
						{change.text}
					</Button>
				</div>
			)}
			<LinkButton
				to={address({ edit: "", tab: "facts" })}
				replace
				preventScrollReset
				variant="primary"
				icon="pencil"
				aria-keyshortcuts="E"
				onClick={loadEditFormAhead}
			>
				<span className="max-sm:sr-only">{t("document.edit")}</span>
			</LinkButton>
			<Menu
				label={t("document.moreActions")}
				entries={[
					...(canArchive ? [{ label: change.text, icon: change.icon, button, className: "sm:hidden" }] : []),
					...(canShare
						? [
								{
									label: t("sharing.share"),
									icon: "share-2",
									to: shareAddress([document.documentId]),
									className: "lg:hidden",
								} as const,
							]
						: []),
					// A document is replaced by one other.
					...(document.replacedByDocument || !mayAdd
						? []
						: [
								{
									label: t("document.createSuccessor"),
									icon: "file-plus",
									to: newFrom("successor"),
								} as const,
							]),
					...(mayAdd ? [{ label: t("document.copy"), icon: "copy", to: newFrom("copy") } as const] : []),
					...(canMove ? [moveEntry(t("move.action"), document, locale)] : []),
					...readings,
					...(mayDo(document, "delete")
						? [
								{
									label: t("documents.delete"),
									icon: "trash-2",
									danger: true,
									to: address({ confirm: "delete" }),
								} as const,
							]
						: []),
				]}
			/>
		</>
	);
}

function printEntry(label: string, { documentId }: TenantDocument, locale: string | undefined): MenuEntry {
	const to = href("/:locale?/documents/:documentId/print", { locale, documentId });
	return { label, icon: "printer", to, state: PRINT_AT_ONCE };
}

function moveEntry(label: string, { documentId }: TenantDocument, locale: string | undefined): MenuEntry {
	return {
		label,
		icon: "corner-up-right",
		to: href("/:locale?/documents/:documentId/move", { locale, documentId }),
	};
}

/** All files of the document as one archive. */
function downloadEntry(label: string, { documentId }: TenantDocument, locale: string | undefined): MenuEntry {
	const query = new URLSearchParams({ document: documentId });
	return {
		label,
		icon: "download",
		to: `${href("/:locale?/documents/download", { locale })}?${query}`,
		isFile: true,
	};
}

/** The state as a dot and its word. */
function DocumentStateWord({ state }: { state: DocumentState }) {
	const { t } = useTranslation();
	return <StateDot tone={TONES[state]} label={t(STATE_TEXTS[state])} />;
}
