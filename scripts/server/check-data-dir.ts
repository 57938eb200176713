import { createHash, createHmac } from "node:crypto";
import { closeSync, existsSync, globSync, openSync, readdirSync, readSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type SQLOutputValue } from "node:sqlite";
import { readSecrets, StartError, wasPrepared } from "./data-dir.ts";

/** Where Miniflare's simulators keep their databases, below the data directory. */
const DIRECTORY = "d1/miniflare-D1DatabaseObject";
const BUCKET_INDEX = "r2/miniflare-R2BucketObject";
const BUCKET = "r2/ablage-files/blobs";
const TENANTS = "ablage-cms-TenantStore";
const USERS = "ablage-cms-UserStore";

/** With which every database of SQLite begins. */
const SIGN = "SQLite format 3\0";
/** What is larger is not read from end to end, so that it keeps nobody waiting. */
const READ_WHOLE = 64 * 1024 * 1024;

type Row = Record<string, SQLOutputValue>;

/**
 * Looks for what would otherwise be found out one by one, or not at all: an object whose file has gone would begin
 * anew, and show an empty list as if there had never been anything in it.
 * @throws StartError
 */
export function checkDataDir(dataDir: string): void {
	if (existsSync(join(dataDir, "secrets.json"))) readSecrets(dataDir);
	if (!wasPrepared(dataDir)) return;
	const directory = theDatabase(dataDir, DIRECTORY);
	if (!directory) throw damaged(join(dataDir, DIRECTORY), "the directory of users and tenants is missing");
	const tenants = read(directory, "SELECT key, name FROM tenants");
	const users = read(directory, "SELECT document_id, email FROM users WHERE active = 1");
	checkBucket(dataDir);

	for (const { document_id: id, email } of users) {
		const file = objectFile(dataDir, USERS, String(id));
		if (isGone(file)) throw damaged(file, `no database of ${String(email)}`);
	}
	const gone = tenants.filter(({ key }) => isGone(objectFile(dataDir, TENANTS, String(key))));
	if (gone.length === 0) return;
	// A registration that was cut off leaves a tenant of which nobody is a member: nothing is lost there.
	const known = new Set(
		users.flatMap(({ document_id: id }) => tenantsOf(objectFile(dataDir, USERS, String(id)))),
	);
	const lost = gone.find(({ key }) => known.has(String(key)));
	if (!lost) return;
	const file = objectFile(dataDir, TENANTS, String(lost["key"]));
	throw damaged(file, `no database of "${String(lost["name"])}"`);
}

/** Without its index a bucket looks as if it had never held a file. */
function checkBucket(dataDir: string): void {
	const index = theDatabase(dataDir, BUCKET_INDEX);
	if (index) return void read(index, "SELECT key FROM _mf_objects LIMIT 1");
	const folder = join(dataDir, BUCKET);
	if (existsSync(folder) && readdirSync(folder).length > 0) {
		throw damaged(join(dataDir, BUCKET_INDEX), "the index of the files is missing");
	}
}

/** The one database of a simulator, whose own is beside it. */
function theDatabase(dataDir: string, folder: string): string | undefined {
	const [name] = globSync("*.sqlite", { cwd: join(dataDir, folder), exclude: ["metadata.sqlite"] });
	return name === undefined ? undefined : join(dataDir, folder, name);
}

function tenantsOf(file: string): string[] {
	return read(file, "SELECT tenant_key FROM membership").map(({ tenant_key: key }) => String(key));
}

function read(file: string, statement: string): Row[] {
	let database: DatabaseSync | undefined;
	try {
		database = new DatabaseSync(file, { readOnly: true });
		if (statSync(file).size < READ_WHOLE) {
			const [found] = database.prepare("PRAGMA quick_check(1)").all();
			if (found?.["quick_check"] !== "ok") throw new Error(String(found?.["quick_check"]));
		}
		return database.prepare(statement).all();
	} catch (error) {
		throw damaged(file, error instanceof Error ? error.message : String(error));
	} finally {
		database?.close();
	}
}

/** Whether there is no database in the file. (What its log holds counts for nothing then: SQLite throws it away.) */
function isGone(file: string): boolean {
	if (!existsSync(file)) return true;
	const open = openSync(file, "r");
	const start = Buffer.alloc(SIGN.length);
	readSync(open, start);
	closeSync(open);
	return start.toString("latin1") !== SIGN;
}

function damaged(file: string, what: string): StartError {
	return new StartError(
		`${file} is damaged: ${what}. Nothing was changed. Put the whole data directory back from a backup, or choose another one: DATA_DIR=other npm start`,
	);
}

/** Named as workerd names it: by a keyed hash of the object's name. */
function objectFile(dataDir: string, objects: string, name: string): string {
	const key = createHash("sha256").update(objects).digest();
	const hash = (bytes: string | Buffer) => createHmac("sha256", key).update(bytes).digest().subarray(0, 16);
	const id = Buffer.concat([hash(name), hash(hash(name))]).toString("hex");
	return join(dataDir, "do", objects, `${id}.sqlite`);
}
