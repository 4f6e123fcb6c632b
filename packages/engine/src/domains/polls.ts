import { pollStates } from '@chowk/contract/core'
import type { ItemRow } from '../entities/content.ts'
import type { Handler, Handlers, Presenting } from '../handler.ts'
import { all } from '../store/all.ts'
import { commentOn } from './comments/insert-comment.ts'
import { createContent } from './content/create-content.ts'
import { getOf, type WholeItem, wholeItem } from './content/find-item.ts'
import { listOf } from './content/list-published.ts'
import { presentItems } from './content/present-items.ts'
import { updateOf, type CommonChanges } from './content/update-content.ts'
import { addOptions, optionsOf, choose } from './options.ts'
import { nextState, wrongState } from './states.ts'

const create: Handler<'polls.create'> = (context, { body }) =>
  createContent(context, 'poll', body, {
    rowTexts: body.options,
    extend: (poll) => addOptions(context.tx, poll.id, body.options),
  })

async function presentPolls(context: Presenting, rows: readonly ItemRow[]) {
  const [choices, items] = await all([optionsOf(context, rows), presentItems(context, rows)])
  return items.map((item, index) => {
    const { options, chosen } = choices[index]!
    return {
      ...item,
      type: 'poll' as const,
      options: options.map(({ id, text, votes }) => ({ id, text, votes })),
      votes_count: rows[index]!.answers_count,
      is_closed: rows[index]!.closed,
      my_vote: chosen,
    }
  })
}

async function presentPoll(context: Presenting, { row, body }: WholeItem<'poll'>) {
  const [poll] = await presentPolls(context, [row])
  return { ...poll!, details: body }
}

type Changes = CommonChanges & { readonly is_closed?: boolean | undefined }

const update = updateOf('poll', presentPoll, {
  change: async (_, poll, { is_closed }: Changes) => close(poll, is_closed ?? poll.closed),
})

function close(poll: ItemRow, isClosed: boolean) {
  if (isClosed === poll.closed) return { updated: [] }
  if (!isClosed) throw wrongState(pollStates, 'closed', ['author'])
  const closed = nextState(pollStates, 'open', 'close', ['author']) === 'closed'
  return { columns: { closed }, updated: ['is_closed'] }
}

const vote: Handler<'polls.vote'> = async (context, { params, body }) => {
  const { row } = await choose(context, 'poll', params.id, body.option_id)
  return { item: await presentPoll(context, await wholeItem(context.tx, row)) }
}

export const handlers: Handlers<'polls'> = {
  create,
  update,
  list: listOf('poll', presentPolls),
  get: getOf('poll', presentPoll),
  comment: commentOn('poll'),
  vote,
}
