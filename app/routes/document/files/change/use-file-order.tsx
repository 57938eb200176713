import { type DragEvent, useEffect, useId, useRef, useState } from "react";
import { Form, useNavigation, useSubmit } from "react-router";
import type { DocumentFile } from "../../../../../contract/entities/entities.ts";
import { useTranslation } from "../../../../texts/translations.tsx";
import { inOrder, movedTo, orderOf } from "./file-order.ts";
import { usePageAddress } from "../../page-address.ts";

/** How the files of a list are put into another order. */
export interface FileOrder {
	/** As they will stand: a move counts at once. */
	files: DocumentFile[];
	/** Of the form that the buttons up and down belong to. */
	formId: string;
	/** A move is on its way. */
	isSent: boolean;
	dragged: string | null;
	/** Events of the row of a file. */
	dragOf: (fileId: string) => DragHandlers;
}

interface DragHandlers {
	onDragStart: (event: DragEvent) => void;
	onDragOver: (event: DragEvent) => void;
	onDrop: (event: DragEvent) => void;
	onDragEnd: () => void;
}

export function useFileOrder(files: readonly DocumentFile[]): FileOrder {
	const formId = useId();
	const address = usePageAddress();
	const submit = useSubmit();
	const sent = useNavigation().formData;
	const [dragged, setDragged] = useState<string | null>(null);
	const [order, setOrder] = useState<string[] | null>(null);

	const sentOrder = sent?.get("intent") === "orderFiles" ? orderOf(sent) : null;
	const shown = inOrder(files, order ?? sentOrder ?? []);
	const ids = shown.map(({ documentId }) => documentId);

	function end() {
		setDragged(null);
		setOrder(null);
	}

	function drop() {
		const body = new FormData();
		body.set("intent", "orderFiles");
		for (const id of ids) body.append("order", id);
		void submit(body, { method: "post", action: address({}), replace: true, preventScrollReset: true });
		end();
	}

	return {
		files: shown,
		formId,
		isSent: sentOrder !== null,
		dragged,
		dragOf: (fileId) => ({
			onDragStart: ({ dataTransfer }) => {
				dataTransfer.effectAllowed = "move";
				setDragged(fileId);
			},
			onDragOver: (event) => {
				if (dragged === null) return;
				event.preventDefault();
				if (dragged !== fileId) setOrder(movedTo(ids, dragged, ids.indexOf(fileId)));
			},
			onDrop: (event) => {
				if (dragged === null) return;
				event.preventDefault();
				if (order) drop();
				else end();
			},
			onDragEnd: end,
		}),
	};
}

/** The form of the buttons up and down; it says the order that the user sees. */
export function ReorderForm({ order: { formId, files, isSent } }: { order: FileOrder }) {
	const { t } = useTranslation();
	const address = usePageAddress();
	const [moved, setMoved] = useState<{ name: string; place: number } | null>(null);
	const button = useRef<HTMLElement>(null);

	// A row that is put elsewhere in the page loses the focus: its button gets it back.
	useEffect(() => {
		if (isSent && document.activeElement === document.body) button.current?.focus();
	});

	return (
		<>
			<Form
				id={formId}
				method="post"
				action={address({})}
				replace
				preventScrollReset
				onSubmit={({ currentTarget, nativeEvent }) => {
					button.current = submitterOf(nativeEvent);
					const form = new FormData(currentTarget, button.current);
					const [, id] = String(form.get("move")).split(" ");
					const name = files.find(({ documentId }) => documentId === id)?.file.name ?? "";
					setMoved({ name, place: orderOf(form).indexOf(id ?? "") + 1 });
				}}
			>
				<input type="hidden" name="intent" value="orderFiles" />
				{files.map(({ documentId }) => (
					<input key={documentId} type="hidden" name="order" value={documentId} />
				))}
			</Form>
			<output className="sr-only">
				{moved && t("document.fileMoved", { ...moved, count: files.length })}
			</output>
		</>
	);
}

function submitterOf(event: Event): HTMLElement | null {
	return event instanceof SubmitEvent ? event.submitter : null;
}
