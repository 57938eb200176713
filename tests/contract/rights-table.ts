import type { Endpoint, Permission } from "../../contract/api/endpoint.ts";

/**
 * Who may call what, in one table: what each kind of person is answered by an endpoint with each permission, about
 * things of one tenant: its category Versicherungen, and a document, folder and party in it.
 */

/** Everybody with whom the endpoints are tried, and who they are. */
export const PEOPLE = {
	nobody: "without a token",
	endedSession: "the tenant's admin, in a session that was ended",
	shut: "an editor, whose account is to be deleted",
	stranger: "of another tenant, which has a category of the same name",
	revoked: "was an admin, and was taken out",
	brokerBefore: "edits Versicherungen by a mandate from tomorrow on",
	brokerAfter: "edited Versicherungen by a mandate until yesterday",
	brokerEnded: "edited Versicherungen by a mandate that was ended today",
	brokerReplaced: "edited Versicherungen by a mandate that a colleague has taken over",
	guestAfter: "the document was shared with them until yesterday",
	guestEnded: "the document was shared with them, which was ended today",
	guestOrphaned: "the document was shared with them by somebody who may not edit it any more",
	manager: "an admin of the company that has the mandate, who works by none",
	readerElsewhere: "may read Rechnungen",
	brokerElsewhere: "edits Rechnungen by a mandate",
	guest: "the document was shared with them, who are no member",
	guestEditing: "the document was shared with them to edit, who are no member",
	reached: "may read Rechnungen, and the document was shared with them to edit",
	reader: "may read Versicherungen",
	brokerReading: "reads Versicherungen by a mandate",
	brokerFirstDay: "edits Versicherungen by a mandate from today on",
	brokerLastDay: "edits Versicherungen by a mandate until today",
	editor: "may edit Versicherungen",
	categoryAdmin: "has an Admin right on Versicherungen, so is an admin of the tenant (spec 6)",
	admin: "has the tenant role Admin",
	owner: "has made the tenant, and everything in it",
	readingProgram: "a program of the owner's with a token to read",
	writingProgram: "a program of the owner's with a token to write",
} as const;

export type Person = keyof typeof PEOPLE;

/** What somebody is answered: `yes` is what the owner gets, whatever that is. */
export type Cell = "yes" | 401 | 403 | 404;

/** The answers to the five permissions on a tenant's things, in the order of `OF_TENANT`. */
type Row = readonly [view: Cell, viewTenant: Cell, edit: Cell, editTenant: Cell, administer: Cell];

const UNKNOWN: Row = [401, 401, 401, 401, 401];
const SHUT: Row = [403, 403, 403, 403, 403];
const OUTSIDE: Row = [404, 404, 404, 404, 404];
const ELSEWHERE_READING: Row = [404, "yes", 404, 403, 403];
const ELSEWHERE_EDITING: Row = [404, "yes", 404, "yes", 403];
/** To a guest the tenant does not exist: the document does, and what hangs on it. */
const GUEST: Row = ["yes", 404, 403, 403, 403];
const GUEST_EDITING: Row = ["yes", 404, "yes", 403, 403];
const REACHED: Row = ["yes", "yes", "yes", 403, 403];
const READING: Row = ["yes", "yes", 403, 403, 403];
const EDITING: Row = ["yes", "yes", "yes", "yes", 403];
const ALL: Row = ["yes", "yes", "yes", "yes", "yes"];

const RIGHTS: Record<Person, Row> = {
	nobody: UNKNOWN,
	endedSession: UNKNOWN,
	shut: SHUT,
	stranger: OUTSIDE,
	revoked: OUTSIDE,
	brokerBefore: OUTSIDE,
	brokerAfter: OUTSIDE,
	brokerEnded: OUTSIDE,
	brokerReplaced: OUTSIDE,
	guestAfter: OUTSIDE,
	guestEnded: OUTSIDE,
	guestOrphaned: OUTSIDE,
	manager: OUTSIDE,
	readerElsewhere: ELSEWHERE_READING,
	brokerElsewhere: ELSEWHERE_EDITING,
	guest: GUEST,
	guestEditing: GUEST_EDITING,
	reached: REACHED,
	reader: READING,
	brokerReading: READING,
	brokerFirstDay: EDITING,
	brokerLastDay: EDITING,
	editor: EDITING,
	categoryAdmin: ALL,
	admin: ALL,
	owner: ALL,
	readingProgram: ALL,
	writingProgram: ALL,
};

