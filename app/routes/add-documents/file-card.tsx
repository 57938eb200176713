import { memo, useCallback, useState } from "react";
import { href, Link, useParams } from "react-router";
import { MAX_NAME_LENGTH } from "../../../contract/constants.ts";
import { formatFileSize } from "../../features/documents/file-size.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { IconButton } from "../../ui/buttons/icon-button.tsx";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import type { Option } from "../../ui/forms/select.tsx";
import { Icon } from "../../ui/icons/icon.tsx";
import type { Card } from "./cards.ts";

interface FileCardProps {
	card: Card;
	isDouble: boolean;
	categories: readonly Option[];
	/** Of all that have none of their own. */
	category: string;
	/** What is missing is said. */
	isSent: boolean;
	onChange: (id: string, changes: Partial<Card>) => void;
	onRemove: (id: string) => void;
}

/** One file, with what its document will be called and where it will lie. */
export const FileCard = memo(function FileCard(props: FileCardProps) {
	const { card, isDouble, categories, category, isSent, onChange, onRemove } = props;
	const { t } = useTranslation();
	const { id, file, name, problem, refusal } = card;
	const failure = problem ?? refusal;
	const chosen = card.category ?? category;
	const required = t("validation.required");
	return (
		<li
			aria-label={file.name}
			className="grid grid-cols-[2.5rem_minmax(0,1fr)_auto] gap-x-3 gap-y-2 px-3 py-3 [contain-intrinsic-size:auto_5.5rem] [content-visibility:auto] sm:px-4"
		>
			<Thumbnail file={file} />
			<div className="flex min-w-0 flex-col gap-1.5">
				{failure === null ? (
					<div className="grid gap-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,13rem)]">
						<TextField
							label={t("documents.name")}
							hideLabel
							value={name}
							maxLength={MAX_NAME_LENGTH}
							autoComplete="off"
							onChange={({ currentTarget }) => onChange(id, { name: currentTarget.value })}
							error={isSent && name.trim() === "" ? required : undefined}
						/>
						<SelectField
							label={t("documents.documentCategory")}
							hideLabel
							options={categories}
							{...(chosen === "" && { empty: t("ui.choose") })}
							value={chosen}
							onChange={({ currentTarget }) => onChange(id, { category: currentTarget.value })}
							error={isSent && chosen === "" ? required : undefined}
						/>
					</div>
				) : (
					<p className="flex gap-1.5 text-sm text-danger">
						<Icon name="circle-alert" className="mt-0.5 size-4" />
						{t(failure, { name: file.name })}
					</p>
				)}
				<p className="flex min-w-0 gap-1.5 text-xs text-ink-muted tabular-nums">
					<bdi className="min-w-0 truncate" title={file.name}>
						{file.name}
					</bdi>
					<span className="shrink-0">· {formatFileSize(file.size)}</span>
				</p>
				{isDouble && failure === null && <DoubleNote card={card} />}
			</div>
			<IconButton
				icon="x"
				size="small"
				label={t("upload.remove", { name: file.name })}
				onClick={() => onRemove(id)}
			/>
		</li>
	);
});

/** That the file is there already, and where. Filing it all the same is a choice like any other. */
function DoubleNote({ card: { sameFiles } }: { card: Card }) {
	const { t } = useTranslation();
	const { locale } = useParams();
	const document = sameFiles.find((same) => same.document)?.document;
	return (
		<p className="flex gap-1.5 text-sm text-warning">
			<Icon name="copy" className="mt-0.5 size-4" />
			<span className="min-w-0 wrap-break-word">
				{t(document ? "upload.state.same" : "upload.state.sameInList")}{" "}
				{document && (
					<Link
						to={href("/:locale?/documents/:documentId", { locale, documentId: document.documentId })}
						target="_blank"
						className="underline"
					>
						{document.name}
					</Link>
				)}
			</span>
		</p>
	);
}

/** A picture as it is, anything else as a sheet of paper. */
function Thumbnail({ file }: { file: File }) {
	const [isBroken, setBroken] = useState(false);
	const isPicture = /^image\/(png|jpeg|gif|webp)$/.test(file.type) && !isBroken;
	const show = useCallback(
		(picture: HTMLImageElement) => {
			const address = URL.createObjectURL(file);
			picture.src = address;
			return () => URL.revokeObjectURL(address);
		},
		[file],
	);
	return (
		<span className="flex h-12 w-10 items-center justify-center overflow-hidden rounded-sm border border-line bg-surface-sunken text-ink-faint">
			{isPicture ? (
				<img ref={show} alt="" className="size-full object-cover" onError={() => setBroken(true)} />
			) : (
				<Icon name="file-text" />
			)}
		</span>
	);
}
