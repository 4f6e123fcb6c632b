import { memoryWindows, type RateWindows } from '@chowk/engine'
import { WINDOWS } from './names.ts'
import type { Pool } from './pool.ts'
import { isUnwritable } from './open-error.ts'
import { escaped } from './values.ts'

/** Number of events between deletions of windows that were idle for their span. */
const SWEEP_EVERY = 5000

/** Maximum clock skew between servers in milliseconds. Later times were recorded before a clock was set back. */
const MAX_SKEW = 10_000

/** Number of times in a row. */
const CHUNK = 60

const { counts, times } = WINDOWS

/** Creates the tables. Unlogged: a crash of PostgreSQL loses only rate-limit windows. */
export const CREATE_WINDOWS = `
  CREATE UNLOGGED TABLE "${counts}" (name text COLLATE "C" PRIMARY KEY, number bigint NOT NULL, latest bigint NOT NULL,
    clamped bigint, clamp bigint, accepted boolean NOT NULL, oldest bigint, idle_at bigint NOT NULL) WITH (fillfactor = 50);
  CREATE UNLOGGED TABLE "${times}" (name text COLLATE "C", chunk bigint, times bigint[] NOT NULL, PRIMARY KEY (name, chunk))
    WITH (fillfactor = 50)`

/**
 * Parameters $1 to $4: name, limit, time, span. The events of a name are numbered, and their times kept in rows of
 * ${CHUNK}. An event is accepted if the one that is `limit` events before it is outside the window, so that any limit
 * costs the same: one time is read, and one written.
 *
 * The row of the name is locked first, and its number is current. The times are those at the start of the statement. If
 * the time in question is missing, its row was deleted when it had left the window under a lower limit, or other servers
 * have accepted that event since: it is in the window. Times before number `clamped` count as at most `clamp`.
 *
 * OFFSET 0 keeps PostgreSQL from computing values several times.
 */
const TAKE = `WITH _count AS (
    INSERT INTO "${counts}" AS _own (name, number, latest, accepted, idle_at)
    VALUES ($1, ($2::bigint > 0)::integer, $3::bigint, $2::bigint > 0, $3::bigint + $4::bigint)
    ON CONFLICT (name) DO UPDATE SET (number, latest, clamped, clamp, accepted, oldest, idle_at) = (
      SELECT _own.number + accepted::integer, CASE WHEN accepted OR is_back THEN time ELSE _own.latest END,
        CASE WHEN is_back THEN _own.number ELSE _own.clamped END, CASE WHEN is_back THEN time ELSE _own.clamp END,
        accepted, oldest, time + $4::bigint
      FROM (
        SELECT *, $2::bigint > 0 AND coalesce(oldest <= time - $4::bigint, TRUE) AS accepted
        FROM (
          SELECT time, is_back, CASE
            WHEN at IS NOT NULL THEN least(at, time, CASE WHEN before < _own.clamped THEN _own.clamp END)
            WHEN before >= 0 AND
              coalesce(before / ${CHUNK} >= (SELECT min(chunk) FROM "${times}" WHERE name = $1), TRUE) THEN time
            END AS oldest
          FROM (
            SELECT is_back, before, CASE WHEN is_back THEN $3::bigint ELSE greatest($3::bigint, _own.latest) END AS time,
              (SELECT times[before % ${CHUNK} + 1] FROM "${times}" WHERE name = $1 AND chunk = before / ${CHUNK}) AS at
            FROM (
              SELECT _own.latest > $3::bigint + ${MAX_SKEW} AS is_back, _own.number - $2::bigint AS before OFFSET 0
            ) AS _before OFFSET 0
          ) AS _at OFFSET 0
        ) AS _oldest OFFSET 0
      ) AS _outcome)
    RETURNING number, latest, accepted, oldest
  ), _written AS (
    INSERT INTO "${times}" AS _own (name, chunk, times)
    SELECT $1, (number - 1) / ${CHUNK}, ARRAY[latest] FROM _count WHERE accepted
    ON CONFLICT (name, chunk) DO UPDATE
      SET times = _own.times[:(SELECT (number - 1) % ${CHUNK} FROM _count)] || excluded.times
  )
  SELECT number, accepted, oldest FROM _count`

/** Deletes the times of a name before a number, in whole rows. */
const FORGET = `DELETE FROM "${times}" WHERE name = $1 AND chunk < $2::bigint / ${CHUNK}`

const GIVE_BACK = `UPDATE "${counts}" SET number = number - 1 WHERE name = $1 AND number > 0`

const deleteWindows = (where: string) =>
  `WITH _gone AS (DELETE FROM "${counts}" WHERE ${where} RETURNING name)
    DELETE FROM "${times}" USING _gone WHERE "${times}".name = _gone.name`

/** Milliseconds before a database that rejected a write is tried again. */
const PAUSE = 1000

/**
 * Creates rate-limit windows shared by all servers. PostgreSQL serialises the events of a name. If the clocks of servers
 * differ a little, the latest accepted time counts. While the database is not writable, each server counts separately,
 * so that reads continue.
 */
export function postgresWindows(pool: Pool): RateWindows {
  const own = memoryWindows()
  let requested = 0
  let limitedAt = -Infinity

  const countShared: RateWindows['take'] = async (name, { limit, spanMs, now }) => {
    if (++requested % SWEEP_EVERY === 0)
      await pool.runAlone({ sql: deleteWindows('idle_at <= $1'), values: [now] })
    const escapedName = escaped(name)
    const { rows } = await pool.runShort<{ number: number; accepted: boolean; oldest: number | null }>({
      sql: TAKE,
      values: [escapedName, limit, now, spanMs],
    })
    const { number, accepted, oldest } = rows[0]!
    if (!accepted) return { accepted, retryAt: (oldest ?? now) + spanMs }
    if (number % CHUNK === 1 && number > limit)
      await pool.runShort({ sql: FORGET, values: [escapedName, number - limit] })
    return { accepted }
  }

  return {
    async take(name, window) {
      const { now } = window
      if (now < limitedAt || now >= limitedAt + PAUSE) {
        try {
          return await countShared(name, window)
        } catch (error) {
          if (!isUnwritable(error)) throw error
          limitedAt = now
        }
      }
      return own.take(name, window)
    },

    async release(name) {
      try {
        await pool.runShort({ sql: GIVE_BACK, values: [escaped(name)] })
      } catch (error) {
        if (!isUnwritable(error)) throw error
        await own.release(name)
      }
    },

    async clear() {
      await own.clear()
      await pool.runAlone({ sql: deleteWindows('TRUE'), values: [] })
    },
  }
}
