import { type ContextType, use } from "react";
import { UNSAFE_DataRouterContext as RouterContext } from "react-router";

/** A change that has been sent, and of which nobody has said yet what came of it. */
interface SentChange {
	/** Of the document, or of the item, that is changed. */
	id: string;
	answered: Promise<unknown>;
}

/** What is asked of the router. */
type Router = Pick<NonNullable<ContextType<typeof RouterContext>>["router"], "state" | "subscribe">;

/** The latest is the last. */
const underWay: SentChange[] = [];
/** Ids of changes that are taken back as soon as their toast is there: no other key means them. */
const awaited = new Set<string>();
/** Forms that a key has sent. They are there until they are on their way; the next key means the one before. */
const sent = new WeakSet<HTMLFormElement>();
/** They go one after the other: each leads to a page, and the router gives up what is on its way to another one. */
let earlier: Promise<void> = Promise.resolve();

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
export function useUndoLast(): () => boolean {
	const router = use(RouterContext)?.router;
	return () => {
		const change = underWay.at(-1);
		if (!change)
			return send(
				undoForms().findLast((form) => ![...awaited].some(isOf(form))),
				router,
			);
		const { id, answered } = change;
		// The next one takes back the one before.
		forget(change);
		// Its toast comes before the page is loaded again, for which the change still waits.
		if (send(formOf(id), router)) return true;
		awaited.add(id);
		const undo = () => {
			awaited.delete(id);
			send(formOf(id), router);
		};
		answered.then(undo, undo);
		return true;
	};
}

function send(form: HTMLFormElement | undefined, router: Router | undefined): boolean {
	if (!form) return false;
	sent.add(form);
	earlier = earlier.then(async () => {
		form.requestSubmit();
		await settled(router);
		// One after the other they are on their way for too short a time to be drawn so.
		if (!isAsking(router)) form.reset();
	});
	return true;
}

/** Resolves once the router leads nowhere any more. */
async function settled(router: Router | undefined): Promise<void> {
	// It says so a little after it has been asked.
	await new Promise((resolve) => setTimeout(resolve));
	if (!router || router.state.navigation.state === "idle") return;
	await new Promise<void>((resolve) => {
		const end = router.subscribe(({ navigation }) => {
			if (navigation.state !== "idle") return;
			end();
			resolve();
		});
	});
}

/** Somebody is asked whether to leave the page first. */
function isAsking(router: Router | undefined): boolean {
	return [...(router?.state.blockers.values() ?? [])].some(({ state }) => state === "blocked");
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

function formOf(id: string): HTMLFormElement | undefined {
	return undoForms().findLast((form) => isOf(form)(id));
}

/** Whether a form takes back a change: what it sends begins with its id (`UndoForm`). */
function isOf(form: HTMLFormElement): (id: string) => boolean {
	const taken = new FormData(form).getAll("document").map(String);
	return (id) => taken.some((each) => each.startsWith(id));
}
