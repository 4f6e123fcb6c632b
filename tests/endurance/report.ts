import type { Findings } from './check.ts'
import type { Settings } from './endure.ts'
import type { Run } from './faults.ts'
import type { Journal } from './journal.ts'

/** Maximum number of findings shown of each kind. */
const SHOWN = 10

interface Outcome {
  readonly settings: Settings
  readonly milliseconds: number
  readonly journal: Journal
  readonly run: Run
  /** Number of checked backups. */
  readonly backups: number
  readonly memoryBefore: readonly number[]
  readonly memoryAfter: readonly number[]
  readonly findings: Findings
}

export function reportOf(outcome: Outcome): string {
  const { settings, journal, run, findings } = outcome
  const attempts = journal.writes.flatMap(({ attempts }) => attempts)
  const byOutcome = Map.groupBy(attempts, (attempt) => attempt.outcome)
  const total = (name: (typeof attempts)[number]['outcome']) => byOutcome.get(name)?.length ?? 0
  const errors = Map.groupBy(byOutcome.get('unknown') ?? [], ({ status }) => status ?? 'no answer')
  const lists = Object.entries(findings) as [string, string[]][]
  const lines: [string, string | number][] = [
    ['Store, servers, seed', `${settings.store}, ${run.servers.length}, ${settings.seed}`],
    ['Minutes', (outcome.milliseconds / 60_000).toFixed(1)],
    ['Writes', journal.writes.length],
    ['Attempts acknowledged', total('acknowledged')],
    ['Attempts refused', total('refused')],
    ['Attempts of unknown outcome', total('unknown') + total('pending')],
    ...[...errors].map(([status, { length }]): [string, number] => [`  of them ${status}`, length]),
    ['Attempts that found no server', total('unsent')],
    ...[...run.counts].sort(([a], [b]) => a.localeCompare(b)),
    ['Backups made and checked', outcome.backups],
    ['Longest from a kill to the first answer, ms', Math.round(run.worstRestart)],
    [
      'Resident memory, MB: at the start, at the end',
      `${outcome.memoryBefore.join(', ')} → ${outcome.memoryAfter.join(', ')}`,
    ],
    ['Private things shown to those who may see them', journal.rightlySeen],
    ...lists.map(([kind, { length }]): [string, number] => [kind.toUpperCase(), length]),
  ]
  const evidence = lists.flatMap(([kind, list]) =>
    list.slice(0, SHOWN).map((problem) => `${kind}: ${problem}`),
  )
  return [...lines.map(([name, value]) => `${name.padEnd(50)}${value}`), ...evidence].join('\n')
}
