import { CheckboxField } from "../../ui/forms/checkbox-field.tsx";
import { DateField } from "../../ui/forms/date-field.tsx";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { TextAreaField } from "../../ui/forms/text-area-field.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";

const categories = [
	{ value: "1", label: "Versicherungen" },
	{ value: "2", label: "Miete und Nebenkosten der Liegenschaft an der Hinterbergstrasse 114b in Zürich" },
];

export function Fields() {
	return (
		<div className="grid gap-5 sm:grid-cols-2">
			<TextField
				label="Name"
				required
				defaultValue="Privathaftpflichtversicherung 2026"
				className="sm:col-span-2"
			/>
			<TextField
				label="E-Mail"
				type="email"
				defaultValue="anna.zuercher@"
				error="Diese E-Mail-Adresse ist unvollständig."
				hint="Für Einladungen und Erinnerungen."
			/>
			<TextField label="Betrag" inputMode="decimal" defaultValue="1'234.50" suffix="CHF" />
			<DateField label="Gültig ab" defaultValue="2026-12-24" hint="Der erste Tag der Deckung." />
			<DateField label="Gültig bis" error="Dieses Datum liegt vor dem Beginn." />
			<SelectField label="Kategorie" options={categories} empty="Keine" defaultValue="2" />
			<TextField label="Vertragsnummer" placeholder="z. B. 12.345.678" />
			<TextField label="Nur gelesen" readOnly defaultValue="CH93 0076 2011 6238 5295 7" />
			<TextField label="Gesperrt" disabled defaultValue="Nicht änderbar" />
			<TextAreaField
				label="Beschreibung"
				className="sm:col-span-2"
				defaultValue="Deckung weltweit, Selbstbehalt CHF 200, jährlich kündbar auf Ende Jahr mit einer Frist von drei Monaten."
			/>
			<CheckboxField label="Auch archivierte zeigen" defaultChecked />
			<CheckboxField label="Ich bin einverstanden" error="Ohne Einverständnis geht es nicht." />
		</div>
	);
}
