import type { Command } from 'commander'
import { type ModerationOptions, operator, withEngine } from '../../engine.ts'
import { imagesOption, operatorOption, storeOption } from '../../options.ts'
import { addOutputOptions, present } from '../../output/present.ts'

interface ImportOptions extends ModerationOptions {
  readonly images: string
}

export function addMembersImport(members: Command): void {
  const command = members
    .command('import <username> <file>')
    .description(
      'Create the content of an export for a member, at its original times. Run again, it creates only what is missing.',
    )
    .addOption(storeOption())
    .addOption(imagesOption())
    .addOption(operatorOption())
  addOutputOptions(command).action(async (username: string, file: string, options: ImportOptions) => {
    const { importMember } = await import('@chowk/server/settings')
    const result = await withEngine(
      options.store,
      (engine) => importMember(engine, operator(options), username, file),
      { images: options.images },
    )
    await present({ username, ...result }, options)
  })
}
