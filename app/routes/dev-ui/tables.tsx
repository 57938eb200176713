import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { HeaderCell } from "../../ui/data/header-cell.tsx";
import { LinkButton } from "../../ui/buttons/link-button.tsx";
import { StateDot } from "../../ui/data/state-dot.tsx";
import { Cell, Row, Table, TableBody, TableHead } from "../../ui/data/table.tsx";

const documents = [
	{
		name: "Hausratversicherung",
		category: "Versicherungen",
		cost: "1'234.50",
		day: "24.12.2026",
		active: true,
	},
	{
		name: "Mietvertrag Hinterbergstrasse 114b, 8044 Zürich, mit Nachtrag zu den Nebenkosten und Hausordnung",
		category: "Wohnen",
		cost: "28'800.00",
		day: "01.04.2021",
		active: true,
	},
	{ name: "Garantie Waschmaschine", category: "Geräte", cost: "1'890.00", day: "13.02.2024", active: false },
	{ name: "Steuererklärung 2025", category: "Steuern", cost: "–", day: "31.03.2026", active: true },
];

export function Tables() {
	return (
		<>
			<div className="max-h-72 overflow-auto rounded-md border border-line">
				<Table label="Dokumente" className="min-w-lg table-fixed">
					<TableHead>
						<HeaderCell className="w-10">
							<span className="sr-only">Status</span>
						</HeaderCell>
						<HeaderCell sortTo="?sort=name:desc" sorted="ascending">
							Name
						</HeaderCell>
						<HeaderCell sortTo="?sort=category:asc" className="w-36">
							Kategorie
						</HeaderCell>
						<HeaderCell numeric sortTo="?sort=cost:asc" className="w-28">
							CHF
						</HeaderCell>
						<HeaderCell className="w-28">Geändert</HeaderCell>
					</TableHead>
					<TableBody>
						{documents.map((row, index) => (
							<Row key={row.name} selected={index === 1}>
								<Cell>
									<StateDot
										tone={row.active ? "success" : "neutral"}
										label={row.active ? "Aktiv" : "Archiviert"}
										hideLabel
									/>
								</Cell>
								<Cell cut className="font-medium">
									{row.name}
								</Cell>
								<Cell cut className="text-ink-muted">
									{row.category}
								</Cell>
								<Cell numeric>{row.cost}</Cell>
								<Cell className="text-ink-muted">{row.day}</Cell>
							</Row>
						))}
					</TableBody>
				</Table>
			</div>
			<EmptyState
				icon="files"
				title="Noch keine Dokumente"
				actions={
					<LinkButton to="/documents/new" variant="primary" icon="plus">
						Neues Dokument
					</LinkButton>
				}
			>
				Legen Sie das erste ab: eine Police, eine Rechnung, einen Vertrag. Gelesen wird es von selbst.
			</EmptyState>
		</>
	);
}
