import type { Report } from '@chowk/contract/internal'
import { reports } from '../../entities/engagement.ts'
import { members } from '../../entities/members.ts'
import type { Viewing } from '../../handler.ts'
import { pluck } from '../../store/pluck.ts'
import { contextOf, memberContextOf, type View } from '../../view.ts'
import { assertModerator } from '../members/assert-moderator.ts'
import { ofOthers } from './list.ts'
import { keyOf } from './moderated-subjects.ts'
import { presentReports } from './show.ts'

/** Open reports that a page of the queue has at most. */
const ON_PAGE = 200

/** The open reports about one member, longest waiting first. */
export interface QueuedReports {
  /** The responsible member. Null if they were deleted. */
  readonly author: {
    readonly username: string
    readonly display_name: string
    readonly status: string
  } | null
  readonly reports: readonly Report[]
}

/** Returns the open reports grouped by the responsible member, the oldest first. For moderators. */
export async function reportQueue(view: View): Promise<{ groups: QueuedReports[]; has_more: boolean }> {
  const context = memberContextOf(view)
  assertModerator(view.member)
  return queueOf(context)
}

/** Returns the open reports of the site, or of one community, without those about the reader. */
export async function queueOf(context: Viewing, community_id?: number) {
  const { tx } = context
  const rows = await tx.page(reports, {
    ...(community_id === undefined
      ? ({ index: 'byResolution', equals: { resolution: null } } as const)
      : ({ index: 'ofCommunity', equals: { community_id, resolution: null } } as const)),
    where: ofOthers(context),
    limit: ON_PAGE + 1,
  })
  const queued = await presentReports(tx, rows.slice(0, ON_PAGE))
  const authors = await tx.getMany(members, pluck(queued, 'author_id'))
  const byAuthor = Map.groupBy(queued, ({ author_id, target }) => author_id ?? keyOf(target))
  const groups = [...byAuthor.values()].map((some): QueuedReports => ({
    author: authors.get(some[0]!.author_id ?? 0) ?? null,
    reports: some,
  }))
  return { groups, has_more: rows.length > ON_PAGE }
}

/** Returns the number of open reports that a moderator may decide. */
export const countOpenReports = (view: View): Promise<number> => {
  const context = contextOf(view)
  return context.tx.count(reports, {
    index: 'byResolution',
    equals: { resolution: null },
    where: ofOthers(context),
  })
}

/** Returns the open reports before and after a report in the queue. For moderators. */
export async function reportsBeside(view: View, id: number) {
  const context = memberContextOf(view)
  assertModerator(view.member)
  const beside = async (order: 'asc' | 'desc') => {
    const [row] = await context.tx.page(reports, {
      index: 'byResolution',
      equals: { resolution: null },
      where: [['id', order === 'asc' ? '>' : '<', id], ...ofOthers(context)],
      order,
      limit: 1,
    })
    return row?.id
  }
  return { previous: await beside('desc'), next: await beside('asc') }
}
