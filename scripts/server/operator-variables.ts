import {
	DOCUMENT_ID_PATTERN,
	MAX_UPLOAD_CHUNK_BYTES,
	MIN_UPLOAD_CHUNK_BYTES,
	UPLOAD_CHUNK_BYTES,
} from "../../contract/constants.ts";
import { StartError } from "./data-dir.ts";

/**
 * A variable of the Workers that whoever starts the server may set in its environment. What it may be the Workers'
 * schemas say; it is said again here, since loading those would make every start longer by a tenth of a second.
 */
interface OperatorVariable {
	/** What it is where it is not set. */
	otherwise: string;
	/** For what is not empty. */
	isRight: (value: string) => boolean;
	/** How the sentence goes on that begins with its name. */
	mustBe: string;
	/** Whose it is; both's, where nothing is said. */
	reader?: "app" | "cms";
}

const MAX_LINE_LENGTH = 200;
const MAX_ROUTE_RULES = 500;
// As zod has it.
const EMAIL = /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;
const PUSH_HOSTS = /^(((\*\.)?[a-z\d-]+(\.[a-z\d-]+)+|http:\/\/127\.0\.0\.1:\d+)(,|$))*$/;

const line = {
	otherwise: "",
	isRight: (value: string) => value.trim().length <= MAX_LINE_LENGTH,
	mustBe: `have at most ${MAX_LINE_LENGTH} characters`,
	reader: "app",
} as const;

const VARIABLES: Readonly<Record<string, OperatorVariable>> = {
	CMS_URL: {
		otherwise: "",
		isRight: (value) => /^https?:\/\//.test(value) && URL.canParse(value),
		mustBe: "be an address: https://cms.example/v1",
		reader: "app",
	},
	USER_QUERY: { otherwise: "", isRight: () => true, mustBe: "be a query", reader: "app" },
	ALLOWED_ORIGINS: {
		otherwise: "",
		isRight: (value) => value.split(",").every((origin) => origin.trim() === "" || isOrigin(origin.trim())),
		mustBe: "be origins with commas between: https://app.example,http://localhost:5173",
		reader: "app",
	},
	CLIENT_ADDRESS_HEADER: {
		// The server listens on the loopback alone: nobody stands in front of it unless somebody says so.
		otherwise: "",
		isRight: (value) => /^[\w-]*$/.test(value),
		mustBe: "be the name of a header: X-Real-IP",
		reader: "app",
	},
	ROUTE_RULES: {
		otherwise: "[]",
		isRight: (value) => isListOf(value, isRouteRule, MAX_ROUTE_RULES),
		mustBe: `be a list in JSON, at most ${MAX_ROUTE_RULES} of { "from": "/old", "to": "/deadlines" }`,
		reader: "app",
	},
	UPLOAD_CHUNK_SIZE: {
		otherwise: String(UPLOAD_CHUNK_BYTES),
		isRight: (value) =>
			Number.isInteger(Number(value)) &&
			Number(value) >= MIN_UPLOAD_CHUNK_BYTES &&
			Number(value) <= MAX_UPLOAD_CHUNK_BYTES,
		mustBe: `be a whole number of bytes from ${MIN_UPLOAD_CHUNK_BYTES} to ${MAX_UPLOAD_CHUNK_BYTES}`,
	},
	PUBLIC_ORIGIN: { otherwise: "", isRight: isOrigin, mustBe: "be an origin: https://ablage.example" },
	OPERATING_TENANT: {
		otherwise: "",
		isRight: (value) => /^[1-9]\d*$/.test(value) || DOCUMENT_ID_PATTERN.test(value),
		mustBe: "be a tenant's documentId or its number",
	},
	PUSH_SERVICES: {
		otherwise: "",
		isRight: (value) => PUSH_HOSTS.test(value),
		mustBe: "be names of hosts with commas between: push.example,*.push.example",
	},
	ICON_SERVICE: {
		otherwise: "",
		isRight: isOrigin,
		mustBe: "be an origin: https://api.iconify.design",
		reader: "cms",
	},
	STRIPE_WEBHOOK_SECRET: {
		otherwise: "",
		isRight: (value) => /^\S{16,}$/.test(value),
		mustBe: "have at least 16 characters, and no blank among them",
		reader: "cms",
	},
	OIDC_PROVIDERS: {
		otherwise: "",
		isRight: (value) => isListOf(value, isProvider),
		mustBe: "be a list in JSON, each with id, name, issuer, clientId and clientSecret",
		reader: "cms",
	},
	OPERATOR_NAME: line,
	OPERATOR_ADDRESS: line,
	OPERATOR_EMAIL: {
		otherwise: "",
		isRight: (value) => EMAIL.test(value),
		mustBe: "be an e-mail address",
		reader: "app",
	},
	OPERATOR_PHONE: {
		otherwise: "",
		isRight: (value) => /^\+?[\d ]{5,20}$/.test(value),
		mustBe: "be a telephone number",
		reader: "app",
	},
	OPERATOR_UID: line,
	HOSTING: line,
};

