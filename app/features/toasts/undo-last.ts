/** A change that has been sent, and of which nobody has said yet what came of it. */
interface SentChange {
	/** Of the document, or of the item, that is changed. */
	id: string;
	answered: Promise<unknown>;
}

/** The latest is the last. */
const underWay: SentChange[] = [];
/** Forms that a key has sent. They are there until they are on their way; the next key means the one before. */
const sent = new WeakSet<HTMLFormElement>();

/** Notes a change of which a toast will tell, so that it can be taken back before that. */
export function noteChange(id: string, answered: Promise<unknown>): void {
	const change = { id, answered };
	underWay.push(change);
	const end = () => forget(change);
	answered.then(end, end);
}

/**
 * Takes back what was done last. Keys are faster than the server: what is still under way is taken back as soon as its
 * toast offers that, and nothing older instead, also where it fails.
 * @returns whether something is or will be taken back
 */
export function undoLast(): boolean {
	const change = underWay.at(-1);
	if (!change) return submit(undoForms().at(-1));
	// The next one takes back the one before.
	forget(change);
	const undo = () => submit(undoForms().findLast((form) => takesBack(form, change.id)));
	// Its toast comes before the page is loaded again, for which the change still waits.
	if (!undo()) change.answered.then(undo, undo);
	return true;
}

function submit(form: HTMLFormElement | undefined): boolean {
	if (!form) return false;
	sent.add(form);
	form.requestSubmit();
	return true;
}

function forget(change: SentChange): void {
	const at = underWay.indexOf(change);
	if (at !== -1) underWay.splice(at, 1);
}

/** Those of the toasts that are shown, the latest last. */
function undoForms(): HTMLFormElement[] {
	const forms = [...document.querySelectorAll<HTMLFormElement>("form[data-undo]")];
	return forms.filter((form) => !sent.has(form));
}

/** What is taken back begins with its id (`UndoForm`). */
function takesBack(form: HTMLFormElement, id: string): boolean {
	return new FormData(form).getAll("document").some((taken) => String(taken).startsWith(id));
}
