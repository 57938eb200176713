import { ContractError } from "../../../../contract/errors.ts";

export function notFound(message = "error.entryNotFound"): ContractError {
	return new ContractError("NotFoundError", message);
}

export function forbidden(message = "error.rightMissing"): ContractError {
	return new ContractError("ForbiddenError", message);
}

/** A 403 because of what one field points at. */
export function forbiddenField(field: string): ContractError {
	const message = "error.rightMissing";
	return new ContractError("ForbiddenError", message, { errors: [{ path: [field], message }] });
}

/** A 400 that names one field. */
export function refusedField(path: string | readonly string[], message: string): ContractError {
	const errors = [{ path: typeof path === "string" ? [path] : [...path], message }];
	return new ContractError("ValidationError", message, { errors });
}

/** 409: others still point at it. */
export function inUse(message: string): ContractError {
	return new ContractError("ConflictError", message);
}
