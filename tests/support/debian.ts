import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

/** Installs packages where that is possible: on Debian, as root. Answers whether it has tried. */
export function installDebianPackages(...packages: string[]): boolean {
	if (!isDebian() || process.getuid?.() !== 0) return false;
	console.log(`installing ${packages.join(", ")} …`);
	const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
	const apt = (...parameters: string[]) =>
		spawnSync("apt-get", parameters, { stdio: ["ignore", "ignore", "inherit"], env });
	apt("update", "-q");
	apt("install", "-y", "-q", "--no-install-recommends", ...packages);
	return true;
}

function isDebian(): boolean {
	const description = "/etc/os-release";
	return existsSync(description) && /^ID=debian$/m.test(readFileSync(description, "utf8"));
}
