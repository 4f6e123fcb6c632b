import {
  chats,
  messagePins,
  messageReactions,
  messages,
  messageStars,
  type EventDetails,
  type MessageRow,
} from '../../entities/chats.ts'
import { all } from '../../store/all.ts'
import { excerptOfText } from '../../text/html.ts'
import { timestamp } from '../../text/times.ts'
import { memberCards, type MemberCard } from '../members/members.ts'
import { viewerOf, type Viewer } from '../viewer/viewer.ts'
import { type Presenting, presentOne } from '../../handler.ts'

/** Presents messages in the order given; fetches related rows together. */
export async function presentMessages({ tx, site, member }: Presenting, rows: readonly MessageRow[]) {
  const keys = rows.map(({ id }) => ({ message_id: id }))
  const own = keys.map((key) => ({ ...key, member_id: member.id }))
  const [positions, quoted, unloadedViewer, reacted, starred, pinned] = await all([
    tx.getMany(chats, new Set(rows.map((row) => row.chat_id))),
    tx.getMany(messages, new Set(rows.flatMap((row) => row.reply_to_id ?? []))),
    viewerOf({ tx, member }),
    tx.findMany(messageReactions, 'reaction', own),
    tx.findMany(messageStars, 'star', own),
    tx.findMany(messagePins, 'message', keys),
  ])
  const named = peopleOf([...rows, ...quoted.values()])
  const [cardOf, viewer] = await all([memberCards({ tx, site }, named), unloadedViewer.load([...named])])
  const reactionTo = new Map(reacted.map((row) => [row.message_id, row.emoji]))
  const stars = new Set(starred.map((row) => row.message_id))
  const pins = new Set(pinned.map((row) => row.message_id))
  return rows.map((row) => {
    const original = row.reply_to_id === null ? undefined : quoted.get(row.reply_to_id)
    return {
      id: row.id,
      chat_key: positions.get(row.chat_id)?.key ?? '',
      kind: row.event === null ? ('text' as const) : ('system' as const),
      author: cardOf(row.author_id),
      body: row.body,
      event: row.event && presentEvent(row.event, viewer, cardOf),
      reply_to:
        original === undefined || viewer.isHidden(original.author_id)
          ? null
          : { id: original.id, author: cardOf(original.author_id), excerpt: excerptOfText(original.body) },
      attachments: [...row.attachments],
      forwarded: row.forwarded,
      reactions: [...row.reactions],
      my_reaction: reactionTo.get(row.id) ?? null,
      starred: stars.has(row.id),
      pinned: pins.has(row.id),
      created_at: timestamp(row.created_at),
    }
  })
}

export const presentMessage = presentOne(presentMessages)

const peopleOf = (rows: readonly MessageRow[]): Set<number> =>
  new Set(rows.flatMap((row) => [row.author_id, ...(row.event?.member_ids ?? [])]))

const presentEvent = (
  { type, member_ids, role, name }: EventDetails,
  viewer: Viewer,
  cardOf: (id: number) => MemberCard,
) => ({ type, members: member_ids.filter((id) => !viewer.isHidden(id)).map(cardOf), role, name })