const OF_TENANT: Record<Exclude<Permission, "anyone" | "signedIn" | "own">, number> = {
	"view document": 0,
	"view category": 0,
	"view tenant": 1,
	"edit document": 2,
	"edit category": 2,
	"edit tenant": 3,
	"administer tenant": 4,
	operate: 4,
};

export const people = Object.keys(PEOPLE).filter((name): name is Person => name in PEOPLE);

/** Those who are signed in and have nothing to do with the tenant. */
const OUTSIDERS = people.filter((person) => RIGHTS[person] === OUTSIDE);
const BY_MANDATE: readonly Person[] = ["brokerElsewhere", "brokerReading", "brokerFirstDay", "brokerLastDay"];
const LIMITED: readonly Person[] = ["readerElsewhere", "reader", "editor", ...BY_MANDATE];
const ELSEWHERE: readonly Person[] = ["readerElsewhere", "brokerElsewhere"];
const GUESTS: readonly Person[] = ["guest", "guestEditing"];
/** May edit one document, and nothing else. */
const EDITING_ONE: readonly Person[] = ["guestEditing", "reached"];

interface Exception {
	why: string;
	/** By their names in the contract. */
	endpoints: readonly string[];
	people: readonly Person[];
	cell: Cell | 200 | 400;
}

/** Where an endpoint says more than its permission. Of two that fit the last one counts. */
const EXCEPTIONS: readonly Exception[] = [
	{
		why: "what stands on no document that one sees is not there (decision 062)",
		endpoints: ["folders", "parties"].flatMap((of) =>
			["read", "update", "delete", "merge"].map((name) => `${of}.${name}`),
		),
		people: ELSEWHERE,
		cell: 404,
	},
	{
		why: "a category in which one may do nothing is not there",
		endpoints: ["categories.update", "categories.merge", "categories.delete"],
		people: ELSEWHERE,
		cell: 404,
	},
	{
		why: "a folder in which documents lie is deleted by admins",
		endpoints: ["folders.delete"],
		people: ["editor", "brokerFirstDay", "brokerLastDay"],
		cell: 403,
	},
	{
		why: "who may edit nowhere makes no document, and asks nobody for one",
		endpoints: ["documents.create", "documentRequests.create"],
		people: ["readerElsewhere"],
		cell: 403,
	},
	{
		why: "the body names a category that is not there",
		endpoints: ["documents.create", "documentRequests.create"],
		people: ["brokerElsewhere"],
		cell: 400,
	},
	{
		why: "who may edit nothing knows nothing of what is deleted",
		endpoints: ["documents.restore"],
		people: ["reader", "brokerReading"],
		cell: 404,
	},
	{
		why: "a bin is for who may edit in its tenant",
		endpoints: ["documents.bin"],
		people: ["reader", "readerElsewhere", "brokerReading", ...OUTSIDERS],
		cell: 403,
	},
	{
		why: "an upload is for who has begun it",
		endpoints: ["files.readUpload"],
		people: ["editor", "brokerFirstDay", "brokerLastDay", "categoryAdmin", "admin"],
		cell: 404,
	},
	{
		why: "who works here by a mandate, or with whom something was shared, is no colleague",
		endpoints: ["clients.list", "clients.team"],
		people: [...BY_MANDATE, ...GUESTS],
		cell: 403,
	},
	{
		why: "who works here by a mandate, or with whom something was shared, takes nothing along",
		endpoints: ["account.exportTenant"],
		people: [...BY_MANDATE, ...GUESTS],
		cell: 403,
	},
	{
		why: "what somebody has by a mandate or by a share is not theirs to give on (decision 072)",
		endpoints: ["shares.create"],
		people: ["brokerFirstDay", "brokerLastDay", "guestEditing", "reached"],
		cell: 403,
	},
	{
		why: "a share is looked after by who has made it, and by the tenant's admins (decision 072)",
		endpoints: ["shares.read", "shares.update", "shares.renew", "shares.end"],
		people: ["categoryAdmin", "admin"],
		cell: "yes",
	},
	{
		why: "a request is looked after by who has made it, and by the tenant's admins (decision 120)",
		endpoints: [
			"documentRequests.read",
			"documentRequests.update",
			"documentRequests.renew",
			"documentRequests.remind",
			"documentRequests.end",
		],
		people: ["categoryAdmin", "admin"],
		cell: "yes",
	},
	{
		why: "a document that was shared shows nothing of its category (decision 072)",
		endpoints: ["categories.read", "categories.update", "categories.merge", "categories.delete"],
		people: ["guest", "guestEditing", "reached"],
		cell: 404,
	},
	{
		why: "the tenant of a document that was shared has a name, and so have its folders and parties",
		endpoints: ["tenants.read", "folders.read", "parties.read"],
		people: GUESTS,
		cell: "yes",
	},
	{
		why: "who may edit one document alone neither deletes nor moves it",
		endpoints: ["documents.delete", "documents.move"],
		people: EDITING_ONE,
		cell: 403,
	},
	{
		why: "so that its files and parties can be asked for to the end",
		endpoints: ["files.delete", "participations.delete"],
		people: EDITING_ONE,
		cell: 200,
	},
	{
		why: "an upload is for who has begun it",
		endpoints: ["files.readUpload"],
		people: EDITING_ONE,
		cell: 404,
	},
	{
		why: "who may edit nothing else makes nothing, and knows no bin",
		endpoints: ["documents.create", "documentRequests.create", "documents.bin", "participations.update"],
		people: [...EDITING_ONE, "guest"],
		cell: 403,
	},
	{
		why: "what is deleted was not shared",
		endpoints: ["documents.restore"],
		people: [...EDITING_ONE, "guest"],
		cell: 404,
	},
	{
		why: "a guest puts nothing away (the sample archives)",
		endpoints: ["documents.write"],
		people: ["guestEditing"],
		cell: 403,
	},
	{
		why: "clients are shared out by admins, and by who works for them",
		endpoints: ["clients.assign"],
		people: [...LIMITED, ...GUESTS, "reached"],
		cell: 403,
	},
];

