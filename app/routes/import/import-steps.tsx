import { useEffect, useState } from "react";
import { useLocation, useNavigate, useRevalidator } from "react-router";
import { UnsavedChanges } from "../../features/document-form/unsaved/unsaved-changes.tsx";
import { descriptionWords } from "../../features/import/plan/description-words.ts";
import type { ImportRun } from "../../features/import/run/run-import.ts";
import { useStore } from "../../store.ts";
import { useTranslation } from "../../texts/translations.tsx";
import type { Option } from "../../ui/forms/select.tsx";
import { Progress } from "../../ui/feedback/progress.tsx";
import type { TextKey } from "../../../contract/text-keys.ts";
import { ChooseArchive } from "./choose-archive.tsx";
import { type ChosenFiles, nameOfChosen } from "./chosen-files.ts";
import { FoundInArchive } from "./found-in-archive.tsx";
import { ImportReport } from "./import-report.tsx";
import { type FinishedImport, lastReport } from "./last-report.ts";
import type { ImportInto } from "./load-import.server.ts";
import type { FoundArchive } from "./read-archive.ts";
import { RunningImport } from "./running-import.tsx";

type Stage =
	| { at: "choose"; fault: TextKey | null }
	| { at: "reading"; name: string; share: number }
	| { at: "found"; found: FoundArchive }
	| { at: "running"; run: ImportRun }
	| { at: "over"; finished: FinishedImport };

interface ImportStepsProps {
	/** Whose steps these are. */
	userId: string;
	/** Those in which the user may file. */
	tenants: readonly Option[];
	into: ImportInto;
	chunkSize: number;
}

const START: Stage = { at: "choose", fault: null };

/** Choosing an archive, seeing what is in it, taking it over, and what came of it: one after the other on one page. */
export function ImportSteps({ userId, tenants, into, chunkSize }: ImportStepsProps) {
	const { t } = useTranslation();
	const navigate = useNavigate();
	const { pathname } = useLocation();
	const { revalidate } = useRevalidator();
	const last = useStore(lastReport, (report) => (report?.userId === userId ? report : null));
	// Whoever comes back from a link of the report is where they were.
	const [stage, setStage] = useState<Stage>(last?.isOpen ? { at: "over", finished: last } : START);
	const run = stage.at === "running" ? stage.run : null;
	const where = { userId, tenant: into.tenant, chunkSize, categories: into.categories };

	// Whoever leaves in spite of the question ends it.
	useEffect(() => () => run?.end(), [run]);

	async function read(chosen: ChosenFiles) {
		const name = nameOfChosen(chosen);
		if (name === "") return;
		setStage({ at: "reading", name, share: 0 });
		try {
			const { readArchive } = await import("./read-archive.ts");
			const found = await readArchive(chosen, where, descriptionWords(t), (share) =>
				setStage({ at: "reading", name, share }),
			);
			setStage("fault" in found ? { at: "choose", fault: found.fault } : { at: "found", found });
		} catch {
			setStage({ at: "choose", fault: "import.fault.loadFailed" });
		}
	}

	async function begin(found: FoundArchive, categories: ReadonlyMap<string, string | null>) {
		try {
			const { beginImport } = await import("./read-archive.ts");
			const begun = beginImport(found, where, categories);
			setStage({ at: "running", run: begun });
			const report = await begun.finished;
			open({
				userId,
				tenant: into.tenant,
				importId: begun.importId(),
				report,
				remarks: begun.remarks,
				progress: begun.progress.read(),
			});
		} catch (error) {
			setStage({ at: "choose", fault: "import.fault.loadFailed" });
			throw error;
		}
		// There are more categories now, and less room.
		void revalidate();
	}

	function open(of: Omit<FinishedImport, "isOpen">) {
		const finished = { ...of, isOpen: true };
		lastReport.set(finished);
		setStage({ at: "over", finished });
	}

	function startAgain() {
		if (last) lastReport.set({ ...last, isOpen: false });
		setStage(START);
	}

	return (
		<>
			{stage.at === "choose" && (
				<ChooseArchive
					tenants={tenants}
					tenant={into.tenant}
					isFull={into.isFull}
					imports={into.imports}
					onTenant={(chosen) =>
						void navigate(`?${new URLSearchParams({ tenant: chosen })}`, { replace: true })
					}
					onChoose={(chosen) => void read(chosen)}
					fault={stage.fault}
					{...(last && { last, onLast: () => open(last) })}
				/>
			)}
			{stage.at === "reading" && (
				<output className="page-column block py-5">
					<Progress label={t("import.reading", { name: stage.name })} value={stage.share} />
				</output>
			)}
			{stage.at === "found" && (
				<FoundInArchive
					found={stage.found}
					into={into}
					onStart={(categories) => void begin(stage.found, categories)}
					onOther={() => setStage(START)}
				/>
			)}
			{stage.at === "running" && <RunningImport run={stage.run} into={into.name} />}
			{stage.at === "over" && <ImportReport finished={stage.finished} onOther={startAgain} />}
			<UnsavedChanges
				hasChanges={run !== null}
				staysAt={(address) => address.pathname === pathname}
				asks={{
					title: "import.leave.title",
					text: "import.leave.text",
					stay: "import.leave.stay",
					leave: "import.leave.leave",
				}}
			/>
		</>
	);
}
