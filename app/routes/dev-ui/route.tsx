import { AppLayout } from "../../features/layout/app-layout.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Both } from "./both.tsx";
import { Buttons } from "./buttons.tsx";
import { Fields } from "./fields.tsx";
import { Tables } from "./tables.tsx";

const user = { firstName: "Anna", lastName: "Zürcher-Müller" };

/** Every primitive on one page, in both modes, with long words and with errors. In development only. */
export default function DevUiPage() {
	return (
		<AppLayout user={user}>
			<title>UI</title>
			<PageHeader title="UI" count="32" />
			<Both title="Buttons, badges">
				<Buttons />
			</Both>
			<Both title="Fields">
				<Fields />
			</Both>
			<Both title="Table">
				<Tables />
			</Both>
		</AppLayout>
	);
}
