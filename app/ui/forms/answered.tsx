import { createContext, type ReactNode, useState } from "react";

/** Counts the answers that the forms around here got. What an answer says is made anew with each: keyed by it. */
export const AnswerNumber = createContext(0);

/** Name of the first field that the answer refused. A page without scripts begins there. */
export const FirstRefused = createContext<string | null>(null);

/**
 * Lets what says an error tell a second refusal from the first one, which says the same: it leads there again, and is
 * read out again. @param answer another object for each answer
 */
export function Answered({ answer, children }: { answer: unknown; children: ReactNode }) {
	const [counted, setCounted] = useState({ answer, number: 0 });
	if (counted.answer !== answer) setCounted({ answer, number: counted.number + 1 });
	return <AnswerNumber value={counted.number}>{children}</AnswerNumber>;
}
