import { data, type RouterContextProvider } from "react-router";
import type { SignInProvider } from "../../../contract/identity/providers.ts";
import { ContractError } from "../../../contract/errors.ts";
import { orErrorPage } from "../../cms/attempt.ts";
import { bindingsContext } from "../../middleware/bindings.ts";

type Context = Readonly<RouterContextProvider>;

/** Where one may sign in with an account that one has already. Where nobody answers there is still the password. */
export async function signInProviders(context: Context): Promise<SignInProvider[]> {
	try {
		return await offered(context);
	} catch (error) {
		if (error instanceof ContractError) return [];
		throw error;
	}
}

/** The one of that name; without it there is no such page. */
export async function requireProvider(context: Context, id: string): Promise<SignInProvider> {
	const provider = (await orErrorPage(offered(context))).find((each) => each.id === id);
	if (provider) return provider;
	// oxlint-disable-next-line no-throw-literal -- the router takes a thrown `data()` as an error response
	throw data({ message: "error.notFound" }, { status: 404 });
}

async function offered(context: Context): Promise<SignInProvider[]> {
	const { signInProviders: providers } = await context.get(bindingsContext).configuration();
	return [...providers];
}
