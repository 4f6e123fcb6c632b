import type { DigestTimes } from '@chowk/engine/website'
import { isTimeZone, localDay, momentOf } from '../writing/local-time.ts'

const DAY = 24 * 60 * 60_000
/** Local time of the member. */
const HOUR = 'T07:00'
const MONDAY = 1

const zoneOr = (zone: string): string => (isTimeZone(zone) ? zone : 'UTC')

/** Times of digests: seven in the morning, daily or on Mondays. */
export const digestTimes: DigestTimes = {
  next(zone, after) {
    const known = zoneOr(zone)
    const timeOf = (moment: number) => momentOf(localDay(moment, known) + HOUR, known) ?? after + DAY
    return timeOf(after) > after ? timeOf(after) : timeOf(after + DAY)
  },
  isSent: (digest, zone, due) =>
    digest === 'daily' ||
    (digest === 'weekly' && new Date(localDay(due, zoneOr(zone))).getUTCDay() === MONDAY),
}
