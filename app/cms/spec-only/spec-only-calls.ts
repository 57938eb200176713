import { documentApi } from "../../../contract/api/documents.ts";
import { type Endpoint, pathOf } from "../../../contract/api/endpoint.ts";
import { fileApi } from "../../../contract/api/files.ts";
import { identityApi } from "../../../contract/api/identity.ts";
import { serviceApi } from "../../../contract/api/service.ts";
import { categoryApi, folderApi, partyApi } from "../../../contract/api/tenant-lists.ts";
import { isFields } from "../../../contract/forgiving.ts";
import { ContractError } from "../../../contract/errors.ts";
import { completeCategory, completeFile, completeFolder, completeParty } from "./complete.ts";
import { documentCalls } from "./document-calls.ts";
import { filterOptions } from "./filter-options.ts";
import { inboxCalls } from "./inbox-calls.ts";
import { listed } from "./list-calls.ts";
import { notificationCalls } from "./notification-calls.ts";
import { fieldsOf, textOf } from "./read-values.ts";
import { answer, type AskSpec, type ContractCall, type SpecOnly, type SpecOnlyCall } from "./spec-only.ts";
import { createSpecOnlyUser } from "./spec-only-user.ts";

/** Answers the contract's calls to a CMS that knows the specification alone. What that cannot do is not there: 404. */
export function createSpecOnlyCalls(ask: AskSpec): (row: Endpoint, call: ContractCall) => Promise<unknown> {
	const cms = { ask, user: createSpecOnlyUser(ask) };
	return (row, call) => {
		const made = CALLS.get(nameOf(row));
		if (!made) return Promise.reject(new ContractError("NotFoundError", "error.notFound"));
		return made(cms, call);
	};
}

const nameOf = ({ method, path }: Pick<Endpoint, "method" | "path">) => `${method} ${path}`;

const CALLS = new Map<string, SpecOnlyCall>(
	(
		[
			[serviceApi.texts, ({ ask }, { query }) => texts(ask, query)],
			[identityApi.signIn, ({ ask }, { body }) => session(ask, identityApi.signIn.path, body)],
			[identityApi.register, ({ ask }, { body }) => session(ask, identityApi.register.path, body)],
			[identityApi.forgotPassword, ({ ask }, { body }) => mail(ask, identityApi.forgotPassword.path, body)],
			[
				identityApi.sendEmailConfirmation,
				({ ask }, { body }) => mail(ask, identityApi.sendEmailConfirmation.path, body),
			],
			[
				identityApi.resetPassword,
				({ ask }, { body }) => session(ask, identityApi.resetPassword.path, typedTwice(body)),
			],
			[
				identityApi.changePassword,
				({ ask }, { body }) => session(ask, identityApi.changePassword.path, typedTwice(body)),
			],
			// A token ends with its cookie.
			[identityApi.signOut, () => Promise.resolve(null)],
			[identityApi.me, async ({ user }) => answer(await user.profile())],
			...documentCalls,
			...inboxCalls,
			...notificationCalls,
			[documentApi.filterOptions, filterOptions],
			[categoryApi.list, listed(categoryApi.list.path, completeCategory)],
			[folderApi.list, listed(folderApi.list.path, completeFolder)],
			[folderApi.create, makeFolder],
			[partyApi.list, listed(partyApi.list.path, completeParty)],
			[fileApi.read, readFile],
		] satisfies [Pick<Endpoint, "method" | "path">, SpecOnlyCall][]
	).map(([row, call]) => [nameOf(row), call]),
);

/** Its texts, if it has any under this language. */
async function texts(ask: AskSpec, query: unknown): Promise<unknown> {
	const { data } = await ask("GET", serviceApi.texts.path, { query: fieldsOf(query) });
	return answer(data);
}

/** The answer has the token alone; the profile is fetched with it (spec 7). */
async function session(ask: AskSpec, path: string, body: unknown): Promise<unknown> {
	const { data } = await ask("POST", path, { body });
	const jwt = textOf(fieldsOf(data)["jwt"]) ?? "";
	return { jwt, user: await createSpecOnlyUser(ask, jwt).profile() };
}

/** What it answers besides that all went well is its own. */
async function mail(ask: AskSpec, path: string, body: unknown): Promise<unknown> {
	await ask("POST", path, { body });
	return { ok: true, email: textOf(fieldsOf(body)["email"]) ?? "", sent: true };
}

/** It may want the password a second time; our forms ask for it once, and can show it. */
function typedTwice(body: unknown): unknown {
	const fields = fieldsOf(body);
	return { ...fields, passwordConfirmation: fields["password"] };
}

async function makeFolder({ ask }: SpecOnly, { body }: ContractCall): Promise<unknown> {
	const { data } = await ask("POST", folderApi.create.path, { body });
	const sent = fieldsOf(fieldsOf(body)["data"]);
	// Without its tenant, which is named as it was sent.
	const made = fieldsOf(data);
	const tenant = isFields(made["tenant"]) ? made["tenant"] : { documentId: sent["tenant"], name: "", id: 0 };
	return answer(completeFolder({ ...sent, ...made, tenant }));
}

async function readFile({ ask }: SpecOnly, { params }: ContractCall): Promise<unknown> {
	const { data } = await ask("GET", pathOf(fileApi.read, { id: params["id"] ?? "" }), {
		query: { populate: { file: true } },
	});
	return answer(completeFile(data));
}
