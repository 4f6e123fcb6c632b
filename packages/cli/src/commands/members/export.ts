import { createWriteStream } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Exported } from '@chowk/engine/moderation'
import type { Command } from 'commander'
import { operator } from '../../administer.ts'
import { exitCodes } from '../../failures/exit-codes.ts'
import { Refusal } from '../../failures/refusal.ts'
import { moderate } from '../../moderate.ts'
import { imagesOption, storeOption } from '../../options.ts'
import { addPresentation, present, type Presentation } from '../../output/present.ts'
import { memberOf } from './member.ts'

interface ExportOptions extends Presentation {
  readonly store: string
  readonly images: string
}

interface Counts {
  rows: number
  images: number
}

export function addMembersExport(members: Command): void {
  const command = members
    .command('export <name> <folder>')
    .description(
      'Write everything of a member to a new folder: member.ndjson, a JSON object a line, and their images.',
    )
    .addOption(storeOption())
    .addOption(imagesOption())
    .action(async (username: string, folder: string, { store, images, ...how }: ExportOptions) => {
      const written = await moderate(store, async ({ engine, module }) => {
        const row = await engine.store.read((tx) => memberOf(tx, module, username))
        const { openImages, imageStorageOf } = await import('@chowk/server/serving')
        const outside = imageStorageOf(await openImages(images))
        await makeEmpty(folder)
        const counts: Counts = { rows: 0, images: 0 }
        const lines = linesOf(module.exportMember(engine.store, row, outside), folder, counts)
        await pipeline(
          Readable.from(lines),
          createWriteStream(join(folder, 'member.ndjson'), { mode: 0o600, flush: true }),
        )
        await engine.store.transact((tx) =>
          module.insertAuditEntry(tx, {
            act: 'member.export',
            actor: { id: null, name: operator().operator },
            subject: { type: 'user', id: row.id, name: row.username },
            now: engine.clock.now(),
          }),
        )
        return { username: row.username, folder, ...counts }
      })
      await present(written, how)
    })
  addPresentation(command)
}

async function* linesOf(
  everything: AsyncIterable<Exported>,
  folder: string,
  counts: Counts,
): AsyncGenerator<string> {
  for await (const one of everything) {
    if ('bytes' in one) {
      const name = one.path.split('/').slice(-2).join('-')
      await writeFile(join(folder, 'images', name), one.bytes, { mode: 0o600, flag: 'wx' })
      counts.images++
      yield `${JSON.stringify({ type: 'image', path: one.path, file: `images/${name}` })}\n`
    } else {
      counts.rows++
      yield `${JSON.stringify(one)}\n`
    }
  }
}

/** @throws Refusal where something is there already. */
async function makeEmpty(folder: string): Promise<void> {
  await mkdir(join(folder, 'images'), { recursive: true, mode: 0o700 })
  const found = await readdir(folder)
  if (found.length > 1)
    throw new Refusal(`${folder} is not empty.`, {
      exitCode: exitCodes.usage,
      advice: 'Name a folder that is not there yet.',
    })
}
