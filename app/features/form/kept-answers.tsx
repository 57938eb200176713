import { type ReactNode, use, useMemo, useState } from "react";
import { UNSAFE_DataRouterDataContext as RouterDataContext, useLocation } from "react-router";
import { Answered, FirstRefused } from "../../ui/forms/answered.tsx";
import type { FormResult } from "./form-result.server.ts";

/**
 * What an action has answered (a field that is wrong, a conflict) stays on its page until something else is sent or
 * opened. The router itself forgets it as soon as data are loaded again, and that is done whenever a file has been read
 * or somebody else has changed something.
 */
export function KeptAnswers({ children }: { children: ReactNode }) {
	const data = use(RouterDataContext);
	const answer = data?.actionData ?? null;
	// Whatever is sent or opened has a key of its own; loading again keeps it.
	const { key } = useLocation();
	const [kept, setKept] = useState({ key, answer });
	if (kept.key !== key || (answer !== null && answer !== kept.answer)) setKept({ key, answer });
	const value = useMemo(() => data && { ...data, actionData: kept.answer }, [data, kept.answer]);
	return (
		<Answered answer={kept.answer}>
			<FirstRefused value={firstRefused(kept.answer)}>
				<RouterDataContext value={value}>{children}</RouterDataContext>
			</FirstRefused>
		</Answered>
	);
}

function firstRefused(answers: Record<string, Partial<FormResult> | null | undefined> | null): string | null {
	for (const answer of Object.values(answers ?? {})) {
		const [name] = Object.keys(answer?.fieldErrors ?? {});
		if (name !== undefined) return name;
	}
	return null;
}
