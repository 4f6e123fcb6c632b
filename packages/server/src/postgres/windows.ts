import { memoryWindows, type RateWindows } from '@chowk/engine'
import { WINDOWS } from './names.ts'
import type { Pool } from './pool.ts'
import { isUnwritable } from './refusal.ts'
import { escaped } from './values.ts'

/** Number of events between deletions of windows that were idle for their span. */
const SWEEP_EVERY = 5000

/** Maximum clock skew between servers in milliseconds. Later times were recorded before a clock was set back. */
const MOST_SKEW = 10_000

/**
 * Parameters $1 to $4: name, limit, time, span. OFFSET 0 keeps PostgreSQL from computing the time, and unpacking all
 * times, for each of them.
 */
const TAKE = `INSERT INTO "${WINDOWS}" AS _window (name, times, accepted, idle_at)
  VALUES ($1, CASE WHEN $2::bigint > 0 THEN ARRAY[$3::bigint] ELSE '{}' END, $2::bigint > 0, $3::bigint + $4::bigint)
  ON CONFLICT (name) DO UPDATE SET (times, accepted, idle_at) = (
    SELECT CASE WHEN cardinality(kept) < $2::bigint THEN kept || time ELSE kept END,
      cardinality(kept) < $2::bigint, time + $4::bigint
    FROM (
      SELECT time,
        ARRAY(SELECT least(at, time) FROM unnest(seen) AS at WHERE at > time - $4::bigint ORDER BY at) AS kept
      FROM (
        SELECT seen, CASE WHEN latest > $3::bigint + ${MOST_SKEW} THEN $3::bigint ELSE greatest($3::bigint, latest) END AS time
        FROM (SELECT _window.times AS seen, _window.times[cardinality(_window.times)] AS latest OFFSET 0) AS _latest
        OFFSET 0
      ) AS _seen
      OFFSET 0
    ) AS _kept)
  RETURNING accepted, CASE WHEN accepted THEN NULL ELSE times END AS times`

const GIVE_BACK = `UPDATE "${WINDOWS}" SET times = times[:cardinality(times) - 1] WHERE name = $1`

/** Milliseconds before a database that rejected a write is tried again. */
const PAUSE = 1000

/**
 * Creates rate-limit windows shared by all servers: a row for each name, with the times of accepted events. PostgreSQL
 * serialises changes of a row. If the clocks of servers differ a little, the latest time in the row counts. While the
 * database is not writable, each server counts separately, so that reads continue.
 */
export function postgresWindows(pool: Pool): RateWindows {
  const own = memoryWindows()
  let asked = 0
  let refusedAt = -Infinity

  const takeShared: RateWindows['take'] = async (name, { limit, spanMs, now }) => {
    if (++asked % SWEEP_EVERY === 0) {
      await pool.runAlone({ sql: `DELETE FROM "${WINDOWS}" WHERE idle_at <= $1`, values: [now] })
    }
    const { rows } = await pool.runShort<{ accepted: boolean; times: number[] | null }>({
      sql: TAKE,
      values: [escaped(name), limit, now, spanMs],
    })
    const { accepted, times } = rows[0]!
    if (accepted) return { accepted }
    return { accepted, retryAt: (times![times!.length - limit] ?? now) + spanMs }
  }

  return {
    async take(name, window) {
      const { now } = window
      if (now < refusedAt || now >= refusedAt + PAUSE) {
        try {
          return await takeShared(name, window)
        } catch (error) {
          if (!isUnwritable(error)) throw error
          refusedAt = now
        }
      }
      return own.take(name, window)
    },

    async giveBack(name) {
      try {
        await pool.runShort({ sql: GIVE_BACK, values: [escaped(name)] })
      } catch (error) {
        if (!isUnwritable(error)) throw error
        await own.giveBack(name)
      }
    },

    async clear() {
      await own.clear()
      await pool.runAlone({ sql: `DELETE FROM "${WINDOWS}"`, values: [] })
    },
  }
}
