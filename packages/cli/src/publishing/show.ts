import type { Outcome, Plan, Problem, Step } from '@chowk/publish'
import { describeError } from '../errors/report.ts'
import { formatTable } from '../output/format.ts'
import { terminalWidth } from '../output/present.ts'
import { print, printWarning } from '../output/print.ts'
import { styled } from '../output/style.ts'
import { formatDuration, localTime } from '../output/times.ts'

export function stepToJson(step: Step, isLater: boolean) {
  const { kind, title, notes } =
    'document' in step
      ? step.document
      : step.action === 'write'
        ? { kind: step.kind, title: step.item.title as string, notes: [] }
        : { kind: step.action === 'resume' ? step.pending.kind : null, title: null, notes: [] }
  const scheduledAt =
    step.action === 'resume' ? step.pending.scheduled_at : 'scheduledAt' in step ? step.scheduledAt : null
  return {
    file: step.path,
    ...(step.action === 'rename' && { from: step.from }),
    action: step.action === 'create' ? (scheduledAt === null ? 'publish' : 'schedule') : step.action,
    later: isLater,
    kind,
    title,
    id: 'id' in step && step.id !== 0 ? step.id : null,
    scheduled_at: scheduledAt === null ? null : new Date(scheduledAt).toISOString(),
    changes: step.action === 'edit' ? step.changes : [],
    notes,
    problems: step.action === 'problem' ? step.problems : [],
  }
}

export async function printPlan(
  { steps, drafts, budget }: Plan,
  { pace, timeZone }: { readonly pace: number; readonly timeZone: string },
): Promise<void> {
  const { later, needs, requests, uploads } = budget
  const rows = steps.flatMap((step) => {
    if (step.action === 'unchanged' || step.action === 'problem') return []
    const isLater = later.includes(step)
    const { action, file, kind, title, scheduled_at } = stepToJson(step, isLater)
    return {
      action: isLater && action !== 'gone' ? `${action} later` : action,
      when: scheduled_at === null ? '' : localTime(Date.parse(scheduled_at), timeZone),
      kind: kind ?? '',
      title: explanationOf(step) ?? title ?? '',
      file: step.action === 'rename' ? `${step.from} → ${file}` : file,
    }
  })
  if (rows.length > 0) print(await formatTable(rows, Object.keys(rows[0]!), terminalWidth(), { all: true }))
  const changes = steps.filter((step) => step.action === 'create' || step.action === 'edit')
  const notes = Map.groupBy(
    changes.flatMap(({ document }) => document.notes),
    (note) => note,
  )
  for (const [note, { length }] of notes) print(styled('dim', `${note} (${count(length, 'file')})`))
  if (drafts > 0) print(styled('dim', `${count(drafts, 'draft')} ignored`))
  const unchanged = steps.filter(({ action }) => action === 'unchanged').length
  if (unchanged > 0) print(styled('dim', `${unchanged} unchanged`))
  for (const { action, needed, remaining, limit, days } of needs)
    print(
      `${action}: ${needed} of ${remaining} left today` +
        (days === 0 ? '' : `; ${count(days, 'more day')} at ${limit} per day`),
    )
  if (uploads > 0) print(`${count(uploads, 'image')} to upload`)
  // The first `pace` requests are sent without waiting.
  const minutes = Math.floor((requests - 1) / pace)
  const time = minutes <= 0 ? 'less than a minute' : `about ${formatDuration(minutes * 60_000)}`
  if (requests > 0) print(`${count(requests, 'request')} at ${pace} per minute: ${time}`)
}

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`

function explanationOf(step: Step): string | undefined {
  if (step.action === 'gone') return `item ${step.id} ${step.isThere ? 'stays published' : 'is deleted too'}`
  if (step.action === 'cancelled')
    return `item ${step.id} was cancelled or deleted; add --new to publish again`
  if (step.action === 'mine') return `changed here; \`chowk publish\` edits item ${step.id}`
  if (step.action === 'theirs') return `item ${step.id} changed on the platform; \`chowk pull\` writes it`
  return undefined
}

/** Prints the problems of files to standard error. */
export function printProblems(files: readonly { path: string; problems?: readonly Problem[] }[]): void {
  for (const { path, problems = [] } of files)
    for (const { line, message } of problems)
      printWarning(`${path}${line === undefined ? '' : `:${line}`}: ${message}`)
}

export const outcomeToJson = ({ step, id, webUrl, scheduledAt, isCancelled, error }: Outcome) => ({
  ...stepToJson(step, false),
  ...(id !== undefined && { id }),
  ...(scheduledAt === null && { scheduled_at: null }),
  ...(typeof scheduledAt === 'number' && { scheduled_at: new Date(scheduledAt).toISOString() }),
  ...(isCancelled && { action: 'cancelled', scheduled_at: null }),
  web_url: webUrl ?? null,
  done: error === undefined && !isCancelled && step.action !== 'problem',
  error: error === undefined ? null : describeError(error).message,
})

const DONE: Readonly<Record<string, string>> = {
  publish: 'published',
  schedule: 'scheduled',
  edit: 'edited',
  write: 'written',
  move: 'moved',
  rename: 'renamed',
}

export function printOutcomes(outcomes: readonly Outcome[]): void {
  const done = outcomes.map(outcomeToJson).filter(({ error }) => error === null)
  const counts = Map.groupBy(done, ({ action }) => action)
  const parts = [...counts].flatMap(([action, { length }]) =>
    DONE[action] ? [`${length} ${DONE[action]}`] : [],
  )
  const unchanged = counts.get('unchanged')?.length ?? 0
  if (unchanged > 0) parts.push(`${unchanged} unchanged`)
  print(parts.length > 0 ? `${parts.join(', ')}.` : 'Nothing to do.')
  for (const { step, id, isCancelled, error } of outcomes) {
    if (isCancelled && step.action !== 'cancelled')
      printWarning(`${step.path}: item ${id} was cancelled or deleted. Add --new to publish again.`)
    if (error !== undefined) printWarning(`${step.path}: ${describeError(error).message}`)
  }
}
