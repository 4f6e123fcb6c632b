import { utcDay } from '../../packages/engine/src/text/times.ts'
import { messages } from '../../packages/engine/src/entities/chats.ts'
import { items } from '../../packages/engine/src/entities/content.ts'
import { comments, favorites, reactions } from '../../packages/engine/src/entities/engagement.ts'
import { members, quotaUses } from '../../packages/engine/src/entities/members.ts'
import { follows } from '../../packages/engine/src/entities/network.ts'
import { notifications } from '../../packages/engine/src/entities/notifications.ts'
import { bookings, bookingSteps } from '../../packages/engine/src/entities/services.ts'
import { wrongCounts, type Rows } from '../harness/recount.ts'
import type { Insert, Journal, Setting, Write } from './journal.ts'

/** Violations, each with its evidence. */
export interface Findings {
  /** Acknowledged writes without their row. */
  readonly lost: string[]
  /** Writes with more than one row. */
  readonly twice: string[]
  /** Other contradictions to responses or rows. */
  readonly wrong: string[]
  /** Content shown to a member who may not see it. */
  readonly leaked: string[]
}

/** Milliseconds within which an attempt without a response may still take effect after a later acknowledged one. */
const LATE_MS = 60_000
const MAX_LATE_EFFECT_MS = 500

/**
 * Checks the rows of a store against the journal, after the run.
 * @param latest Latest time of any server's clock: quotas of earlier days may be gone.
 */
export function check(journal: Journal, rows: Rows, latest: number): Findings {
  const findings: Findings = {
    lost: [],
    twice: [],
    wrong: [],
    leaked: journal.leaks.map((leak) => JSON.stringify(leak)),
  }
  checkInserts(journal, rows, findings)
  checkSettings(journal, rows, findings)
  checkQuotas(journal, rows, utcDay(latest), findings)
  checkNotifications(rows, findings)
  for (const { id, title, status } of rows(items))
    if (status !== 'published' && status !== 'cancelled')
      findings.wrong.push(`item ${id}, ${title}, is ${status} after its time`)
  for (const wrong of wrongCounts(rows))
    findings.wrong.push(JSON.stringify(wrong).slice(0, MAX_LATE_EFFECT_MS))
  for (const [text, times] of journal.unexpected) findings.wrong.push(`${times} times: ${text}`)
  return findings
}

const markIn = (text: string | null): string => /(?:open|secret-\w+)-\d+/.exec(text ?? '')?.[0] ?? text ?? ''

/** Returns the rows inserted by writes of each kind, with the unique text of the write. */
const inserted: Record<Insert['kind'], (rows: Rows) => { id: number; mark: string }[]> = {
  post: (rows) =>
    rows(items).flatMap(({ id, type, title }) => (type === 'post' ? [{ id, mark: markIn(title) }] : [])),
  comment: (rows) => rows(comments).map(({ id, body }) => ({ id, mark: markIn(body) })),
  message: (rows) =>
    rows(messages).flatMap(({ id, event, body }) => (event === null ? [{ id, mark: markIn(body) }] : [])),
  booking: (rows) => rows(bookings).map(({ id, requirements }) => ({ id, mark: markIn(requirements) })),
}

const idsAcknowledged = ({ attempts }: Write) => [
  ...new Set(attempts.flatMap(({ outcome, id }) => (outcome === 'acknowledged' && id ? [id] : []))),
]
const mayHaveBeenDone = ({ attempts }: Write) =>
  attempts.some(({ outcome }) => outcome === 'acknowledged' || outcome === 'unknown' || outcome === 'pending')

function checkInserts(journal: Journal, rows: Rows, { lost, twice, wrong }: Findings): void {
  for (const [kind, find] of Object.entries(inserted)) {
    const there = Map.groupBy(find(rows), ({ mark }) => mark)
    for (const write of journal.writes) {
      if (write.kind !== kind) continue
      const { mark } = write as Insert
      const ids = (there.get(mark) ?? []).map(({ id }) => id)
      there.delete(mark)
      const reportedIds = idsAcknowledged(write)
      const evidence = `${kind} ${mark}: there as ${ids.join(', ') || 'nothing'}; ${JSON.stringify(write)}`
      if (reportedIds.some((id) => !ids.includes(id))) lost.push(evidence)
      if (ids.length > 1 || reportedIds.length > 1) twice.push(evidence)
      if (ids.length > 0 && !mayHaveBeenDone(write)) wrong.push(`refused, and there: ${evidence}`)
    }
    for (const [mark, sourceRows] of there)
      wrong.push(`${sourceRows.length} of ${kind} ${mark}, which nobody sent`)
  }
}

/** Returns the writes acknowledged before a backup began that it lacks. */
export function lostBefore(journal: Journal, rows: Rows, moment: number): string[] {
  const there = new Set(
    Object.entries(inserted).flatMap(([kind, find]) => find(rows).map(({ id }) => `${kind} ${id}`)),
  )
  return journal.writes.flatMap(({ kind, attempts }) =>
    attempts.flatMap(({ outcome, ended, id }) =>
      outcome === 'acknowledged' && ended < moment && id !== undefined && !there.has(`${kind} ${id}`)
        ? [`${kind} ${id} is missing`]
        : [],
    ),
  )
}

