import { Links, Meta, Outlet, Scripts } from "react-router";
import "./app.css";
export default function Root() {
	return (
		<html lang="de">
			<head>
				<Meta />
				<Links />
			</head>
			<body>
				<Outlet />
				<Scripts />
			</body>
		</html>
	);
}
