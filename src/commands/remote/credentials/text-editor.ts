import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { untilSignal } from '../../ending-signals.ts'
import { runEditor } from './editor-process.ts'

/**
 * Opens a text in the user's editor and returns the result. The file is readable by this user only and is deleted
 * before this resolves or rejects. Throws CommandError, or Interrupted if a signal ends the command or its editor.
 *
 * On a terminal Ctrl-C sends SIGINT to the editor too. Some editors, such as vi, go on then, so the command waits for
 * the editor.
 */
export async function editText(text: string): Promise<string> {
  return await untilSignal((ended) => editFile(text, ended), { leavesSigint: process.stdin.isTTY })
}

async function editFile(text: string, ended: AbortSignal): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'keyrack-edit-'))
  const path = join(folder, 'credentials.json')
  try {
    await writeFile(path, text, { mode: 0o600, flag: 'wx' })
    await runEditor(path, ended)
    return await readFile(path, 'utf8')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