/** Returns the values of settings in the rows. Missing ones are `none`. */
function settingsIn(rows: Rows): Map<string, string> {
  const names = new Map(rows(members).map(({ id, username }) => [id, username]))
  return new Map([
    ...rows(reactions).map((row): [string, string] => [
      `reaction ${names.get(row.member_id)} ${row.target_type} ${row.target_id}`,
      row.reaction,
    ]),
    ...rows(follows).map((row): [string, string] => [
      `follow ${names.get(row.member_id)} ${row.target_type} ${row.target_id}`,
      'set',
    ]),
    ...rows(favorites).map((row): [string, string] => [
      `favorite ${names.get(row.member_id)} ${row.item_id}`,
      'set',
    ]),
    ...rows(bookings).map(({ id, status }): [string, string] => [`booking step ${id}`, status]),
    ...rows(items).map(({ id, status }): [string, string] => [`schedule ${id}`, status]),
  ])
}

function checkSettings(journal: Journal, rows: Rows, { lost, twice }: Findings): void {
  const found = settingsIn(rows)
  const settings = journal.writes.filter((write): write is Write & Setting => 'target' in write)
  for (const [name, writes] of Map.groupBy(settings, ({ kind, target }) => `${kind} ${target}`)) {
    const attempts = writes.flatMap(({ value, attempts }) =>
      attempts.map((attempt) => ({ value, ...attempt })),
    )
    const last = attempts.findLast(({ outcome }) => outcome === 'acknowledged')
    if (last === undefined) continue
    // The time at which these took effect is unknown.
    const loose = attempts.filter(
      ({ outcome, ended }) => outcome === 'pending' || (outcome === 'unknown' && ended > last.sent - LATE_MS),
    )
    const allowed = [last.value, ...loose.map(({ value }) => value)]
    const value = found.get(name) ?? 'none'
    if (!allowed.includes(value))
      lost.push(
        `${name} is ${value}, and was acknowledged as ${last.value}; ${JSON.stringify(writes.at(-1))}`,
      )
  }
  for (const [booking, steps] of Map.groupBy(rows(bookingSteps), ({ booking_id }) => booking_id))
    if (new Set(steps.map(({ status }) => status)).size < steps.length)
      twice.push(`a step of booking ${booking}: ${steps.map(({ status }) => status).join(', ')}`)
}

/** Expects one unit for each inserted row, and for each acknowledged setting; unknown settings may have one. */
function checkQuotas(journal: Journal, rows: Rows, firstDay: string, { wrong }: Findings): void {
  const made = {
    post: rows(items).flatMap((row) => (row.type === 'post' ? [[row.author_id, row.created_at]] : [])),
    comment: rows(comments).map((row) => [row.author_id, row.created_at]),
    message: rows(messages).flatMap((row) => (row.event === null ? [[row.author_id, row.created_at]] : [])),
    booking: rows(bookings).map((row) => [row.client_id, row.created_at]),
  }
  const expected = new Map<string, number>()
  for (const [action, sourceActions] of Object.entries(made))
    for (const [member, time] of sourceActions) {
      const day = utcDay(time!)
      const name = `${member} ${day} ${action}`
      if (day >= firstDay) expected.set(name, (expected.get(name) ?? 0) + 1)
    }
  for (const { member_id, day, action, used } of rows(quotaUses)) {
    if (!(action in made) || day < firstDay) continue
    const name = `${member_id} ${day} ${action}`
    const counted = expected.get(name) ?? 0
    expected.delete(name)
    if (used !== counted) wrong.push(`quota ${name}: ${used} units, for ${counted} rows`)
  }
  for (const [name, counted] of expected) wrong.push(`quota ${name}: no units, for ${counted} rows`)

  // Units of deleted days can't be counted.
  if (journal.writes.some(({ attempts: [first] }) => first && utcDay(first.sent) < firstDay)) return
  const ids = new Map(rows(members).map(({ id, username }) => [username, id]))
  const actions = { react: ['reaction', 'favorite'], follow: ['follow'] }
  const byMember = Map.groupBy(journal.writes, ({ member }) => member)
  for (const [action, kinds] of Object.entries(actions))
    for (const [member, writes] of byMember) {
      const outcomes = writes
        .filter(({ kind }) => kinds.includes(kind))
        .flatMap(({ attempts }) => attempts.map(({ outcome }) => outcome))
      const acknowledged = outcomes.filter((outcome) => outcome === 'acknowledged').length
      const unknown = outcomes.filter((outcome) => outcome === 'unknown' || outcome === 'pending').length
      const used = rows(quotaUses)
        .filter((row) => row.member_id === ids.get(member) && row.action === action)
        .reduce((sum, row) => sum + row.used, 0)
      if (used < acknowledged || used > acknowledged + unknown)
        wrong.push(
          `quota ${action} of ${member}: ${used}, for ${acknowledged} acknowledged, ${unknown} unknown`,
        )
    }
}

/** Expects one notification for each comment by another member, each booking and each of its steps. */
function checkNotifications(rows: Rows, { lost, twice }: Findings): void {
  const authors = new Map(rows(items).map(({ id, author_id }) => [id, author_id]))
  const counts = new Map<string, number>()
  for (const { kind, member_id, subject_id, comment_id } of rows(notifications)) {
    const name = `${kind} ${comment_id ?? subject_id} to ${member_id}`
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const parties = new Map(rows(bookings).map((row) => [row.id, row]))
  const due = [
    ...rows(comments).flatMap(({ id, item_id, author_id }) =>
      authors.get(item_id) === author_id ? [] : [`comment ${id} to ${authors.get(item_id)}`],
    ),
    ...rows(bookingSteps).map(({ booking_id, status, by }) => {
      const booking = parties.get(booking_id)
      const kind = status === 'pending' ? 'requested' : status
      return `booking_${kind} ${booking_id} to ${by === 'client' ? booking?.provider_id : booking?.client_id}`
    }),
  ]
  for (const name of due) {
    const times = counts.get(name) ?? 0
    if (times === 0) lost.push(`the notification ${name}`)
    if (times > 1) twice.push(`the notification ${name}, ${times} times`)
  }
}
