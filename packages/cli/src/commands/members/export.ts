import { createWriteStream } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { InternalOperationOf } from '@chowk/contract/internal'
import type { ActOutput } from '@chowk/engine'
import type { Command } from 'commander'
import type { ModerationOptions } from '../../engine.ts'
import { CliError } from '../../errors/cli-error.ts'
import { addAct } from '../../operations/add-act.ts'
import { imagesOption } from '../../options.ts'

export function addMembersExport(members: Command): void {
  addAct<'members.export', ModerationOptions & { readonly images: string }>(members, 'members.export', {
    description: 'Export all data of a member to a new folder: member.ndjson and their images.',
    opening: ({ images }) => ({ images }),
    async check({ engine, caller, params, args: [, folder = ''] }) {
      await engine.perform(caller, 'members.show', { params })
      await createEmptyFolder(folder)
    },
    async result(entries, { args: [username, folder = ''] }) {
      const counts = { rows: 0, images: 0 }
      await pipeline(
        Readable.from(linesOf(entries, folder, counts)),
        createWriteStream(join(folder, 'member.ndjson'), { mode: 0o600, flush: true }),
      )
      return { username, folder, ...counts }
    },
  })
    .argument('<folder>')
    .addOption(imagesOption())
}

/** Writes images to files, and yields a line for each row and image. */
async function* linesOf(
  entries: ActOutput<InternalOperationOf<'members.export'>>,
  folder: string,
  counts: { rows: number; images: number },
): AsyncGenerator<string> {
  for await (const entry of entries) {
    if ('bytes' in entry) {
      const file = `images/${entry.path.split('/').slice(-2).join('-')}`
      await writeFile(join(folder, file), entry.bytes, { mode: 0o600, flag: 'wx' })
      counts.images++
      yield `${JSON.stringify({ type: 'image', path: entry.path, file })}\n`
    } else {
      counts.rows++
      yield `${JSON.stringify(entry)}\n`
    }
  }
}

/** Creates a folder. @throws CliError if it contains files. */
async function createEmptyFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // Only one of two concurrent exports creates the folder of images.
  const isNew = (await readdir(folder)).length === 0 && (await isMade(join(folder, 'images')))
  if (!isNew) throw new CliError(`${folder} is not empty.`, 'usage', 'Name a new folder.')
}

async function isMade(folder: string): Promise<boolean> {
  try {
    await mkdir(folder, { mode: 0o700 })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}
