import { UTC } from '../calendar.ts'
import { html, type Html, type Part } from '../html.ts'
import type { PageContext } from '../page.ts'
import { formerNames, timeZones } from '../writing/local-time.ts'
import { selectField } from './form.ts'
import { zoneName } from './time.ts'

const regions = Object.entries(Object.groupBy(timeZones, (zone) => zone.split('/')[0]!)).map(
  ([region, zones = []]) =>
    [region, zones.map((zone) => [zone, zoneName(zone), formerNames.get(zone)] as const)] as const,
)

/** Shows the time zone of times. */
export const zoneNote = ({ calendar: { zone, isChosen } }: PageContext): Html =>
  html`Times are in ${zoneName(zone)}${isChosen ? '' : ', because you have not chosen a time zone'}.
    <a href="/settings/preferences">Change it</a>`

interface ZoneField {
  readonly name: string
  readonly hint: Part
}

/**
 * Renders the select of time zones: the member's, else the browser's. Without either it asks, unless a script knows the
 * browser's zone.
 */
export const zoneField = (context: PageContext, { name, hint }: ZoneField): Html => {
  const { zone, isChosen } = context.calendar
  return selectField(context, {
    name,
    label: 'Time zone',
    hint,
    before: zone === UTC && !isChosen ? '' : zone,
    choices: [['', 'Not set: choose yours'], [UTC, 'UTC'], ...regions],
  })
}
