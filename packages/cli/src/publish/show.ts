import { failureOf } from '../failures/report.ts'
import { print } from '../output/present.ts'
import { styled } from '../output/style.ts'
import { tableOf } from '../output/record.ts'
import { duration, localTime } from '../output/times.ts'
import { printNote } from '../print.ts'
import type { Budget, Step } from './steps.ts'
import type { Outcome } from './perform.ts'

/** A step as a line of a table and as JSON. */
export function stepAsJson(step: Step, isLater: boolean) {
  const document = 'document' in step ? step.document : undefined
  const id = 'id' in step && step.id !== 0 ? step.id : null
  const scheduledAt =
    step.action === 'resume' ? step.pending.scheduled_at : 'scheduledAt' in step ? step.scheduledAt : null
  return {
    file: step.path,
    ...(step.action === 'rename' && { from: step.from }),
    action: step.action === 'create' ? (scheduledAt === null ? 'publish' : 'schedule') : step.action,
    later: isLater,
    kind: document?.kind ?? (step.action === 'resume' ? step.pending.kind : null),
    title: document?.title ?? (step.action === 'resume' ? step.pending.title : null),
    id,
    scheduled_at: scheduledAt === null ? null : new Date(scheduledAt).toISOString(),
    changes: step.action === 'edit' ? step.changes : [],
    notes: document?.notes ?? [],
    problems: step.action === 'problem' ? step.problems : [],
  }
}

/** What is about to be done, for people. */
export async function showPlan(
  steps: readonly Step[],
  { later, needs, requests, uploads }: Budget,
  { pace, timeZone, drafts }: { readonly pace: number; readonly timeZone: string; readonly drafts: number },
): Promise<void> {
  const rows = steps
    .map((step) => ({ step, ...stepAsJson(step, later.includes(step)) }))
    .filter(({ action }) => action !== 'unchanged' && action !== 'problem')
    .map(({ step, action, file, kind, title, scheduled_at }) => ({
      what: step.action === 'gone' ? 'gone' : later.includes(step) ? `${action}, another day` : action,
      when: scheduled_at === null ? '' : localTime(Date.parse(scheduled_at), timeZone),
      kind: kind ?? '',
      title: titleOf(step) ?? title ?? '',
      file: step.action === 'rename' ? `${step.from} → ${file}` : file,
    }))
  const columns = ['what', 'when', 'kind', 'title', 'file']
  if (rows.length > 0) print(await tableOf(rows, columns, process.stdout.columns || 80, { all: true }))
  for (const [note, files] of notesOf(steps)) print(styled('dim', `${note} (${count(files, 'file')})`))
  if (drafts > 0) print(styled('dim', `${count(drafts, 'draft')} ignored`))
  const unchanged = steps.filter(({ action }) => action === 'unchanged').length
  if (unchanged > 0) print(styled('dim', `${unchanged} unchanged`))
  for (const { action, needed, remaining, limit, days } of needs) {
    const more = days === 0 ? '' : `: what is over takes ${days} more day${days === 1 ? '' : 's'} of ${limit}`
    print(`${action}: ${needed} of the ${remaining} left today${more}`)
  }
  if (uploads > 0) print(`${uploads} image${uploads === 1 ? '' : 's'} to upload`)
  if (requests > 0) print(`${requests} requests at ${pace} a minute: ${timeFor(requests, pace)}`)
}

const count = (number: number, what: string): string => `${number} ${what}${number === 1 ? '' : 's'}`

/** What has no effect, and in how many files, of those that are sent. */
function notesOf(steps: readonly Step[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  for (const step of steps)
    if (step.action === 'create' || step.action === 'edit')
      for (const note of step.document.notes) found.set(note, (found.get(note) ?? 0) + 1)
  return found
}

function titleOf(step: Step): string | undefined {
  if (step.action === 'gone')
    return step.isThere ? `item ${step.id} stays as it is` : `item ${step.id} is gone as well`
  if (step.action === 'cancelled')
    return `item ${step.id} was cancelled or deleted; --new publishes the file again`
  return undefined
}

/** How long so many requests take: as many as go in a minute go at once. */
const timeFor = (requests: number, pace: number): string =>
  requests <= pace ? 'at once' : `about ${duration(Math.floor((requests - 1) / pace) * 60_000)}`

/** Files that could not be published, on standard error. */
export function showProblems(steps: readonly Step[]): void {
  for (const step of steps)
    if (step.action === 'problem')
      for (const { line, message } of step.problems)
        printNote(`chowk: ${step.path}${line === undefined ? '' : `:${line}`}: ${message}`)
}

export const outcomeAsJson = ({ step, id, webUrl, scheduledAt, isCancelled, error }: Outcome) => ({
  ...stepAsJson(step, false),
  ...(id !== undefined && { id }),
  ...(scheduledAt === null && { scheduled_at: null }),
  ...(typeof scheduledAt === 'number' && { scheduled_at: new Date(scheduledAt).toISOString() }),
  ...(isCancelled && { action: 'cancelled', scheduled_at: null }),
  web_url: webUrl ?? null,
  done: error === undefined && !isCancelled && step.action !== 'problem',
  error: error === undefined ? null : failureOf(error).message,
})

const DONE: Readonly<Record<string, string>> = {
  publish: 'published',
  schedule: 'scheduled',
  resume: 'published or scheduled before it was interrupted',
  edit: 'edited',
  move: 'moved',
  rename: 'renamed',
}

/** What was done, for people. */
export function showOutcomes(outcomes: readonly Outcome[]): void {
  const counts = Map.groupBy(
    outcomes.map(outcomeAsJson).filter(({ error }) => error === null),
    ({ action }) => action,
  )
  const parts = [...counts].flatMap(([action, all]) =>
    DONE[action] ? [`${all.length} ${DONE[action]}`] : [],
  )
  print(parts.length > 0 ? `${parts.join(', ')}.` : 'Nothing to do.')
  for (const { step, id, isCancelled, error } of outcomes) {
    if (isCancelled && step.action !== 'cancelled')
      printNote(
        `chowk: ${step.path}: its item ${id} was cancelled or deleted, and is not published again. --new publishes it.`,
      )
    if (error !== undefined) printNote(`chowk: ${step.path}: ${failureOf(error).message}`)
  }
}
