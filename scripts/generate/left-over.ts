import { readdir } from 'node:fs/promises'

/** Folders that hold generated files only. */
const FOLDERS = ['generated', 'docs/reference', 'clients/ansible/plugins/module_utils/keyrack']

/** Returns the paths of files in these folders that are not generated any more. `generated` has all that are. */
export async function findLeftOver(root: URL, generated: ReadonlyMap<string, string>): Promise<string[]> {
  const found = await Promise.all(FOLDERS.map((folder) => listFiles(root, folder)))
  return found.flat().filter((path) => !generated.has(path))
}

async function listFiles(root: URL, folder: string): Promise<string[]> {
  const entries = await readdir(new URL(`${folder}/`, root), { withFileTypes: true })
  // Python and file managers leave files of their own, which git ignores.
  const own = entries.filter(({ name }) => name !== '__pycache__' && !name.startsWith('.'))
  const paths = own.map((entry) => {
    const path = `${folder}/${entry.name}`
    return entry.isDirectory() ? listFiles(root, path) : [path]
  })
  return (await Promise.all(paths)).flat()
}
