import { createWriteStream, existsSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { Command } from 'commander'
import type { ModerationOptions } from '../../engine.ts'
import { CliError } from '../../errors/cli-error.ts'
import { addAct } from '../../operations/add-act.ts'
import { withProgress } from '../../progress.ts'
import { imagesOption, publicUrlOption } from '../../options.ts'

interface ExportOptions extends ModerationOptions {
  readonly images: string
  readonly publicUrl?: string
}

export function addMembersExport(members: Command): void {
  addAct<'members.export', ExportOptions>(members, 'members.export', {
    description: 'Export all data of a member to a zip: pages to read, the same as JSON Lines, and images.',
    opening: ({ images }) => ({ images }),
    async check({ engine, caller, params, args: [, file = ''] }) {
      await engine.perform(caller, 'members.show', { params })
      if (existsSync(file)) throw new CliError(`${file} already exists.`, 'usage', 'Name a new file.')
    },
    async result(everything, { engine, caller, params, args: [, file = ''], values }) {
      const { id, username } = await engine.perform(caller, 'members.show', { params })
      const { archiveOf } = await import('@chowk/server/settings')
      const origin = values.publicUrl ?? 'http://localhost'
      const source = { id, username, origin }
      await withProgress({}, async (onProgress) =>
        pipeline(
          await archiveOf(everything, source, onProgress),
          createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }),
        ),
      )
      return { username, file }
    },
  })
    .argument('<file>')
    .addOption(imagesOption())
    .addOption(publicUrlOption())
}
