import { hasRecentSession, isFresh, keptData, ownPasswordHash, TOO_LONG_AGO } from '@chowk/engine/website'
import { ApiError, SignInNeeded } from '@chowk/engine'
import { form, textField } from '../../components/form.ts'
import { settingsPage } from '../../components/settings-page.ts'
import { html } from '../../html.ts'
import { seeOther } from '../../http/answer.ts'
import { SHORT_FORM_BYTES } from '../../http/form.ts'
import { forgetSession } from '../../http/session-cookie.ts'
import type { Page, PageContext } from '../../page.ts'
import { assertPassword } from '../../passwords/attempts.ts'
import { signedIn } from '../../signed-in.ts'

export const CLOSE = '/settings/account/close'
export const EXPORT = '/settings/account/export'

/** Limited, because an export reads all data of a member, twice. */
const EXPORTS = { limit: 1, spanMs: 60 * 60_000 }

/** Data export and closing of the account. */
export const accountSettings: Page = {
  async show(context) {
    signedIn(context.member)
    return settingsPage(context, {
      title: 'Account',
      body: html`${hasRecentSession(context.visit) ? '' : html`<p class="notice">${TOO_LONG_AGO}</p>`}
        <section class="part">
          <h3>Export your data</h3>
          <p>
            All your data in a zip: pages with your content and chats to read in a browser, everything as JSON
            Lines, and your images.
          </p>
          ${hasRecentSession(context.visit) ? form(context, EXPORT, html`<p><button>Download</button></p>`) : ''}
        </section>
        <section class="part">
          <h3>Close your account</h3>
          <p>Permanently deletes your account and your content.</p>
          <p><a class="button" href="${CLOSE}">Close account</a></p>
        </section>`,
    })
  },
}

/** Download of all stored data of the member. */
export const exportAccount: Page = {
  forSuspended: true,
  async submit({ sender, checkRateLimit, performOwn, read, origin }) {
    const { id, username } = signedIn(sender)
    // A rejection for another reason does not count.
    if (await read(async (visit) => hasRecentSession(visit)))
      await checkRateLimit(`export:${id}`, EXPORTS).catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error
        const message = 'You exported your data less than an hour ago.'
        throw new ApiError(error.code, { ...error.details, message })
      })
    const { archiveOf } = await import('../../export/archive.ts')
    return {
      type: 'application/zip',
      body: archiveOf(await performOwn('members.export', { params: { username } }), { id, username, origin }),
      headers: { 'content-disposition': `attachment; filename="chowk-${username}.zip"` },
    }
  },
}

/** Confirms and closes the account. */
export const closeAccount: Page = {
  forSuspended: true,
  containsSecrets: true,
  formBytes: SHORT_FORM_BYTES,
  async show(context) {
    const { username } = signedIn(context.member ?? context.suspension?.member)
    const confirmation = await wayToConfirm(context.visit)
    return settingsPage(context, {
      title: 'Close your account',
      body: html`<div class="prose small">
          <p>
            Your profile is removed immediately, and you are signed out everywhere. Your posts, comments,
            reviews, messages and images are deleted within minutes. They cannot be restored, and no one else
            gets your username.
            <a href="/settings/account">Export your data</a> first.
          </p>
          <p>Not deleted:</p>
          <ul>
            ${keptData().map((what) => html`<li>${what}</li>`)}
          </ul>
        </div>
        ${
          confirmation === 'none'
            ? html`<p class="notice">To close your account, sign in again with a link or a passkey.</p>`
            : form(
                context,
                CLOSE,
                html`${textField(context, { name: 'username', label: html`Type <strong>${username}</strong> to confirm`, required: true, autocomplete: 'off' })}
                  ${confirmation === 'password' ? textField(context, { name: 'present', label: 'Current password', type: 'password', required: true, autocomplete: 'current-password' }) : ''}
                  <p class="actions">
                    <button class="danger">Close account</button>
                    <a class="button" href="/settings/account">Keep it</a>
                  </p>`,
              )
        }`,
    })
  },
  async submit(context) {
    const { form, read, performOwn, origin } = context
    const sender = signedIn(context.sender)
    const { session, way, hash } = await read(async (visit) => ({
      session: visit.session,
      way: await wayToConfirm(visit),
      hash: await ownPasswordHash(visit),
    }))
    if (session === undefined) throw new SignInNeeded()
    if (way === 'none') throw new ApiError('forbidden', { message: 'Sign in again first.' })
    if (form.text('username').trim().replace(/^@/, '').toLowerCase() !== sender.username.toLowerCase())
      throw new ApiError('validation_failed', {
        fields: [{ path: 'username', code: 'invalid_value', message: 'This is not your username.' }],
      })
    if (way === 'password') await assertPassword(context, sender, hash, 'present')
    await performOwn('members.delete', { params: { username: sender.username } })
    return seeOther('/?done=closed', { 'set-cookie': forgetSession(origin) })
  },
}

/** Returns how the member confirms their identity: by a recent sign-in with more than a password, else by their password. */
async function wayToConfirm(visit: PageContext['visit']): Promise<'fresh' | 'password' | 'none'> {
  if (isFresh(visit)) return 'fresh'
  return (await ownPasswordHash(visit)) === undefined ? 'none' : 'password'
}
