/** The state of one side of an item, compared with the last agreed state. */
export type Side = 'same' | 'changed' | 'none'

/** The relation of a file and its item. `both`: each changed, or nothing was ever agreed. */
export type Verdict =
  'unchanged' | 'mine' | 'theirs' | 'both' | 'gone here' | 'gone there' | 'gone' | 'new here' | 'new there'

/** The action of a command. `report` changes nothing. `accept` stores the server's state as agreed. */
export type Action = 'keep' | 'create' | 'edit' | 'write' | 'accept' | 'ask' | 'report' | 'forget'

/** Verdicts by the side of the folder, then by the side of the platform. */
const verdicts: Readonly<Record<Side, Readonly<Record<Side, Verdict>>>> = {
  same: { same: 'unchanged', changed: 'theirs', none: 'gone there' },
  changed: { same: 'mine', changed: 'both', none: 'gone there' },
  none: { same: 'gone here', changed: 'gone here', none: 'gone' },
}

export interface Choice {
  readonly command: 'publish' | 'pull'
  /** Which side wins where both changed. Undefined asks. */
  readonly prefer?: 'mine' | 'theirs' | undefined
  /** Whether to publish cancelled or deleted items again. */
  readonly isNew?: boolean
}

/** Compares three states: the agreed state, the folder's and the server's. */
export const decide = (folder: Side, platform: Side): Verdict => verdicts[folder][platform]

/** The one table of `publish`, `pull` and their dry runs. */
export function actionOf(verdict: Verdict, { command, prefer, isNew = false }: Choice): Action {
  const isPull = command === 'pull'
  switch (verdict) {
    case 'unchanged':
      return 'keep'
    case 'mine':
      return isPull ? 'report' : 'edit'
    case 'theirs':
      return isPull ? 'write' : 'report'
    case 'both':
      if (prefer === 'theirs') return 'write'
      if (prefer === 'mine') return isPull ? 'accept' : 'edit'
      return 'ask'
    case 'gone here':
      return isPull && prefer === 'theirs' ? 'write' : 'report'
    case 'gone there':
      return isNew && !isPull ? 'create' : 'report'
    case 'gone':
      return 'forget'
    case 'new here':
      return isPull ? 'keep' : 'create'
    case 'new there':
      return isPull ? 'write' : 'keep'
  }
}
