import type { PageShown } from '../http/answer.ts'
import { html, type Part } from '../html.ts'
import type { PageContext } from '../page.ts'
import { refusal } from './form.ts'
import { icon } from './icon.ts'

/** Pages of the settings, in order of the menu. */
const pages = [
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

/** Confirmations after a form of the settings, by the value of `done` in the query. */
const done: ReadonlyMap<string | null, string> = new Map([
  ['saved', 'Saved.'],
  ['unblocked', 'Unblocked.'],
  ['revoked', 'The key is revoked. Programs that use it are refused from now on.'],
  ['password', 'Your password is set. You are signed out everywhere else.'],
  ['confirmation', 'A link is on its way to that address. Open it within 24 hours to confirm the address.'],
  ['address-removed', 'Your address is removed. You are signed out everywhere else.'],
  ['removed', 'The passkey is removed. You are signed out everywhere else.'],
  ['passkey', 'The passkey is saved. You are signed out everywhere else.'],
  ['ended', 'Signed out there.'],
])

export const SAVED = '?done=saved'

/** Renders a page of the settings, with its menu. */
export const settingsPage = (
  context: PageContext,
  { title, about, body }: { readonly title: string; readonly about?: Part; readonly body: Part },
): PageShown => {
  const path = context.address.replace(/\?.*/s, '')
  const said = context.refused ? undefined : done.get(context.query.get('done'))
  return {
    title: `${title} · Settings`,
    unlisted: true,
    main: html`<div class="settings-page">
      <div class="heading">
        <h1>Settings</h1>
        <button class="all-settings" popovertarget="settings">${icon('menu')}All settings</button>
      </div>
      <nav class="settings-list" id="settings" popover aria-label="Settings">
        ${pages.map(
          ([to, name]) =>
            html`<a
              href="${to}"
              ${path === to || (path.startsWith(`${to}/`) && to !== '/settings') ? html`aria-current="page"` : ''}
              >${name}</a
            >`,
        )}
      </nav>
      <div class="settings">
        ${refusal(context)}${said ? html`<p class="notice good" role="status">${said}</p>` : ''}
        <h2>${title}</h2>
        ${about ? html`<p class="about">${about}</p>` : ''} ${body}
      </div>
    </div>`,
  }
}