/** Whether this person has nothing to do with the tenant: nothing of it is said to them, and they change nothing. */
export function isOutside(person: Person): boolean {
	return RIGHTS[person] === OUTSIDE || RIGHTS[person] === UNKNOWN;
}

/** What this person is answered by the endpoint of this name. */
export function cellOf(
	name: string,
	{ may, method, asksForPerson, whileShut }: Endpoint,
	person: Person,
): Cell | 200 | 400 {
	if (may === "anyone") return "yes";
	if (RIGHTS[person] === UNKNOWN) return 401;
	if (person === "shut") return whileShut ? "yes" : 403;
	// A program with a token is refused before anything else is looked at.
	const isProgram = person === "readingProgram" || person === "writingProgram";
	if (isProgram && asksForPerson) return 403;
	if (person === "readingProgram" && method !== "GET") return 403;
	const exception = EXCEPTIONS.findLast(
		({ endpoints, people: of }) => endpoints.includes(name) && of.includes(person),
	);
	if (exception) return exception.cell;
	if (may === "signedIn") return "yes";
	if (may === "own") return isProgram || person === "owner" ? "yes" : 404;
	return RIGHTS[person][OF_TENANT[may]] ?? 404;
}

/** Names of endpoints that an exception names and the contract does not have. */
export function unknownExceptions(names: ReadonlySet<string>): string[] {
	return EXCEPTIONS.flatMap(({ endpoints }) => endpoints).filter((name) => !names.has(name));
}
