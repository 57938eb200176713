import { expect, it } from "vitest";
import { handle as ofBroker } from "../../../app/routes/clients/broker.tsx";
import { handle as ofManager } from "../../../app/routes/clients/manager.tsx";
import { handle as ofDocument } from "../../../app/routes/document/route.tsx";
import { handle as ofMandates } from "../../../app/routes/mandates/route.tsx";
import { handle as ofMasterdata } from "../../../app/routes/masterdata/route.tsx";

it.each([
	["a document", ofDocument],
	["the clients of a broker", ofBroker],
	["the clients of a company", ofManager],
	["the mandates of a tenant", ofMandates],
	["the master data", ofMasterdata],
])(
	"the page of %s loads itself when a tenant tells of something: the end of a right, a mandate or a merge",
	(_, { live }) => {
		expect(live).toContain("updateTenant");
	},
);
