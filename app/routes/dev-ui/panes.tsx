import { type CSSProperties, useId } from "react";
import { useSearchParams } from "react-router";
import { Button } from "../../ui/buttons/button.tsx";
import { Fact, Facts } from "../../ui/data/facts.tsx";
import { SectionHeading } from "../../ui/layout/section-heading.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { Splitter } from "../../ui/layout/splitter.tsx";
import { TabPanel, Tabs, currentTab } from "../../ui/layout/tabs.tsx";

const paneWidth: CSSProperties & Record<"--pane", string> = { "--pane": "240px" };

export function Panes() {
	const paneId = useId();
	const parameter = `tab${paneId}`;
	const tabs = [
		{ id: "facts", label: "Angaben" },
		{ id: "history", label: "Verlauf" },
		{ id: "rights", label: "Wer sieht das?" },
	];
	const [parameters] = useSearchParams();
	const current = currentTab(tabs, parameters, parameter);

	return (
		<>
			<div style={paneWidth} className="flex h-56 border border-line">
				<div className="min-w-0 flex-1 p-4">
					<Skeleton className="h-full" />
				</div>
				<Splitter
					label="Breite der Vorschau"
					variable="--pane"
					value={240}
					min={160}
					max={320}
					controls={paneId}
				/>
				<div id={paneId} className="w-(--pane) shrink-0 p-4 text-sm">
					Vorschau
				</div>
			</div>
			<div>
				<Tabs label="Dokument" parameter={parameter} tabs={tabs} current={current} />
				<TabPanel id={current} name={parameter} className="py-4 text-sm">
					{tabs.find((tab) => tab.id === current)?.label}
				</TabPanel>
			</div>
			<div>
				<SectionHeading
					actions={
						<Button type="button" variant="quiet" size="small" icon="pencil">
							Bearbeiten
						</Button>
					}
				>
					Kosten und Dauer
				</SectionHeading>
				<Facts>
					<Fact label="Prämie">CHF 1'234.50 im Jahr</Fact>
					<Fact label="Läuft ab">
						<time dateTime="2026-12-24">24.12.2026</time>, in 34 Tagen
					</Fact>
					<Fact label="Versicherungsnehmerin">
						Genossenschaft Wohnbauvereinigung Hinterbergstrasse-Spyristeig in Liquidation
					</Fact>
				</Facts>
			</div>
		</>
	);
}
