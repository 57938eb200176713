import { dayToSend } from "../../../contract/days.ts";
import { shareCreateSchema } from "../../../contract/sharing/share.ts";
import { SHARE_FACTS, SHARE_KINDS, SHARE_RIGHTS } from "../../../contract/sharing/share-words.ts";
import type { ShareValues } from "./share-values.ts";

/** What was sent, as it goes back into the form. */
export function typedShare(form: FormData): ShareValues {
	const text = (name: string) => String(form.get(name) ?? "");
	const facts = form.getAll("facts");
	return {
		kind: SHARE_KINDS.find((known) => known === form.get("kind")) ?? "link",
		member: text("member"),
		email: text("email"),
		right: SHARE_RIGHTS.find((known) => known === form.get("right")) ?? "Read",
		recipient: text("recipient"),
		facts: SHARE_FACTS.filter((fact) => facts.includes(fact)),
		withFiles: form.has("withFiles"),
		lastDay: text("lastDay"),
		isProtected: form.has("isProtected"),
		password: text("password"),
		note: text("note"),
	};
}

/** What the contract takes: of each kind its own fields. An empty day is until further notice, but for a link. */
export function parseShare(documents: readonly string[], values: ShareValues) {
	const { kind, member, email, right, recipient, facts, withFiles, isProtected, password, note } = values;
	const day = dayToSend(values.lastDay);
	const common = { kind, documents, note };
	switch (kind) {
		case "link":
			return shareCreateSchema.safeParse({
				...common,
				recipient,
				facts,
				withFiles,
				password: isProtected ? password.trim() : null,
				...(day !== "" && { lastDay: day }),
			});
		case "person":
			return shareCreateSchema.safeParse({ ...common, email: email.trim(), right, lastDay: day || null });
		case "member":
			return shareCreateSchema.safeParse({ ...common, member, right, lastDay: day || null });
	}
}