const namesFor = (reader: "app" | "cms") =>
	Object.entries(VARIABLES).flatMap(([name, variable]) =>
		(variable.reader ?? reader) === reader ? [name] : [],
	);
export const APP_VARIABLES = namesFor("app");
export const CMS_VARIABLES = namesFor("cms");

/**
 * Those variables as the environment has them.
 * @throws StartError for what the Workers would not serve with
 */
export function operatorVariables(
	environment: Record<string, string | undefined> = process.env,
): Record<string, string> {
	return Object.fromEntries(
		Object.entries(VARIABLES).map(([name, { otherwise, isRight, mustBe }]) => {
			const value = environment[name];
			if (value && !isRight(value)) throw new StartError(`${name} must ${mustBe}.`);
			return [name, value || otherwise];
		}),
	);
}

/** What a start says of an imprint that lacks something; `null` of one that is whole. */
export function imprintWarning(variables: Record<string, string>): string | null {
	const needed = ["OPERATOR_NAME", "OPERATOR_ADDRESS", "OPERATOR_EMAIL"];
	const missing = needed.filter((name) => !variables[name]);
	return missing.length > 0 ? `The imprint is incomplete: ${missing.join(", ")} not set.` : null;
}

/** As a browser sends it: without a path. */
function isOrigin(text: string): boolean {
	return /^https?:/.test(text) && URL.parse(text)?.origin === text;
}

function isListOf(text: string, isEntry: (entry: unknown) => boolean, most = Infinity): boolean {
	try {
		const list: unknown = JSON.parse(text);
		return Array.isArray(list) && list.length <= most && list.every(isEntry);
	} catch {
		return false;
	}
}

const PATH = /^\/(?![/\\])[^\\\s]*$/;
const isElsewhere = (url: string) => /^https:\/\/[^@]*$/.test(url) && URL.canParse(url);

/** An address that leads to another one (contract/route-rules.ts). */
function isRouteRule(rule: unknown): boolean {
	const { from, to } = textsOf(rule);
	return from !== undefined && PATH.test(from) && to !== undefined && (PATH.test(to) || isElsewhere(to));
}

const PROVIDER_SETTINGS: Readonly<Record<string, (value: string) => boolean>> = {
	id: (value) => /^[a-z][a-z\d-]{0,30}$/.test(value),
	name: (value) => value !== "",
	issuer: (value) => /^(https:\/\/|http:\/\/127\.0\.0\.1[:/])/.test(value) && URL.canParse(value),
	clientId: (value) => value !== "",
	clientSecret: (value) => value !== "",
};

/** Where one may sign in with another account, with no other settings than these (workers/cms/environment.ts). */
function isProvider(provider: unknown): boolean {
	if (!(provider instanceof Object)) return false;
	const settings = textsOf(provider);
	const names = Object.keys(PROVIDER_SETTINGS);
	return (
		Object.keys(provider).length === names.length &&
		names.every((name) => PROVIDER_SETTINGS[name]?.(settings[name] ?? ""))
	);
}

/** The properties of a value that are texts. */
function textsOf(value: unknown): Record<string, string> {
	const entries = value instanceof Object ? Object.entries(value) : [];
	return Object.fromEntries(
		entries.flatMap(([name, text]: [string, unknown]) => (typeof text === "string" ? [[name, text]] : [])),
	);
}
