import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { connect, patient, type ConnectionOptions } from '../connection/connect.ts'
import { CliError } from '../errors/cli-error.ts'
import { print, printJson, printNote, printWarning } from '../output/print.ts'
import { withProgress } from '../progress.ts'
import { digestOf, findDocuments, readDocument, type Document } from './documents.ts'
import { changedFields, itemToFile, listOwnItems, readItem, type Item, type OwnItem } from './items.ts'
import { entryOf } from './publisher.ts'
import { openState, withLock, type StateFile } from './state-file.ts'

export interface PullOptions extends ConnectionOptions {
  readonly force?: true
  readonly json?: true
}

type Status = 'written' | 'unchanged' | 'kept' | 'unreadable'

interface PulledFile {
  readonly file: string | null
  readonly id: number
  readonly status: Status
}

export async function pull(folder: string, options: PullOptions): Promise<void> {
  const client = await connect(options, patient)
  await mkdir(folder, { recursive: true })
  const results: PulledFile[] = []
  await withLock(folder, async () => {
    const { user } = await client.account.me()
    const state = await openState(folder, user.username, options)
    const own = await listOwnItems(client, user.username)
    await withProgress({ unit: 'items', quiet: options.json }, async (onProgress) => {
      for (const [index, item] of own.entries()) {
        onProgress?.('Pulling', index, own.length)
        const { kind, id } = item
        const detail = await readItem(client, kind, id)
        if (detail === undefined) results.push({ file: null, id, status: 'unreadable' })
        else results.push({ id, ...(await writeItem(folder, item, detail, state, options)) })
      }
    })
  })
  printResults(results, options)
}

/** Writes an item to its file, or to one named by its slug. Leaves files with local changes unchanged. */
async function writeItem(
  folder: string,
  item: OwnItem,
  detail: Item,
  state: StateFile,
  { force }: PullOptions,
): Promise<{ file: string; status: Status }> {
  const { extension, text } = itemToFile(item, detail)
  const [known, entry] = Object.entries(state.files).find(([, { id }]) => id === item.id) ?? []
  // Names from a platform must not lead outside the folder.
  const name = String(detail.slug).replaceAll(/[/\\]/g, '-')
  // An item with HTML is not written to a Markdown file.
  const path =
    known !== undefined && (extension === 'md' || /\.html?$/i.test(known))
      ? known
      : `${item.kind}s/${name}.${extension}`
  const file = join(folder, path)
  const current = await readFile(file, 'utf8').catch(() => undefined)
  const local = current === undefined ? undefined : await readLocal(folder, path)
  const isUnchanged = local !== undefined && digestOf(local) === entry?.digest
  if (current !== undefined && current !== text && !isUnchanged && !force)
    return { file: path, status: 'kept' }
  // The file may have the same content in another form.
  const isSame =
    current === text ||
    (isUnchanged &&
      (local.scheduledAt ?? item.scheduledAt) === (item.scheduledAt ?? local.scheduledAt) &&
      changedFields(local, detail).length === 0)
  if (!isSame) {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
  }
  const document = await readLocal(folder, path)
  if (document) await state.save(path, entryOf(document, item.id, item.scheduledAt))
  return { file: path, status: isSame ? 'unchanged' : 'written' }
}

/** Reads a file as a document. Returns undefined if it is invalid. */
async function readLocal(folder: string, path: string): Promise<Document | undefined> {
  const paths = await findDocuments(folder)
  const options = { timeZone: 'UTC', kind: 'post', paths, now: Date.now() } as const
  return (await readDocument(folder, path, options)).document
}

function printResults(results: readonly PulledFile[], { json }: PullOptions): void {
  const count = (status: Status) => results.filter((result) => result.status === status).length
  if (json) printJson({ files: results })
  else {
    print(`${count('written')} written, ${count('unchanged')} unchanged.`)
    if (count('unreadable') > 0) printNote(`${count('unreadable')} items could not be read.`)
  }
  for (const { file, status } of results)
    if (status === 'kept') printWarning(`${file} was changed locally and is kept.`)
  if (count('kept') > 0)
    throw new CliError(
      `${count('kept')} files were not written.`,
      'conflict',
      'Publish them first, or overwrite them with --force.',
    )
}
