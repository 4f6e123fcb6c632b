import { entities } from '../../entities/index.ts'
import type { KeptReason, RowFate } from '../../store/entity.ts'

/** The reasons why rows stay, as clauses. */
export const keptWords: Readonly<Record<KeptReason, string>> = {
  agreement: 'bookings and applications, without personal text, because they also belong to the other party',
  community: 'communities that someone else can manage',
  group: 'addresses of groups',
  log: 'the log of moderation and administration',
  reaction: 'emoji reactions to messages from others, and pinned messages',
  report: 'reports to moderators',
  tag: 'names of tags',
  thread: 'empty rows of deleted content, so that replies from others keep their place',
}

/** Returns why rows of an entity stay, for each of its owners. */
const keptReasonsOf = (whose: unknown): readonly KeptReason[] => {
  if (typeof whose !== 'object' || whose === null) return []
  const fates = 'partOf' in whose ? [whose] : Object.values(whose)
  return (fates as readonly RowFate<never>[]).flatMap((fate) => ('kept' in fate ? [fate.kept] : []))
}

/** The data that stays when a member is deleted, as clauses: from the entities' declarations, and outside the store. */
export const keptData = (): readonly string[] => [
  ...Array.from(
    new Set(entities.flatMap(({ whose }) => keptReasonsOf(whose))),
    (reason) => keptWords[reason],
  ).sort(),
  'copies that others have: forwarded messages, quotations and backups',
]
