import { useTranslation } from "../../texts/translations.tsx";
import { classes } from "../../../ui/classes.ts";
import { Icon } from "../../../ui/icon.tsx";
import { CommandButton } from "../commands/command-button.tsx";
import { type FieldsProps, useFieldNotes } from "./field-notes.tsx";
import { isOfTenant } from "../choices/choice.ts";
import { PartyFieldset } from "./party-fieldset.tsx";
import { RowNotes } from "../row-notes.tsx";
import { isEmptyParty, rowName, type TypedParty } from "../values/party-values.ts";

export interface PartyRowProps extends FieldsProps {
	row: TypedParty;
	index: number;
	/** Does what `changedParties` understands to the form as it stands. */
	act: (command: string, form: HTMLFormElement | null) => void;
}

/** One party of the document: its name, or its fields where it is changed or new. */
export function PartyRow(props: PartyRowProps) {
	const { row, index, failure, choices } = props;
	const { t } = useTranslation();
	const { kind, isRemoved } = row;
	const notes = useFieldNotes(failure)(`documentParticipations.${index}`);
	const name = rowName(row) || t("document.newParty");
	// A choice among the parties of another tenant went with that tenant; a new party that was left empty just goes.
	const isGone =
		(isRemoved && kind === "new" && isEmptyParty(row)) ||
		(kind === "chosen" && !isOfTenant(row.party, choices.tenant));
	const hasFields = kind === "changed" || kind === "new";

	return (
		<li hidden={isGone} className={isGone ? undefined : "flex flex-col gap-3 px-3 py-2.5"}>
			<RowState {...props} isRemoved={isRemoved || isGone} />
			<div className="flex flex-wrap items-center gap-x-2 gap-y-1">
				<div className={classes("min-w-0 flex-1 text-sm wrap-anywhere", isRemoved && "text-ink-muted")}>
					<p className={classes("font-medium", isRemoved && "line-through")}>{name}</p>
					{row.detail !== "" && kind !== "changed" && <p className="text-ink-muted">{row.detail}</p>}
				</div>
				<div className="-mr-2 flex">
					{isRemoved ? (
						<RowButton
							{...props}
							change="restore"
							icon="rotate-ccw"
							label={t("document.undoRemove")}
							name={name}
						/>
					) : (
						<>
							{kind === "kept" && (
								<RowButton {...props} change="change" icon="pencil" label={t("document.edit")} name={name} />
							)}
							{kind === "changed" && (
								<RowButton
									{...props}
									change="discard"
									icon="rotate-ccw"
									label={t("document.discard")}
									name={name}
								/>
							)}
							<RowButton {...props} change="remove" icon="x" label={t("document.removeParty")} name={name} />
						</>
					)}
				</div>
			</div>
			<RowNotes {...notes} />
			{hasFields && (
				<div hidden={isRemoved}>
					<PartyFieldset {...props} />
				</div>
			)}
		</li>
	);
}

interface RowButtonProps extends PartyRowProps {
	change: "change" | "discard" | "remove" | "restore";
	icon: "pencil" | "rotate-ccw" | "x";
	label: string;
	/** The party's name, which tells the buttons of the rows apart. */
	name: string;
}

function RowButton({ index, act, change, icon, label, name, failure }: RowButtonProps) {
	const { autoFocus } = useFieldNotes(failure)(`parties.${index}.${change}`);
	return (
		<CommandButton
			command={`parties.${index}.${change}`}
			onCommand={(form) => act(`${index}.${change}`, form)}
			aria-label={`${label}: ${name}`}
			title={label}
			{...{ autoFocus }}
			className="w-8 px-0 pointer-coarse:w-10"
		>
			<Icon name={icon} />
		</CommandButton>
	);
}

/** What the row is, for the server. */
function RowState({ row, index, failure, isRemoved }: PartyRowProps & { isRemoved: boolean }) {
	const prefix = `documentParticipations.${index}`;
	const currentVersion = failure?.conflict?.partyVersions[row.party];
	const { kind, participation, party, version, label, detail } = row;
	return (
		<>
			{Object.entries({ kind, participation, party, version, label, detail }).map(
				([name, value]) =>
					value !== "" && <input key={name} type="hidden" name={`${prefix}.${name}`} value={value} />,
			)}
			{isRemoved && <input type="hidden" name={`${prefix}.isRemoved`} value="yes" />}
			{currentVersion !== undefined && (
				<input type="hidden" name={`${prefix}.currentVersion`} value={currentVersion} />
			)}
		</>
	);
}
