import { type ReactNode, useState } from "react";
import { SHARE_KINDS } from "../../../contract/sharing/share-words.ts";
import { useMessage, useTranslation } from "../../texts/translations.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { CheckboxField } from "../../ui/forms/checkbox-field.tsx";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { Icon } from "../../ui/icons/icon.tsx";
import { FormError } from "../form/form-error.tsx";
import type { FormResult } from "../form/form-result.server.ts";
import { DocumentNames } from "./document-names.tsx";
import {
	FactFields,
	LastDayField,
	NoteField,
	PasswordProposal,
	RecipientField,
	RightField,
} from "./share-fields.tsx";
import type { ShareValues } from "./share-values.ts";
import { SHARE_ICONS } from "./share-words.tsx";

/** What the form asks about, as the page of sharing loads it. */
export interface ShareQuestion {
	/** Of all that is shared, by id. */
	documentIds: readonly string[];
	/** The first by name. */
	documents: readonly { documentId: string; name: string }[];
	/** Those that the user may not share: they stay out. The first by name. */
	leftOut: { documents: readonly { documentId: string; name: string }[]; count: number };
	/** Those of the documents' tenant; `null` where they are of several. */
	members: readonly { documentId: string; name: string }[] | null;
	/** The same is shared once, also where its answer was lost. */
	idempotencyKey: string;
	start: ShareValues;
}

interface ShareFormProps {
	question: ShareQuestion;
	result: FormResult<ShareValues> | undefined;
	/** The buttons. */
	children: ReactNode;
}

/** What follows is shown where a kind is chosen, by the style sheet alone. */
const OF_LINK = "hidden in-[.share-scope:has(input[value=link]:checked)]:flex";
const OF_PERSON = "hidden in-[.share-scope:has(input[value=person]:checked)]:flex";
const OF_MEMBER = "hidden in-[.share-scope:has(input[value=member]:checked)]:flex";
const OF_OTHERS = "flex in-[.share-scope:has(input[value=link]:checked)]:hidden";
const WORDS_OF_LINK = "hidden in-[.share-scope:has(input[value=link]:checked)]:inline";
const WORDS_OF_OTHERS = "in-[.share-scope:has(input[value=link]:checked)]:hidden";

/** With whom, what of it, until when: the fields, which stand in a form of the page or of the dialog. */
export function ShareForm({ question, result, children }: ShareFormProps) {
	const { t } = useTranslation();
	const message = useMessage();
	const values = result?.typed ?? question.start;
	const errors = result?.fieldErrors ?? {};
	const fields = { values, errors };
	const [idempotencyKey] = useState(question.idempotencyKey);
	return (
		<div className="share-scope flex flex-col gap-5">
			<FormError message={message(result?.formError ?? errors["documents"])} />
			{question.documentIds.map((id) => (
				<input key={id} type="hidden" name="document" value={id} />
			))}
			<input type="hidden" name="idempotencyKey" value={idempotencyKey} />
			{question.leftOut.count > 0 && <LeftOut {...question.leftOut} />}
			<KindField chosen={values.kind} />
			<RecipientField {...fields} className={OF_LINK} />
			<TextField
				label={t("sharing.email")}
				name="email"
				type="email"
				inputMode="email"
				autoComplete="off"
				defaultValue={values.email}
				error={message(errors["email"])}
				className={OF_PERSON}
			/>
			<MemberField question={question} values={values} error={message(errors["member"])} />
			<RightField {...fields} className={OF_OTHERS} />
			<FactFields {...fields} className="hidden in-[.share-scope:has(input[value=link]:checked)]:block" />
			<LastDayField {...fields} className="max-w-80" hint={<LastDayHint />} />
			<div className={`${OF_LINK} password-scope flex-col gap-3`}>
				<CheckboxField
					label={t("sharing.protect")}
					name="isProtected"
					value="1"
					defaultChecked={values.isProtected}
				/>
				<PasswordProposal
					{...fields}
					className="hidden max-w-80 in-[.password-scope:has([name=isProtected]:checked)]:flex"
				/>
			</div>
			<NoteField {...fields} />
			{children}
		</div>
	);
}

/** A link has an end; what others see may have none. */
function LastDayHint() {
	const { t } = useTranslation();
	return (
		<>
			<span className={WORDS_OF_LINK}>{t("sharing.lastDayHint.link")}</span>
			<span className={WORDS_OF_OTHERS}>{t("sharing.lastDayHint.others")}</span>
		</>
	);
}

function LeftOut({ documents, count }: ShareQuestion["leftOut"]) {
	const { t } = useTranslation();
	return (
		<Notice tone="warning" title={t("sharing.leftOut", { count })}>
			<DocumentNames documents={documents} more={count - documents.length} most={5} areLinks={false} />
			<p className="mt-1 text-ink-muted">{t("sharing.leftOutText")}</p>
		</Notice>
	);
}

/** Three ways, one of which is chosen. */
function KindField({ chosen }: { chosen: string }) {
	const { t } = useTranslation();
	return (
		<fieldset>
			<legend className="text-sm font-medium">{t("sharing.how")}</legend>
			<div className="mt-1.5 grid gap-2 sm:grid-cols-3">
				{SHARE_KINDS.toReversed().map((kind) => (
					<label
						key={kind}
						className="flex cursor-pointer gap-2.5 rounded-md border border-line-strong/60 p-3 text-sm hover:bg-surface-hover has-checked:border-accent has-checked:bg-surface-selected has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus sm:flex-col sm:gap-1.5"
					>
						<input
							type="radio"
							name="kind"
							value={kind}
							defaultChecked={kind === chosen}
							className="sr-only"
						/>
						<Icon name={SHARE_ICONS[kind]} className="mt-0.5 size-4 text-ink-muted sm:mt-0" />
						<span>
							<span className="block font-medium">{t(`sharing.how.${kind}`)}</span>
							<span className="block text-ink-muted">{t(`sharing.howHint.${kind}`)}</span>
						</span>
					</label>
				))}
			</div>
		</fieldset>
	);
}

interface MemberFieldProps {
	question: ShareQuestion;
	values: ShareValues;
	error: string | undefined;
}

function MemberField({ question: { members }, values, error }: MemberFieldProps) {
	const { t } = useTranslation();
	if (members === null || members.length === 0) {
		return (
			<p className={`${OF_MEMBER} text-sm text-ink-muted`}>
				{t(members === null ? "sharing.severalTenants" : "sharing.noMembers")}
			</p>
		);
	}
	return (
		<SelectField
			label={t("sharing.member")}
			name="member"
			empty={t("sharing.chooseMember")}
			defaultValue={values.member}
			options={members.map(({ documentId, name }) => ({ value: documentId, label: name }))}
			error={error}
			className={OF_MEMBER}
		/>
	);
}
