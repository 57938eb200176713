import { Badge } from "../../ui/data/badge.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { IconButton } from "../../ui/buttons/icon-button.tsx";
import { Initials } from "../../ui/data/initials.tsx";
import { LinkButton } from "../../ui/buttons/link-button.tsx";
import { StateDot } from "../../ui/data/state-dot.tsx";

export function Buttons() {
	return (
		<>
			<div className="flex flex-wrap items-center gap-2">
				<Button type="button" variant="primary">
					Speichern
				</Button>
				<Button type="button">Abbrechen</Button>
				<Button type="button" variant="quiet" icon="pencil">
					Bearbeiten
				</Button>
				<Button type="button" variant="danger" icon="trash-2">
					Löschen
				</Button>
			</div>
			<div className="flex flex-wrap items-center gap-2">
				<LinkButton to="/dev/ui" variant="primary" icon="plus">
					Neues Dokument
				</LinkButton>
				<LinkButton to="/dev/ui" size="small" icon="download">
					Herunterladen
				</LinkButton>
				<Button type="button" variant="primary" pending>
					Wird gespeichert
				</Button>
				<Button type="button" disabled>
					Gesperrt
				</Button>
				<IconButton icon="archive" label="Archivieren" />
				<IconButton icon="ellipsis" label="Mehr" variant="secondary" size="small" />
			</div>
			<div className="flex flex-wrap items-center gap-2">
				<Badge>Entwurf</Badge>
				<Badge tone="success">Gültig</Badge>
				<Badge tone="info">In Arbeit</Badge>
				<Badge tone="warning">Läuft in 34 Tagen ab</Badge>
				<Badge tone="danger">Abgelaufen</Badge>
			</div>
			<div className="flex flex-wrap items-center gap-4 text-sm">
				<StateDot tone="success" label="Aktiv" />
				<StateDot tone="neutral" label="Archiviert" />
				<StateDot tone="danger" label="Gelöscht" />
				<StateDot tone="success" label="Aktiv" hideLabel />
				<Initials firstName="Anna" lastName="Zürcher" />
			</div>
		</>
	);
}
