import type { Wrong } from '@chowk/engine'
import { versionOfStore } from '@chowk/server/settings'
import { failure, ok, type CheckResult } from './checks.ts'

/** Number of wrong counts that are named. */
const NAMED = 20
/** Maximum number of rounds of corrections and recounts. */
const ROUNDS = 3

const named = ({ of, id, says }: Wrong): string => `${of} of ${id} ${says}`

/** Recounts stored totals and compares copies while servers run. Corrects them if `fix` is set. */
export async function checkCounts(address: string, fix: boolean): Promise<CheckResult> {
  const { found, known } = await versionOfStore(address)
  if (found !== known)
    return { check: 'counts', status: 'warning', message: `Not recounted: the store has version ${found}.` }
  const [{ mendCounts, recountStore }, { openStore }] = await Promise.all([
    import('@chowk/engine'),
    import('@chowk/server/serving'),
  ])
  const store = await openStore(address, { mustExist: true })
  try {
    const wrong = await recountStore(store)
    if (wrong.length === 0) return ok('counts', 'All counts are correct.')
    let remaining = wrong
    for (let round = 0; fix && remaining.length > 0 && round < ROUNDS; round++) {
      await mendCounts(store, remaining)
      // Consequences of a wrong copy appear only now.
      remaining = await recountStore(store)
    }
    const list = wrong.slice(0, NAMED).map(named).join('; ')
    const result = fix ? ` were wrong, and ${wrong.length - remaining.length} are corrected` : ' wrong'
    const message = `${wrong.length}${result}: ${list}${wrong.length > NAMED ? '; …' : ''}.`
    if (remaining.length === 0) return ok('counts', message)
    const hint = fix
      ? 'The others changed during the check. Run it again.'
      : 'Correct them with --fix-counts.'
    return failure('counts', message, hint)
  } finally {
    await store.close()
  }
}
