import type { Operations } from '@chowk/contract'
import type { Handlers } from '../../handler.ts'
import { commentOn } from '../comments/add-comment.ts'
import { getOf } from '../content/get-of.ts'
import { listOf } from '../content/list-of.ts'
import { create } from './create.ts'
import { update } from './update.ts'
import { vote } from './vote.ts'
import { presentPoll, presentPolls } from './present-poll.ts'

export const polls: Handlers<Operations['polls']> = {
  create,
  update,
  list: listOf('poll', presentPolls),
  get: getOf('poll', presentPoll),
  comment: commentOn('poll'),
  vote,
}
