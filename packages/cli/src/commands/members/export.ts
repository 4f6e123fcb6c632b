import { createWriteStream } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { InternalOperationOf } from '@chowk/contract/internal'
import type { ActOutput } from '@chowk/engine'
import type { Command } from 'commander'
import { addModerationOptions, type ModerationOptions, operator, withModeration } from '../../engine.ts'
import { CliError } from '../../errors/cli-error.ts'
import { byOption, imagesOption, reasonOption } from '../../options.ts'
import { present } from '../../output/present.ts'
import { findMember } from './member.ts'

export function addMembersExport(members: Command): void {
  addModerationOptions(
    members
      .command('export <name> <folder>')
      .description('Export all data of a member to a new folder: member.ndjson and their images.')
      .addOption(imagesOption())
      .addOption(reasonOption())
      .addOption(byOption())
      .action(exportMember),
  )
}

async function exportMember(
  name: string,
  folder: string,
  options: ModerationOptions & { readonly images: string },
): Promise<void> {
  const written = await withModeration(
    options.store,
    async (tools) => {
      const { username } = await findMember(tools, name)
      await createEmptyFolder(folder)
      const counts = { rows: 0, images: 0 }
      const { reason, ...caller } = operator(options)
      const entries = await tools.engine.perform(caller, 'members.export', {
        params: { username },
        body: { ...(reason !== undefined && { reason }) },
      })
      await pipeline(
        Readable.from(linesOf(entries, folder, counts)),
        createWriteStream(join(folder, 'member.ndjson'), { mode: 0o600, flush: true }),
      )
      return { username, folder, ...counts }
    },
    options,
  )
  await present(written, options)
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
  await mkdir(join(folder, 'images'), { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 1)
    throw new CliError(`${folder} is not empty.`, 'usage', 'Name a new folder.')
}
