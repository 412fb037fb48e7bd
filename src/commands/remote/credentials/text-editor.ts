import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CommandError } from '../../command.ts'

/**
 * Opens a text in the user's editor and returns the result. The file is readable by this user only and is deleted
 * before this resolves. Throws CommandError.
 */
export async function editText(text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'keyrack-edit-'))
  const path = join(folder, 'credentials.json')
  try {
    await writeFile(path, text, { mode: 0o600, flag: 'wx' })
    await runEditor(path)
    return await readFile(path, 'utf8')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function runEditor(path: string): Promise<void> {
  const editor = process.env.VISUAL || process.env.EDITOR || 'vi'
  // A shell runs the editor because EDITOR may hold options: EDITOR="code --wait".
  const child = spawn('sh', ['-c', `${editor} "$1"`, 'editor', path], { stdio: 'inherit' })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', resolve)
  })
  if (code !== 0) throw new CommandError(`The editor "${editor}" failed. Nothing was changed`)
}
