import { guessName, withoutExtension } from "../../../../contract/files/suggested-name.ts";
import { compareNames } from "../../../texts/name-order.ts";
import { isSystemFile } from "../../upload/intake/system-file.ts";
import { type Archive, baseName, commonFolder, folderOf } from "../archive/archive.ts";
import { differentNames, fileRemark, fittingName, plannedFile } from "../plan/fitting.ts";
import { type ImportPlan, NO_FACTS, type PlannedDocument, type Remark } from "../plan/import-plan.ts";

/**
 * Files that no system has exported, such as a folder of a disk: each becomes a document. The uppermost folder that tells
 * some from others may be a category, those within it are folders (docs/decisions/115-moving-in.md).
 */
export function readPlainFiles(opened: Archive): ImportPlan {
	// No list names them: of different files of one path each is a document.
	const archive = { ...opened, files: new Map([...opened.files, ...opened.namesakes]) };
	const paths = [...archive.files.keys()].filter((path) => !isSystemFile(baseName(path)));
	const root = rootOf(paths);
	// (Whatever the root is called, it was chosen.)
	const own = paths.filter((path) => !path.slice(root.length).split("/").some(isSystemFile));
	const remarks: Remark[] = [{ key: "import.remark.files.kept" }];
	const system = archive.files.size - own.length;
	if (system > 0) remarks.push({ key: "import.remark.files.system", values: { count: system } });
	if (archive.links > 0) remarks.push({ key: "import.remark.files.links", values: { count: archive.links } });
	const zips = own.filter((path) => /\.zip$/i.test(path)).length;
	if (zips > 0) remarks.push({ key: "import.remark.files.zips", values: { count: zips } });
	const taken = new Set<string>();
	const documents = own.toSorted(compareNames).map((path) => documentOf(archive, path, root, taken));
	return { source: "files", documents, unreadable: [], remarks };
}

/** What all have in common and nothing is told by; the last folder of it stays where they lie in no other. */
function rootOf(paths: readonly string[]): string {
	const common = commonFolder(paths);
	const isFlat = paths.every((path) => folderOf(path) === common);
	return isFlat ? folderOf(common.slice(0, -1)) : common;
}

function documentOf(archive: Archive, path: string, root: string, taken: Set<string>): PlannedDocument {
	// Its own, of whichever of several paths it is.
	const fileName = baseName(archive.files.get(path)?.path ?? path);
	const file = plannedFile(archive, { path, name: fileName, type: null }, taken);
	// (Many may have one name.)
	const remarks = fileRemark({ ...file, name: fittingName(path.slice(root.length)) ?? file.name });
	const [category = null, ...folders] = folderOf(path.slice(root.length))
		.split("/")
		.flatMap((name) => fittingName(name) ?? []);
	const guess = guessName(file.name);
	return {
		key: `files ${path}`,
		name: fittingName("name" in guess ? guess.name : withoutExtension(file.name)) ?? file.name,
		facts: NO_FACTS,
		category,
		isCategoryFolder: true,
		folders: differentNames(folders, remarks),
		parties: [],
		files: [file],
		replaces: null,
		remarks,
	};
}
