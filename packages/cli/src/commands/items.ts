import type { ModeratedContent, ModeratedType } from '@chowk/engine/moderation'
import { Argument, type Command } from 'commander'
import { confirm, yesOption } from '../confirm.ts'
import { addModerationOptions, type ModerationOptions, operator, withModeration } from '../engine.ts'
import { CliError } from '../errors/cli-error.ts'
import { byOption, parseId, reasonOption } from '../options.ts'
import { present } from '../output/present.ts'

const types = ['post', 'question', 'poll', 'mcq', 'service', 'job', 'comment', 'answer', 'review']

const actions = {
  hide: {
    method: 'hide',
    description: 'Hide content from the site. Notifies the author, who cannot restore it.',
  },
  restore: { method: 'restore', description: 'Restore hidden content.' },
  delete: { method: 'erase', description: 'Delete content permanently.' },
} as const

type Action = keyof typeof actions

export function add(items: Command): void {
  for (const action of ['hide', 'restore', 'delete'] as const) {
    const command = items
      .command(action)
      .description(actions[action].description)
      .addArgument(new Argument('<type>', 'Type of the content; a reply is a comment').choices(types))
      .addArgument(new Argument('<id>', 'ID of the content').argParser(parseId))
      .addOption(reasonOption())
      .addOption(byOption())
      .action((type: ModeratedType, id: number, options: ModerationOptions) =>
        moderate(action, { type, id }, options),
      )
    if (action === 'delete') command.addOption(yesOption())
    addModerationOptions(command)
  }
}

async function moderate(action: Action, content: ModeratedContent, options: ModerationOptions) {
  const outcome = await withModeration(options.store, async ({ read, module, moderation }) => {
    const find = async () =>
      (await read((tx) => module.findModerated(tx, [content]))).get(module.keyOf(content))
    const found = await find()
    if (found === undefined) throw new CliError(`There is no ${content.type} ${content.id}.`, 'notFound')
    if (action === 'delete') {
      const author = found.author?.username ?? 'a former member'
      await confirm(`This deletes “${found.title}” by ${author} permanently.`, options)
    }
    const { changed } = await moderation[actions[action].method](operator(options), content, options.reason)
    return { ...content, changed, state: action === 'delete' ? 'deleted' : (await find())?.state }
  })
  await present(outcome, options)
}
