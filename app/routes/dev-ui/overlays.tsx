import { useState } from "react";
import { useSearchParams } from "react-router";
import { Button } from "../../ui/buttons/button.tsx";
import { ComboboxField } from "../../ui/forms/combobox-field.tsx";
import { DialogActions } from "../../ui/overlays/dialog-actions.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { LinkButton } from "../../ui/buttons/link-button.tsx";
import { Menu } from "../../ui/overlays/menu.tsx";
import { PageDialog } from "../../ui/overlays/page-dialog.tsx";
import { SearchInput } from "../../ui/forms/search-input.tsx";

const parties = [
	"Zürich Versicherungs-Gesellschaft AG",
	"Die Mobiliar",
	"Helvetia",
	"Swisscom (Schweiz) AG",
	"EWZ Elektrizitätswerk der Stadt Zürich",
	"Steueramt des Kantons Zürich",
	"Livit AG, Bewirtschaftung Hinterbergstrasse",
	"Fust",
	"Serafe AG",
].map((label, index) => ({ value: String(index), label }));

const entries = [
	{ label: "Herunterladen", icon: "download", to: "/dev/ui?menu=download" },
	{ label: "Archivieren", icon: "archive", button: { form: "sample", name: "intent", value: "archive" } },
	{ label: "Löschen", icon: "trash-2", danger: true, to: "/dev/ui?confirm=delete" },
] as const;

export function Overlays() {
	const [open, setOpen] = useState(false);

	return (
		<>
			<form id="sample" className="grid gap-4 sm:grid-cols-2">
				<ComboboxField label="Versicherer" name="party" options={parties} empty="Keine" defaultValue="1" />
				<ComboboxField
					label="Lieferant"
					name="supplier"
					options={parties}
					empty="Keine"
					error="Bitte wählen Sie einen Lieferanten."
				/>
				<SearchInput label="Dokumente suchen" name="q" />
			</form>
			<div className="flex flex-wrap items-center gap-2">
				<Menu label="Mehr" entries={entries} />
				<Menu label="Aktionen" icon="chevron-down" showLabel variant="secondary" entries={entries} />
				<Button type="button" onClick={() => setOpen(true)}>
					Dialog öffnen
				</Button>
				<LinkButton to="?confirm=delete" preventScrollReset>
					Dialog mit Adresse
				</LinkButton>
			</div>
			<Dialog open={open} onClose={() => setOpen(false)} title="Ungespeicherte Änderungen">
				<p>Sie haben Angaben geändert. Wenn Sie die Seite verlassen, gehen sie verloren.</p>
				<DialogActions>
					<Button type="button" onClick={() => setOpen(false)}>
						Weiter bearbeiten
					</Button>
					<Button type="button" variant="danger" onClick={() => setOpen(false)}>
						Verwerfen
					</Button>
				</DialogActions>
			</Dialog>
		</>
	);
}

export function AddressedDialog() {
	const [parameters] = useSearchParams();
	if (parameters.get("confirm") !== "delete") return null;
	return (
		<PageDialog closeTo="/dev/ui" title="«Hausratversicherung» löschen?" alert>
			<p>Das Dokument und seine Dateien werden gelöscht. Das lässt sich nicht rückgängig machen.</p>
			<DialogActions>
				<LinkButton to="/dev/ui" replace preventScrollReset>
					Abbrechen
				</LinkButton>
				<Button type="button" variant="danger">
					Löschen
				</Button>
			</DialogActions>
		</PageDialog>
	);
}
