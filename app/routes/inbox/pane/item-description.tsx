import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { MAX_ITEM_DESCRIPTION_LENGTH } from "../../../../contract/constants.ts";
import type { FormResult } from "../../../features/form/form-result.server.ts";
import { FormError } from "../../../features/form/form-error.tsx";
import { useMessage, useTranslation } from "../../../texts/translations.tsx";
import { CancelLink } from "../../../ui/buttons/cancel.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { LinkButton } from "../../../ui/buttons/link-button.tsx";
import { TextAreaField } from "../../../ui/forms/text-area-field.tsx";
import type { InboxRow } from "../inbox-row.ts";
import { useInboxState } from "../use-inbox-state.ts";

interface ItemDescriptionProps {
	item: InboxRow;
	/** The description that was refused. */
	result: FormResult | undefined;
}

/** What somebody has written about the item, and the form to write it, in its place. */
export function ItemDescription({ item, result }: ItemDescriptionProps) {
	const { t } = useTranslation();
	const { state } = useInboxState();
	const { description, isEditable } = item;
	if (state.isDescribing && isEditable) return <DescriptionForm item={item} result={result} />;
	if (description === null) return null;
	return (
		<div className="flex items-start gap-2 rounded-md border border-line bg-surface-sunken py-1.5 pr-1.5 pl-3.5">
			<p dir="auto" className="min-w-0 flex-1 py-1.5 text-sm leading-5 whitespace-pre-line wrap-anywhere">
				{description}
			</p>
			{isEditable && <DescribeLink item={item}>{t("inbox.changeDescription")}</DescribeLink>}
		</div>
	);
}

/** Opens the form in which the description is written. */
export function DescribeLink({
	item,
	className,
	children,
}: {
	item: InboxRow;
	className?: string;
	children: ReactNode;
}) {
	const { state, addressOf } = useInboxState();
	return (
		<LinkButton
			to={addressOf({ ...state, item: item.documentId, isDescribing: true })}
			replace
			preventScrollReset
			variant="quiet"
			size={item.description === null ? "medium" : "small"}
			icon="pencil"
			className={className}
			aria-keyshortcuts="N"
			data-describe
		>
			{children}
		</LinkButton>
	);
}

function DescriptionForm({ item, result }: ItemDescriptionProps) {
	const { t } = useTranslation();
	const message = useMessage();
	const { state, addressOf } = useInboxState();
	const isPending = useNavigation().formData?.get("intent") === "describe";
	return (
		<Form method="post" action={addressOf(state)} replace preventScrollReset className="flex flex-col gap-3">
			<FormError message={message(result?.formError)} />
			<input type="hidden" name="item" value={item.documentId} />
			<TextAreaField
				label={t("inbox.description")}
				name="description"
				defaultValue={result?.typed["description"] ?? item.description ?? ""}
				error={message(result?.fieldErrors["description"])}
				maxLength={MAX_ITEM_DESCRIPTION_LENGTH}
				// oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever asked for it wants to type
				autoFocus
			/>
			<div className="form-actions">
				<Button variant="primary" name="intent" value="describe" pending={isPending}>
					{t("common.save")}
				</Button>
				<CancelLink to={addressOf({ ...state, isDescribing: false })} replace preventScrollReset />
			</div>
		</Form>
	);
}
