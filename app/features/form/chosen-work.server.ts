import { data } from "react-router";

/**
 * What a form asks for by its `intent`, out of these; `undefined` for anything else. The intent is whatever somebody
 * sends: what every object has by itself (`toString`, `__proto__`) is none.
 */
export function chosenWork<Work>(form: FormData, works: Readonly<Record<string, Work>>): Work | undefined {
	const intent = form.get("intent");
	return typeof intent === "string" && Object.hasOwn(works, intent) ? works[intent] : undefined;
}

/** What refuses a form whose `intent` there is none of, to be thrown: nothing is done that nobody has asked for. */
export function unknownIntent() {
	return data({ message: "unknown intent" }, { status: 400 });
}
