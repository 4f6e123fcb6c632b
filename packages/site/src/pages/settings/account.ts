import type { InternalOperationOf } from '@chowk/contract/internal'
import { hasRecentSession, isFresh, keptData, ownPasswordHash, TOO_LONG_AGO } from '@chowk/engine/website'
import { ApiError, SignInNeeded, type ActOutput } from '@chowk/engine'
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

/** Limited, because an export reads all data of a member. */
const EXPORTS = { limit: 3, spanMs: 60 * 60_000 }

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
            All your data in one file: your content, uploads and actions, including images. The format is JSON
            Lines.
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
  async submit({ sender, checkRateLimit, performOwn }) {
    const { id, username } = signedIn(sender)
    await checkRateLimit(`export:${id}`, EXPORTS)
    return {
      type: 'application/x-ndjson',
      body: linesOf(await performOwn('members.export', { params: { username } })),
      headers: { 'content-disposition': `attachment; filename="chowk-${username}.ndjson"` },
    }
  },
}

async function* linesOf(
  everything: ActOutput<InternalOperationOf<'members.export'>>,
): AsyncGenerator<Uint8Array> {
  for await (const entry of everything) {
    const line =
      'bytes' in entry
        ? { type: entry.type, path: entry.path, data: Buffer.from(entry.bytes).toString('base64') }
        : entry
    yield Buffer.from(`${JSON.stringify(line)}\n`)
  }
}

/** Confirms and closes the account. */
export const closeAccount: Page = {
  forSuspended: true,
  holdsSecrets: true,
  formBytes: SHORT_FORM_BYTES,
  async show(context) {
    const { username } = signedIn(context.member ?? context.suspension?.member)
    const confirmation = await wayToConfirm(context.visit)
    return settingsPage(context, {
      title: 'Close your account',
      body: html`<p>
          Your profile is removed immediately, and you are signed out everywhere. Your posts, comments,
          reviews, messages and images are deleted within minutes. They cannot be restored, and nobody else
          gets your username.
          <a href="/settings/account">Export your data</a> first.
        </p>
        <p>Kept are:</p>
        <ul>
          ${keptData().map((what) => html`<li>${what}</li>`)}
        </ul>
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
