import { pollStates, type Operations } from '@chowk/contract'
import { prepared } from '../../handler.ts'
import type { ItemRow } from '../../entities/content.ts'
import type { ImportedImages } from '../content/images.ts'
import { prepareUpdate, updateContent } from '../content/update-content.ts'
import { nextState, wrongState } from '../states/transition.ts'
import { presentPoll } from './present-poll.ts'

export const update = prepared<Operations['polls']['update'], ImportedImages>({
  prepare: (context, { params, body }) => prepareUpdate(context, 'poll', params.id, body),
  async perform(context, { params, body }, imported) {
    const { question: title, details, is_closed, ...sent } = body
    const changes = { ...sent, title, body: details }
    const { id, url, updated, ...changed } = await updateContent(
      context,
      'poll',
      params.id,
      changes,
      imported,
      {
        titleField: 'question',
        bodyField: 'details',
        changes: (poll) => close(poll, is_closed ?? poll.closed),
      },
    )
    return { id, url, updated, item: await presentPoll(context, changed) }
  },
})

function close(poll: ItemRow, isClosed: boolean) {
  if (isClosed === poll.closed) return { updated: [] }
  if (!isClosed) throw wrongState(pollStates, 'closed', ['author'])
  const closed = nextState(pollStates, 'open', 'close', ['author']) === 'closed'
  return { columns: { closed }, updated: ['is_closed'] }
}
