import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Folders that hold generated files only. */
const FOLDERS = ['generated', 'docs/reference', 'clients/ansible/plugins/module_utils/keyrack']

/** Returns the paths of files in these folders that are not generated any more. `generated` has all that are. */
export async function findLeftOver(root: URL, generated: ReadonlyMap<string, string>): Promise<string[]> {
  const found = await Promise.all(FOLDERS.map((folder) => listFiles(root, folder)))
  return found.flat().filter((path) => !generated.has(path))
}

/** Removes these files, and prints the path of each. */
export async function removeLeftOver(
  root: URL,
  generated: ReadonlyMap<string, string>,
  print: (line: string) => void = console.log,
): Promise<void> {
  for (const path of await findLeftOver(root, generated)) {
    // Not a URL: the name may have a # or %.
    await rm(join(fileURLToPath(root), path))
    print(`Removed ${path}, which nothing generates any more`)
  }
}

/** Returns no paths if the folder is missing. */
async function listFiles(root: URL, folder: string): Promise<string[]> {
  const entries = await readdir(join(fileURLToPath(root), folder), { withFileTypes: true }).catch(ifMissing)
  // Python and file managers leave files of their own, which git ignores.
  const own = entries.filter(({ name }) => name !== '__pycache__' && !name.startsWith('.'))
  const paths = own.map((entry) => {
    const path = `${folder}/${entry.name}`
    return entry.isDirectory() ? listFiles(root, path) : [path]
  })
  return (await Promise.all(paths)).flat()
}

function ifMissing(failure: NodeJS.ErrnoException): [] {
  if (failure.code === 'ENOENT') return []
  throw failure
}
