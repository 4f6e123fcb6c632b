import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Option, type Command } from 'commander'
import { addConnection, connect, findAccess, type Connection } from '../connection/connect.ts'
import { exitCodes } from '../failures/exit-codes.ts'
import { Refusal } from '../failures/refusal.ts'
import { asJson } from '../output/json.ts'
import { print } from '../output/present.ts'
import { showingProgress } from '../progress.ts'
import { digestOf, documentPaths, readDocument } from '../publish/documents.ts'
import { differences, fileOfItem, type OwnItem, ownItems, readItem } from '../publish/items.ts'
import { entryOf } from '../publish/perform.ts'
import { lockFolder, StateFile } from '../publish/state-file.ts'

interface PullOptions extends Connection {
  readonly force?: true
  readonly json?: true
}

export function addPull(command: Command): void {
  command
    .argument('<folder>', 'where to write the files; made where there is none')
    .addOption(new Option('--force', 'overwrite files that were changed here'))
    .addOption(new Option('--json', 'print what was written as JSON'))
  addConnection(command)
  command.addHelpText(
    'after',
    `
Writes what you published and scheduled as files that \`chowk publish\` reads: Markdown where it can say what there is, else
HTML. Communities are not among them. It reaches back as far as the platform tells: 1,000 entries of activity.

The API key needs the scopes browse and schedule.

Example:
  chowk pull posts`,
  )
  command.action(pull)
}

type Status = 'written' | 'unchanged' | 'kept' | 'unreadable'

interface Result {
  /** Null where there is none. */
  readonly file: string | null
  readonly id: number
  readonly status: Status
}

async function pull(folder: string, options: PullOptions): Promise<void> {
  const client = await connect(options, { pace: true, maxRetries: 5, deadline: 600_000 })
  await mkdir(folder, { recursive: true })
  const unlock = await lockFolder(folder)
  try {
    const { user } = await client.account.me()
    const { baseUrl = 'default' } = await findAccess(options)
    const state = await StateFile.open(folder, `${user.username} ${baseUrl}`)
    const own = await ownItems(client, user.username)
    const results: Result[] = []
    await showingProgress({ unit: 'items', ...(options.json && { quiet: true }) }, async (onProgress) => {
      for (const [index, item] of own.entries()) {
        onProgress?.('Pulling', index, own.length)
        const detail = await readItem(client, item.kind, item.id)
        if (detail === undefined) results.push({ file: null, id: item.id, status: 'unreadable' })
        else results.push({ id: item.id, ...(await write(folder, item, detail, state, options)) })
      }
    })
    conclude(results, options)
  } finally {
    await unlock()
  }
}

/** Writes an item where it stands already, or under its slug. A file that was changed here stays. */
async function write(
  folder: string,
  item: OwnItem,
  detail: Readonly<Record<string, unknown>>,
  state: StateFile,
  { force }: PullOptions,
): Promise<{ file: string; status: Status }> {
  const { extension, text } = fileOfItem(item, detail)
  const [known, entry] = Object.entries(state.files).find(([, { id }]) => id === item.id) ?? []
  // Text that Markdown cannot say any more goes into another file.
  const path =
    known !== undefined && (extension === 'md' || /\.html?$/i.test(known))
      ? known
      : `${item.kind}s/${String(detail.slug)}.${extension}`
  const file = join(folder, path)
  const there = await readFile(file, 'utf8').catch(() => undefined)
  const now = there === undefined ? undefined : await read(folder, path)
  const isOwn =
    there === undefined ||
    there === text ||
    (entry !== undefined && now !== undefined && digestOf(now) === entry.digest)
  if (!isOwn && !force) return { file: path, status: 'kept' }
  // One that was written in another way says the same all the same.
  const isSame =
    now !== undefined &&
    entry !== undefined &&
    digestOf(now) === entry.digest &&
    (now.scheduledAt ?? item.scheduledAt) === (item.scheduledAt ?? now.scheduledAt) &&
    differences(now, detail).length === 0
  if (!isSame && there !== text) {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
  }
  const document = await read(folder, path)
  if (document !== undefined) await state.keep(path, entryOf(document, item.id, item.scheduledAt))
  return { file: path, status: isSame || there === text ? 'unchanged' : 'written' }
}

/** The file as it would be published; undefined for one that could not be. */
async function read(folder: string, path: string) {
  const paths = await documentPaths(folder)
  const found = await readDocument(folder, path, { timeZone: 'UTC', kind: 'post', paths, now: Date.now() })
  return found === undefined || 'problems' in found ? undefined : found
}

function conclude(results: readonly Result[], { json }: PullOptions): void {
  if (json) print(asJson({ files: results }))
  const count = (status: Status) => results.filter((one) => one.status === status).length
  if (!json) print(`${count('written')} written, ${count('unchanged')} unchanged.`)
  if (count('unreadable') > 0 && !json) process.stderr.write(`${count('unreadable')} can't be read.\n`)
  const kept = results.filter(({ status }) => status === 'kept')
  for (const { file } of kept) process.stderr.write(`chowk: ${file} was changed here, and is kept.\n`)
  if (kept.length > 0)
    throw new Refusal(`${kept.length} files were not written.`, {
      exitCode: exitCodes.conflict,
      advice: 'Publish them first, or overwrite them with --force.',
    })
}
