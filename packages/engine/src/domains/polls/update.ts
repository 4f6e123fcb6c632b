import { pollStates } from '@chowk/contract/core'
import type { ItemRow } from '../../entities/content.ts'
import { updateOf } from '../content/update-of.ts'
import type { CommonChanges } from '../content/update-content.ts'
import { nextState, wrongState } from '../states/transition.ts'
import { presentPoll } from './present-poll.ts'

type Changes = CommonChanges & { readonly is_closed?: boolean | undefined }

export const update = updateOf(
  'poll',
  presentPoll,
  ({ is_closed }: Changes) =>
    (poll) =>
      close(poll, is_closed ?? poll.closed),
)

function close(poll: ItemRow, isClosed: boolean) {
  if (isClosed === poll.closed) return { updated: [] }
  if (!isClosed) throw wrongState(pollStates, 'closed', ['author'])
  const closed = nextState(pollStates, 'open', 'close', ['author']) === 'closed'
  return { columns: { closed }, updated: ['is_closed'] }
}
