import type { CompanyWrite } from "../../../../contract/company/company.ts";
import type { TenantHost } from "../core/host.ts";
import { listMembers, readCompany, writeCompany } from "./company.ts";
import { expectLogo, keepLogo, logoOf, type NewLogo, removeLogo } from "./company-logo.ts";
import { changeSubscription, type SubscriptionChange } from "./subscription-change.ts";

/** `tenant.company`: what the tenant says of itself, and how it has subscribed. */
export class CompanyCalls {
	readonly #host: TenantHost;

	constructor(host: TenantHost) {
		this.#host = host;
	}

	read(userId: string) {
		return this.#host.read(userId, (member) => {
			member.refuseGuest();
			return readCompany(member);
		});
	}

	write(userId: string, write: CompanyWrite) {
		return this.#host.write(userId, (member) => writeCompany(member, write));
	}

	members(userId: string) {
		return this.#host.read(userId, listMembers);
	}

	logo(userId: string) {
		return this.#host.read(userId, (member) => {
			member.refuseGuest();
			return logoOf(member);
		});
	}

	expectLogo(userId: string) {
		return this.#host.write(userId, expectLogo);
	}

	keepLogo(userId: string, logo: NewLogo) {
		return this.#host.write(userId, (member) => keepLogo(member, logo));
	}

	removeLogo(userId: string) {
		return this.#host.write(userId, removeLogo);
	}

	/** The payment service has said so: acts for nobody. */
	changeSubscription(change: SubscriptionChange) {
		return this.#host.writeForSystem((db) => changeSubscription(db, change));
	}
}
