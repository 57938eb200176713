import { cutName } from "../../../../contract/files/suggested-name.ts";
import type {
	DocumentSuggestions,
	NamedSuggestion,
	SuggestionReason,
} from "../../../../contract/suggestions/document-suggestions.ts";
import { type NamePattern, namePattern } from "./name-pattern.ts";
import type { SimilarDocument } from "./similar-documents.ts";
import { titleOfText } from "./title-of-text.ts";

/** What less speaks for is not suggested. */
const LEAST = 0.5;
/** Which share of a name's words has to stand in the text, by what they begin with: a sender has more than one kind of paper. */
const LEAST_IN_TEXT = 0.5;
const WORD = /\p{L}{4,}/gu;
/** Letters, or so much of a word: a compound says at its end what many have in common. */
const BEGINNING = 5;
const BEGINNING_PART = 0.5;
/** A name without a time is only that of a kind where several papers have it. */
const LEAST_PAPERS_UNDATED = 2;

/** A mail without a subject begins with who has sent it. */
const PERSON = /<\S+@\S+>|^\S+@\S+$/u;

interface KnownOfName {
	similar: readonly SimilarDocument[];
	/** With its row; `null` where nobody is suggested. */
	sender: (NamedSuggestion & { row: number }) | null;
	/** The first day that is suggested. YYYY-MM-DD. */
	startDate: string | null;
	text: string;
	/** A mail says on its first line what it is about. */
	isMail: boolean;
}

/** As the similar papers of the same sender are called, at this paper's time; else as it calls itself. */
export function suggestedName(known: KnownOfName): DocumentSuggestions["name"] {
	const found = (known.isMail && fromSubject(known.text)) || fromSimilar(known) || fromTitle(known);
	return found && { ...found, value: cutName(found.value) };
}

type Name = NonNullable<DocumentSuggestions["name"]>;

function fromSubject(text: string): Name | null {
	const [subject = ""] = text.trimStart().split("\n", 1);
	const value = subject.replace(/^(?:\s*(?:re|aw|fwd?|wg|tr|rif)\s*:)+\s*/iu, "").trim();
	return value === "" || PERSON.test(value) ? null : { value, reason: { kind: "text", label: null } };
}

function fromSimilar({ similar, sender, startDate, text }: KnownOfName): Name | null {
	const lowerText = text.toLowerCase();
	const ofSender = similar.filter(({ partyRows }) => sender && partyRows.includes(sender.row));
	const papers = ofSender.length > 0 ? ofSender : similar;
	const kinds = new Map<string, { pattern: NamePattern; weight: number; papers: SimilarDocument[] }>();
	for (const paper of papers) {
		if (partInText(paper.name, lowerText) < LEAST_IN_TEXT) continue;
		const pattern = namePattern(paper.name, paper.startDate);
		const kind = kinds.get(pattern.key) ?? { pattern, weight: 0, papers: [] };
		kind.weight += paper.weight;
		kind.papers.push(paper);
		kinds.set(pattern.key, kind);
	}
	const total = [...kinds.values()].reduce((sum, { weight }) => sum + weight, 0);
	const [best] = [...kinds.values()].toSorted((one, other) => other.weight - one.weight);
	const [nearest] = best?.papers ?? [];
	if (!best || !nearest || best.weight < LEAST * total) return null;
	if (best.pattern.isDated ? startDate === null : best.papers.length < LEAST_PAPERS_UNDATED) return null;
	const documents = best.papers.length;
	const reason: SuggestionReason =
		sender && ofSender.length > 0
			? { kind: "party", party: { documentId: sender.documentId, name: sender.name }, documents }
			: { kind: "similar", document: { documentId: nearest.documentId, name: nearest.name }, documents };
	return {
		value: best.pattern.isDated && startDate !== null ? best.pattern.fill(startDate) : nearest.name,
		reason,
	};
}

function partInText(name: string, lowerText: string): number {
	const words = name.toLowerCase().match(WORD) ?? [];
	const found = words.filter((word) =>
		lowerText.includes(word.slice(0, Math.max(BEGINNING, word.length * BEGINNING_PART))),
	);
	return words.length === 0 ? 0 : found.length / words.length;
}

function fromTitle({ text, sender }: KnownOfName): Name | null {
	const title = titleOfText(text);
	if (title === null) return null;
	// "Rechnung" says nothing without whose it is.
	const value = title.includes(" ") || sender?.reason.kind !== "text" ? title : `${title} ${sender.name}`;
	return { value, reason: { kind: "text", label: null } };
}
