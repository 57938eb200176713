import { redirect, type RouterContextProvider } from "react-router";
import { ContractError, ERROR_STATUS } from "../../../contract/errors.ts";
import { orErrorPage } from "../../cms/attempt.ts";
import { tokenContext } from "../../middleware/session.ts";

/**
 * What only the signed-in are answered, on a page that is there for visitors, too; `null` where nobody is signed in, or
 * the session has ended. Any other failure says nothing of that: the error page.
 */
export async function unlessSignedOut<Value>(
	context: Readonly<RouterContextProvider>,
	ask: () => Promise<Value>,
): Promise<Value | null> {
	if (!context.get(tokenContext)) return null;
	try {
		return await ask();
	} catch (error) {
		if (!(error instanceof ContractError)) throw error;
		if (error.status === ERROR_STATUS.UnauthorizedError) return null;
		leadBackIfShut(error);
		return orErrorPage(Promise.reject(error));
	}
}

/** An account that is to be deleted opens nothing but the page by which one stays. */
export function leadBackIfShut({ message }: ContractError): void {
	if (message === "error.accountShut") throw redirect("/login/keep-account");
}
