import { useTranslation } from "../../../texts/translations.tsx";
import { classes } from "../../../ui/classes.ts";
import { Icon } from "../../../ui/icons/icon.tsx";
import { CommandButton } from "../commands/command-button.tsx";
import { type FieldsProps, RowNotes, useFieldNotes } from "./field-notes.tsx";
import { belongsToTenant } from "../values/choice.ts";
import { PartyFieldset } from "./party-fieldset.tsx";
import { isEmptyParty, rowName, type PartyValues } from "../values/party-values.ts";

export interface PartyRowProps extends FieldsProps {
	row: PartyValues;
	index: number;
	/** Runs a command of `updateParties` on the form as it stands. */
	act: (command: string, form: HTMLFormElement | null) => void;
}

/** One party of the document: its name, or its fields if it is changed or new. */
export function PartyRow(props: PartyRowProps) {
	const { row, index, result, choices } = props;
	const { t } = useTranslation();
	const { kind, isRemoved } = row;
	const notes = useFieldNotes(result)(`documentParticipations.${index}`);
	const name = rowName(row) || t("document.newParty");
	// A party chosen in another tenant is not part of this one. A new party that was left empty disappears when removed.
	const isGone =
		(isRemoved && kind === "new" && isEmptyParty(row)) ||
		(kind === "chosen" && !belongsToTenant(row.party, choices.tenant));
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

function RowButton({ index, act, change, icon, label, name, result }: RowButtonProps) {
	const { autoFocus } = useFieldNotes(result)(`parties.${index}.${change}`);
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

/** The row's state as hidden fields. */
function RowState({ row, index, result, isRemoved }: PartyRowProps & { isRemoved: boolean }) {
	const prefix = `documentParticipations.${index}`;
	const currentVersion = result?.conflict?.partyVersions[row.party];
	const { kind, participation, party, version, label, detail } = row;
	return (
		<>
			{Object.entries({ kind, participation, party, version, label, detail }).map(
				([name, value]) =>
					value !== "" && <input key={name} type="hidden" name={`${prefix}.${name}`} value={value} />,
			)}
			{Object.entries(row.opened).map(([field, value]) => (
				<input key={field} type="hidden" name={`${prefix}.opened.${field}`} value={value} />
			))}
			{isRemoved && <input type="hidden" name={`${prefix}.isRemoved`} value="yes" />}
			{currentVersion !== undefined && (
				<input type="hidden" name={`${prefix}.currentVersion`} value={currentVersion} />
			)}
		</>
	);
}
