import { useTranslation } from "../../texts/translations.tsx";
import { StateMark } from "./state-mark.tsx";
import type { RequestedLineView } from "./request-view.ts";

interface RequestedLineProps {
	line: RequestedLineView;
	/** Of what says which files are taken. */
	hintId: string;
}

/** A line of the checklist: what is wanted, whether it is there, and where to choose files for it. */
export function RequestedLine({ line, hintId }: RequestedLineProps) {
	const { t } = useTranslation();
	const { documentId, name, state, files, moreFiles } = line;
	const input = `file-${documentId}`;
	return (
		<li className={`line ${state}`}>
			<StateMark state={state} />
			<div>
				<p className="name">
					{state === "open" ? (
						<label htmlFor={input}>
							<bdi>{name}</bdi>
						</label>
					) : (
						<bdi>{name}</bdi>
					)}
				</p>
				<p className="muted small">{t(`request.state.${state}`)}</p>
				{files.length > 0 && (
					<ul className="come small">
						{files.map((file, position) => (
							// oxlint-disable-next-line react/no-array-index-key -- the same name may come twice, and none of them moves
							<li key={`${position} ${file.name}`}>
								<bdi>{file.name}</bdi> <span className="muted nowrap">{file.day}</span>
							</li>
						))}
						{moreFiles > 0 && <li className="muted">{t("request.moreFiles", { count: moreFiles })}</li>}
					</ul>
				)}
				{state === "open" && (
					<input id={input} type="file" name={documentId} multiple aria-describedby={hintId} />
				)}
				{state === "received" && (
					<details>
						<summary>
							{t("request.more")}
							<span className="heard">: {name}</span>
						</summary>
						<input
							type="file"
							name={documentId}
							multiple
							aria-label={t("request.moreFor", { name })}
							aria-describedby={hintId}
						/>
					</details>
				)}
			</div>
		</li>
	);
}
