import { useId } from "react";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Pagination } from "../../ui/data/pagination.tsx";
import { Progress } from "../../ui/feedback/progress.tsx";

export function Messages() {
	const id = useId();
	return (
		<>
			<Notice tone="danger" title="Das Dokument wurde inzwischen von Beat Keller geändert.">
				Ihre Eingaben sind noch da. Vergleichen Sie sie mit der neuen Fassung und speichern Sie noch einmal.
			</Notice>
			<Notice tone="warning">Die Kündigungsfrist endet in 34 Tagen, am 24.12.2026.</Notice>
			<Notice tone="info">Der Text der Datei wird gelesen.</Notice>
			<Notice tone="success">Gespeichert.</Notice>
			<Progress
				label="Rahmenvertrag-Gebäudeversicherung-2026-mit-allen-Anhängen.pdf"
				value={0.62}
				detail="124 von 200 MB"
			/>
			<Progress label="Text wird gelesen" />
			<Pagination label={`A ${id}`} page={5} pageCount={12} pageTo={(page) => `?page=${page}`} />
			<Pagination label={`B ${id}`} page={1} pageCount={2} pageTo={(page) => `?page=${page}`} />
		</>
	);
}
