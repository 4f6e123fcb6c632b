import type { RequestHead, View } from '@chowk/engine'
import { Cookie } from '@remix-run/headers/cookie'
import type { Calendar } from './components/time.ts'
import { isTimeZone, presentName, timeZones } from './writing/local-time.ts'

/** Cookie with the zone of the browser, set by `site.js`. */
const ZONE_COOKIE = 'zone'
/** Zone of members who have chosen none. */
const UNCHOSEN = 'UTC'
/** The same zone, if the member has chosen it. */
export const UTC = 'Etc/UTC'

const known = new Set(timeZones)

/** Returns the calendar of a reader: in the zone of their preferences, else of their browser, else in UTC. */
export async function calendarOf(visit: View, head: RequestHead): Promise<Calendar> {
  const { now, member } = visit
  const chosen = member && (await chosenZone(visit))
  return { now, zone: chosen ?? browserZone(head), isChosen: chosen !== undefined }
}

/** Returns the zone that the member has chosen; undefined if none. */
export async function chosenZone(visit: View): Promise<string | undefined> {
  const { timezone } = (await visit.read('preferences.get')).preferences
  return timezone === UNCHOSEN || !isTimeZone(timezone) ? undefined : presentName(timezone)
}

function browserZone(head: RequestHead): string {
  const zone = presentName(Cookie.from(head.header('cookie') ?? null).get(ZONE_COOKIE) ?? '')
  return known.has(zone) ? zone : UTC
}
