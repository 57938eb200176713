import type { SubmitEvent } from "react";
import { Form, href, useParams } from "react-router";
import type { TextKey } from "../../../../contract/text-keys.ts";
import type { FormResult } from "../../../features/form/form-result.server.ts";
import { useFiling } from "../../../features/session/filing.ts";
import { useOffers } from "../../../features/session/signed-in.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { LinkButton } from "../../../ui/buttons/link-button.tsx";
import type { IconName } from "../../../ui/icons/icon-names.ts";
import type { InboxRow } from "../inbox-row.ts";
import { ITEM_INTENTS } from "../item-intents.ts";
import { ITEM_FACES, type NextStep } from "../item-types.ts";
import { useItemChange } from "../list/use-item-change.ts";
import type { ListedItems } from "../list/use-listed-items.ts";
import { useInboxState } from "../use-inbox-state.ts";
import { DescribeLink } from "./item-description.tsx";
import { SnoozeMenu } from "./snooze-menu.tsx";

interface ItemActionsProps {
	item: InboxRow;
	listed: ListedItems;
	/** The form to put it off that was refused. */
	result: FormResult | undefined;
}

const STEP_FACES: Record<NextStep, { text: TextKey; icon: IconName }> = {
	open: { text: "inbox.step.open", icon: "external-link" },
	pay: { text: "bills.pay", icon: "smartphone" },
	edit: { text: "inbox.step.edit", icon: "pencil" },
	extend: { text: "inbox.step.extend", icon: "calendar-clock" },
	replace: { text: "inbox.step.replace", icon: "file-plus" },
	archive: { text: "documents.archive", icon: "archive" },
	readAgain: { text: "inbox.step.readAgain", icon: "rotate-ccw" },
	tenantDocuments: { text: "inbox.step.tenantDocuments", icon: "files" },
	company: { text: "inbox.step.company", icon: "wallet-cards" },
};

/** Done, later, and what to do about it: nothing that would be refused. */
export function ItemActions({ item, listed, result }: ItemActionsProps) {
	const { t } = useTranslation();
	const { state, addressOf } = useInboxState();
	const change = useItemChange(listed);
	const steps = useSteps(item);
	const pays = steps.includes("pay");
	const maySnooze = useOffers("snooze") && item.isOpen && item.snoozedUntil === null && item.isEditable;

	function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
		const { submitter } = event.nativeEvent as SubmitEvent["nativeEvent"] & { submitter: HTMLElement | null };
		const intent = ITEM_INTENTS.find((candidate) => candidate === submitter?.getAttribute("value"));
		if (!intent) return;
		event.preventDefault();
		change(intent, item.documentId);
	}

	return (
		<div className="flex flex-wrap items-start gap-2 max-lg:pb-1">
			<Form
				method="post"
				action={addressOf(state)}
				replace
				preventScrollReset
				onSubmit={handleSubmit}
				className="contents"
			>
				<input type="hidden" name="item" value={item.documentId} />
				{pays && <Step step="pay" item={item} isPrimary />}
				{item.isOpen ? (
					<Button
						variant={pays ? "secondary" : "primary"}
						icon="check"
						name="intent"
						value="close"
						aria-keyshortcuts="E"
					>
						{t("inbox.close")}
					</Button>
				) : (
					<Button icon="undo-2" name="intent" value="reopen">
						{t("inbox.reopen")}
					</Button>
				)}
				{item.snoozedUntil !== null && item.isEditable && (
					<Button icon="inbox" name="intent" value="wake">
						{t("inbox.wake")}
					</Button>
				)}
				{steps
					.filter((step) => step !== "pay")
					.map((step) => (
						<Step key={step} step={step} item={item} />
					))}
			</Form>
			{item.description === null && item.isEditable && !state.isDescribing && (
				<DescribeLink item={item} className="order-3">
					{t("inbox.addDescription")}
				</DescribeLink>
			)}
			{maySnooze && (
				<SnoozeMenu
					item={item}
					onSnooze={(fields) => change("snooze", item.documentId, fields)}
					result={result}
				/>
			)}
		</div>
	);
}

function Step({ step, item, isPrimary }: { step: NextStep; item: InboxRow; isPrimary?: boolean }) {
	const { t } = useTranslation();
	const addressOf = useStepAddress(item);
	const { text, icon } = STEP_FACES[step];
	if (step === "archive" || step === "readAgain") {
		return (
			<Button icon={icon} name="intent" value={step} className="order-2">
				{t(text)}
			</Button>
		);
	}
	return (
		<LinkButton
			to={addressOf(step)}
			icon={icon}
			variant={isPrimary ? "primary" : "secondary"}
			className={isPrimary ? undefined : "order-2"}
		>
			{t(text)}
		</LinkButton>
	);
}

/** What the user may do about it. */
function useSteps({ type, document, isEditable, isOpen, bill, mayFareBetter }: InboxRow): NextStep[] {
	const { mayAdd } = useFiling();
	const readsFiles = useOffers("fileReading");
	const may: Record<NextStep, boolean> = {
		open: document !== null,
		edit: document !== null && isEditable,
		pay: document !== null && isOpen && bill !== null,
		extend: document !== null && isEditable,
		replace: document !== null && isEditable && mayAdd,
		archive: document?.isActive === true && isEditable,
		readAgain: document !== null && isEditable && isOpen && readsFiles && mayFareBetter,
		tenantDocuments: true,
		company: true,
	};
	return ITEM_FACES[type].steps.filter((step) => may[step]);
}

function useStepAddress({ type, document, tenant, bill }: InboxRow) {
	const { locale } = useParams();
	const { documentAddress } = useInboxState();
	const { date } = ITEM_FACES[type];
	const documentId = document?.documentId ?? "";
	const edit = `${documentAddress(documentId)}&edit=&tab=facts`;
	return (step: NextStep): string => {
		switch (step) {
			case "edit":
				return edit;
			case "pay":
				return `${href("/:locale?/documents/:documentId/payment", { locale, documentId })}?bill=${bill ?? ""}`;
			case "extend":
				return `${edit}&focus=${date ?? ""}`;
			case "replace":
				return `${href("/:locale?/documents/new", { locale })}?${new URLSearchParams({ from: documentId, as: "successor" })}`;
			case "tenantDocuments":
				return `${href("/:locale?/documents", { locale })}?tenant=${tenant.documentId}`;
			case "company":
				return href("/:locale?/my-company/:tenantId", { locale, tenantId: tenant.documentId });
			default:
				return documentAddress(documentId);
		}
	};
}
