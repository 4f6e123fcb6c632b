import { html, type Html } from '../html.ts'
import type { PageContext } from '../page.ts'

/** Personal pages, in order of the menu. */
export const ownPages = [
  ['/bookings', 'Bookings'],
  ['/applications', 'Applications'],
  ['/saved', 'Saved'],
  ['/following', 'Following'],
  ['/connections', 'Connections'],
  ['/activity', 'Activity'],
  ['/schedule', 'Schedule and archive'],
  ['/settings', 'Settings'],
] as const

const settings = [
  ['/settings', 'Profile'],
  ['/settings/cv', 'CV'],
  ['/settings/preferences', 'Preferences'],
  ['/settings/email', 'Email'],
  ['/settings/blocks', 'Blocked'],
  ['/settings/password', 'Password'],
  ['/settings/passkeys', 'Passkeys'],
  ['/settings/sessions', 'Devices'],
  ['/settings/keys', 'API keys'],
  ['/settings/usage', 'Usage'],
  ['/settings/account', 'Account'],
] as const

const own = [['/notifications', 'Notifications'], ['/chats', 'Messages'], ...ownPages] as const

/** Pages that belong to one of the list. */
const parents: Readonly<Record<string, string>> = { '/archived': '/schedule', '/cancelled': '/schedule' }

/**
 * Renders the list of the settings, or of the personal pages, beside one of them: on wide screens; elsewhere as a menu
 * that a button of the page opens. Undefined on other pages.
 */
export function sideList({ member, address }: PageContext): Html | undefined {
  if (member === undefined) return undefined
  const [path = '', first = ''] = /^(\/[a-z]*)(?:\/[a-z]+)?/.exec(address) ?? []
  const [label, pages] = first === '/settings' ? ['Settings', settings] : ['Your pages', own]
  const current = first === '/settings' ? path : (parents[first] ?? first)
  if (!pages.some(([target]) => target === current)) return undefined
  return html`<nav class="side-list" id="side-list" popover aria-label="${label}">
    ${pages.map(
      ([target, name]) =>
        html`<a href="${target}" ${target === current ? html` aria-current="page"` : ''}>${name}</a>`,
    )}
  </nav>`
}
