import { addDays, type Day } from "../../contract/days.ts";
import type { SeedRequest } from "../../workers/cms/seeding.ts";

/** What the household asks for: of somebody without an account, half of it there already. */
export function householdRequests(today: Day): SeedRequest[] {
	return [
		{
			name: "Steuererklärung",
			recipient: "Stefan Keller",
			note: "Lieber Stefan, das hier fehlt mir noch von dir. Danke!",
			category: "Steuern",
			items: ["Lohnausweis", "Bescheinigung Säule 3a", "Spendenquittungen", "Kontoauszug per 31. Dezember"],
			received: ["Lohnausweis", "Spendenquittungen"],
			lastDay: addDays(today, 20),
		},
	];
}

/** What the company asks for. */
export function companyRequests(today: Day): SeedRequest[] {
	return [
		{
			name: "Offerte Flottenversicherung",
			recipient: "Garage Frei AG",
			note: null,
			category: "Versicherungen",
			items: ["Fahrzeugausweise", "Kilometerstände", "Schadenverlauf der letzten fünf Jahre"],
			received: [],
			lastDay: addDays(today, 29),
		},
	];
}
