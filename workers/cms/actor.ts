/** A tenant to which the acting user belongs, as the user's own object remembers it. */
export interface Membership {
	/** First part of the id of everything that the tenant owns; names the tenant's Durable Object. */
	tenantKey: string;
	documentId: string;
	/** Number of the tenant, shown in front of every document's identifier. */
	id: number;
	name: string;
}

/** Who asks: known from the token and from the user's object. What the user may do, each tenant's database decides. */
export interface Actor {
	userId: string;
	/** Id of the token, by which it can be revoked. */
	tokenId: string;
	memberships: readonly Membership[];
	/** The account is to be deleted: the actor has no tenants, and may but come back. */
	isShut?: boolean;
	/** Acts by a token that the user has made for a program, and so much may it. */
	program?: "reads" | "writes";
}
