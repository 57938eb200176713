import { useTranslation } from "../../texts/translations.tsx";
import type { HandIn } from "./request-view.ts";

/** What has become of the files that were sent, above everything else: whoever has sent them looks for that first. */
export function HandInMessages({ handIn: { arrived, failed, problem, isMuted } }: { handIn: HandIn }) {
	const { t } = useTranslation();
	return (
		<>
			{problem !== undefined && (
				<p role="alert" className="error">
					{t(problem)}
				</p>
			)}
			{failed.length > 0 && (
				<div role="alert" className="error">
					<p>{t("request.failed", { count: failed.length })}</p>
					<ul>
						{failed.map(({ name, problem: reason }, position) => (
							// oxlint-disable-next-line react/no-array-index-key -- the same name may come twice, and none of them moves
							<li key={`${position} ${name}`}>{t(reason, { name })}</li>
						))}
					</ul>
				</div>
			)}
			{isMuted === true && <output className="good">{t("request.muted")}</output>}
			{arrived > 0 && (
				<output className="good">
					{t(failed.length > 0 ? "request.arrived" : "request.sent", { count: arrived })}
				</output>
			)}
		</>
	);
}
