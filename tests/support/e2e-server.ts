import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer, json } from "node:stream/consumers";
import { z } from "zod";
import { dayAt } from "../../contract/days.ts";
import { registrationSchema, type Session } from "../../contract/identity/auth.ts";
import { buildIfNeeded } from "../../scripts/server/build.ts";
import { demoData } from "../../scripts/demo/demo-data.ts";
import { addressOf, startServer } from "../../scripts/server/local-server.ts";
import { seedingOf, type SeedingCalls } from "../../scripts/server/seeding-binding.ts";
import { startOpenidServer } from "./openid/openid-server.ts";
import { fillWithDemo } from "./servers/demo-data-dir.ts";
import offerDemo from "./servers/offer-demo.ts";
import { keepFirstStart } from "./servers/prepared-data-dir.ts";
import { hashPassword } from "../../workers/cms/user/passwords.ts";

/**
 * One server with demo data for the whole run, in a data directory of its own; BASE_URL names one that runs already.
 * Beside it, at ACCOUNTS_URL, somebody who opens accounts without the work that a password costs on purpose.
 */
export default async function startEndToEndServer(): Promise<() => void | Promise<void>> {
	// For the servers that a few tests start themselves.
	const forgetDemo = offerDemo();
	if (process.env["BASE_URL"]) return forgetDemo;
	buildIfNeeded();
	// The smallest there is: a file of several chunks need not be large.
	process.env["UPLOAD_CHUNK_SIZE"] ||= String(5 * 1024 * 1024);
	// The tenant that is made right after those of the demo.
	process.env["OPERATING_TENANT"] ||= String(demoData(dayAt(Date.now())).tenants.length + 1);
	const pushService = openPushService();
	process.env["PUSH_URL"] = await originOf(pushService);
	process.env["PUSH_SERVICES"] ||= process.env["PUSH_URL"];
	const openid = await startOpenidServer();
	process.env["OIDC_PROVIDERS"] ||= openid.settings;
	const dataDir = mkdtempSync(join(tmpdir(), "ablage-e2e-"));
	const forgetFirstStart = keepFirstStart(await fillWithDemo(dataDir));
	const server = await startServer({ port: 0, dataDir, environment: "test", quiet: true });
	const seeding = await seedingOf(server);
	const operator = await seeding.register({
		email: "betrieb@example.ch",
		password: { hash: "none" },
		firstName: "Beat",
		lastName: "Betrieb",
		accountType: "company",
	});
	const accounts = openAccounts(seeding, operator);
	process.env["BASE_URL"] = await addressOf(server);
	// By the other name of this machine it is another site than the provider.
	openid.allow(process.env["BASE_URL"], process.env["BASE_URL"].replace("127.0.0.1", "localhost"));
	process.env["ACCOUNTS_URL"] = await originOf(accounts);
	return async () => {
		accounts.close();
		pushService.close();
		openid.close();
		await server.dispose();
		rmSync(dataDir, { recursive: true, force: true });
		forgetFirstStart();
		forgetDemo();
	};
}

const furtherTenantSchema = z.object({
	email: z.string(),
	name: z.string(),
	/** E-mail addresses of members who may edit in Wohnen. */
	editors: z.array(z.string()).default([]),
	/** E-mails of those who administer it as well. */
	admins: z.array(z.string()).default([]),
});

/**
 * Answers a registration with its session, as the contract would. A password is hashed once. At `/further-tenant` somebody gets
 * a further tenant, for which there is no way in the contract yet; `/operator` is the session of an admin of the
 * operating tenant.
 */
function openAccounts(seeding: SeedingCalls, operator: Session): Server {
	const hashes = new Map<string, Promise<string>>();
	return createServer(async (request, response) => {
		try {
			if (request.url === "/operator") {
				response.setHeader("Content-Type", "application/json").end(JSON.stringify(operator));
				return;
			}
			if (request.url === "/further-tenant") {
				const { email, name, editors, admins } = furtherTenantSchema.parse(await json(request));
				const rights = [{ category: "Wohnen", rights: ["Edit" as const] }];
				const members = [
					...editors.map((editor) => ({ email: editor, role: "Member" as const, rights })),
					...admins.map((admin) => ({ email: admin, role: "Admin" as const, rights: [] })),
				];
				const empty = { categories: ["Wohnen"], folders: ["Steuern"], members };
				await seeding.createTenant(email, { name, kind: "private", subscription: "active", ...empty });
				response.end();
				return;
			}
			const { password, ...person } = registrationSchema.parse(await json(request));
			const hash = hashes.get(password) ?? hashPassword(password);
			hashes.set(password, hash);
			const session = await seeding.register({ ...person, password: { hash: await hash } });
			response.setHeader("Content-Type", "application/json").end(JSON.stringify(session));
		} catch (error) {
			response.writeHead(500).end(String(error));
		}
	});
}

/** A push service: it takes what is pushed, and shows what it has received last at the same address. */
function openPushService(): Server {
	const last = new Map<string, Buffer>();
	return createServer(async (request, response) => {
		const { url = "", method } = request;
		if (method === "POST") {
			last.set(url, await buffer(request));
			response.writeHead(201).end();
			return;
		}
		const body = last.get(url);
		response.writeHead(body ? 200 : 404).end(body);
	});
}

async function originOf(server: Server): Promise<string> {
	await once(server.listen(0, "127.0.0.1"), "listening");
	const address = server.address();
	if (address === null || typeof address === "string") throw new Error("The server listens on no port.");
	return `http://127.0.0.1:${address.port}`;
}
