import type { ModeratedContent, ModeratedType, Moderation } from '@chowk/engine/moderation'
import { Argument, type Command } from 'commander'
import { operator } from '../administer.ts'
import { confirm, yesOption } from '../confirm.ts'
import { exitCodes } from '../failures/exit-codes.ts'
import { Refusal } from '../failures/refusal.ts'
import { moderate } from '../moderate.ts'
import { idNumber, storeOption } from '../options.ts'
import { addPresentation, present, type Presentation } from '../output/present.ts'

interface ItemOptions extends Presentation {
  store: string
  reason?: string
  yes?: true
}

const types = ['post', 'question', 'poll', 'mcq', 'service', 'job', 'comment', 'answer', 'review']

const acts = {
  hide: 'Take an item, a comment, an answer or a review off the site. Its author is told, and can not restore it.',
  restore: 'Bring back what was hidden.',
  delete: 'Permanently erase the content of an item, a comment, an answer or a review.',
} as const

export function addItems(items: Command): void {
  for (const act of ['hide', 'restore', 'delete'] as const) {
    const command = items
      .command(act)
      .description(acts[act])
      .addArgument(new Argument('<type>', 'what it is; a reply is a comment').choices(types))
      .addArgument(new Argument('<id>', 'its number').argParser(idNumber))
      .option('--reason <text>', 'why, for the audit log')
      .addOption(storeOption())
      .action((type: ModeratedType, id: number, options: ItemOptions) => perform(act, { type, id }, options))
    if (act === 'delete') command.addOption(yesOption())
    addPresentation(command)
  }
}

const methods = { hide: 'hide', restore: 'restore', delete: 'erase' } as const satisfies Record<
  keyof typeof acts,
  keyof Moderation
>

async function perform(
  act: keyof typeof acts,
  content: ModeratedContent,
  { store, reason, yes, ...how }: ItemOptions,
): Promise<void> {
  const outcome = await moderate(store, async ({ engine, module, moderation }) => {
    const find = async () =>
      (await engine.store.read((tx) => module.findModerated(tx, [content]))).get(module.keyOf(content))
    const found = await find()
    if (found === undefined)
      throw new Refusal(`There is no ${content.type} ${content.id}.`, { exitCode: exitCodes.notFound })
    if (act === 'delete')
      await confirm(
        `“${found.title}” by ${found.author?.username ?? 'a former member'} is deleted permanently.`,
        {
          ...(yes && { yes }),
        },
      )
    const { changed } = await moderation[methods[act]](operator(), content, reason)
    return { ...content, changed, state: act === 'delete' ? 'deleted' : (await find())?.state }
  })
  await present(outcome, how)
}
