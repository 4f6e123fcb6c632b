import { limits, scopes, type Scope } from '@chowk/contract'
import type { InternalOperationOf } from '@chowk/contract/internal'
import type { ActOutput } from '@chowk/engine'
import { hasRecentSession, ownKeys, TOO_LONG_AGO, type OwnKeys } from '@chowk/engine/website'
import { columnPage } from '../../components/column-page.ts'
import { code } from '../../components/code.ts'
import { checkbox, form, groupProblem, problemOf, selectField, textField } from '../../components/form.ts'
import { list } from '../../components/items/list.ts'
import { row } from '../../components/items/row.ts'
import { keyLifetimes, keyRequestOf } from '../../key-request.ts'
import { settingsPage } from '../../components/settings-page.ts'
import { day, when, zoneName } from '../../components/time.ts'
import { html, type Html } from '../../html.ts'
import { seeOther, type PageShown } from '../../http/answer.ts'
import type { FormContext, PageContext, Page } from '../../page.ts'

/** API keys of the member, and a form for a new one. The response to the form shows the key, once. */
export const keySettings: Page = {
  async show(context) {
    const keys = await ownKeys(context.visit)
    return settingsPage(context, {
      title: 'API keys',
      about: html`An API key lets a program act on your behalf, within the scopes you choose. The
        <a href="/docs">API reference</a> lists all operations.`,
      body: [
        list(
          'rows',
          keys.active.map((key) => activeRow(context, key)),
          'You have no active keys.',
        ),
        keys.full
          ? html`<p class="notice">${keys.full}</p>`
          : hasRecentSession(context.visit)
            ? newKeyForm(context)
            : html`<p class="notice">${TOO_LONG_AGO}</p>`,
        keys.ended.length === 0
          ? ''
          : html`<details class="question">
              <summary>Revoked and expired</summary>
              ${list(
                'rows',
                keys.ended.map((key) => endedRow(context, key)),
                '',
              )}
            </details>`,
      ],
    })
  },
  async submit(context) {
    const { form, calendar, performOwn } = context
    const body = keyRequestOf(form, calendar)
    const key = await performOwn('keys.create', { body }, Number(form.text('made_at')))
    context.outbox?.deliverSoon()
    return made(context, key)
  },
}

/** Revokes a key. */
export const revokeKey: Page = {
  async submit({ params, performOwn }) {
    await performOwn('keys.revoke', { params: { id: params.id ?? '' } })
    return seeOther('/settings/keys?done=revoked')
  },
}

const activeRow = (
  context: PageContext,
  { id, name, prefix, scopes, created_at, expires_at, last_used_at }: OwnKeys['active'][number],
): Html =>
  row(
    '',
    [
      nameOf(name, prefix),
      html` <span class="kind"
        >${scopes.length === Object.keys(groupOf).length ? 'Everything' : scopes.join(', ')}</span
      >`,
    ],
    html`Made ${day(created_at, context.calendar)} · expires ${day(expires_at, context.calendar)} ·
    ${last_used_at === null ? 'never used' : html`last used ${when(last_used_at, context.calendar)}`}`,
    html`<details>
      <summary>Revoke</summary>
      <p>Programs that use it lose access immediately. This cannot be undone.</p>
      ${form(
        context,
        `/settings/keys/${id}/revoke`,
        html`<p class="actions">
          <button class="danger" aria-label="Revoke ${name}">Revoke it</button>
        </p>`,
      )}
    </details>`,
  )

const endedRow = (
  { calendar }: PageContext,
  { name, prefix, expires_at, revoked_at }: OwnKeys['ended'][number],
): Html =>
  row('', nameOf(name, prefix), [
    revoked_at === null ? 'Expired ' : 'Revoked ',
    when(revoked_at ?? expires_at, calendar),
  ])

const nameOf = (name: string, prefix: string): Html =>
  html`<strong dir="auto">${name}</strong> <code>${prefix}…</code>`

/** Groups of scopes, in display order. */
const groupOf: Readonly<Record<Scope, string>> = {
  content: 'Publishing',
  media: 'Publishing',
  schedule: 'Publishing',
  edit: 'Publishing',
  browse: 'Reading',
  read: 'Reading',
  engage: 'Taking part',
  network: 'Taking part',
  messages: 'Taking part',
  notifications: 'Taking part',
  marketplace: 'Trade and work',
  profile: 'You',
}

const newKeyForm = (context: PageContext): Html => {
  const groups = Map.groupBy(Object.keys(groupOf) as Scope[], (scope) => groupOf[scope])
  return html`<section class="part">
    <h3>Create a key</h3>
    ${form(
      context,
      '/settings/keys',
      html`<input type="hidden" name="made_at" value="${context.visit.now}" />
        ${textField(context, { name: 'name', label: 'Name', hint: 'Example: the name of the program that uses it.', required: true, autocomplete: 'off' })}
        <fieldset class="fields">
          <legend>Scopes</legend>
          ${groupProblem(context, problemOf(context, 'scopes'))}
          ${[...groups].map(
            ([group, members]) =>
              html`<div class="tight fields">
                <p class="kind">${group}</p>
                ${members.map((scope) =>
                  checkbox(context, {
                    name: 'scopes',
                    value: scope,
                    label: html`<span
                      ><code>${scope}</code> <span class="kind">${scopes[scope]}</span></span
                    >`,
                  }),
                )}
              </div>`,
          )}
        </fieldset>
        ${selectField(context, {
          name: 'lifetime',
          label: 'Expires in',
          before: String(limits.keyLifetime),
          choices: keyLifetimes.map((lifetime) => [String(lifetime), inDays(lifetime)]),
        })}
        ${textField(context, {
          name: 'expires_on',
          type: 'date',
          label: 'Or choose a date',
          hint: `The key expires at the start of that day (${zoneName(context.calendar.zone)}). Within a year. If empty, the choice above applies.`,
        })}
        <p><button class="primary">Create key</button></p>`,
    )}
  </section>`
}

const inDays = (lifetime: number): string => {
  const days = lifetime / 86_400_000
  return days === 365 ? 'a year' : `${days} days`
}

/** Shows a new key; no other page does. */
const made = (
  { origin, calendar }: FormContext,
  { key, name, expires_at }: ActOutput<InternalOperationOf<'keys.create'>>,
): PageShown => ({
  ...columnPage({
    title: 'Your new key',
    body: html`<div class="settings">
      <p>
        This is your key <strong dir="auto">${name}</strong>, which expires
        ${day(Date.parse(expires_at), calendar)}. Copy it now. It is not shown again. Anyone who has it can
        act on your behalf.
      </p>
      <pre class="secret" tabindex="0"><code>${key}</code></pre>
      <section class="part call">
        <h2>Try it</h2>
        ${code(`export CHOWK_API_KEY=${key}\ncurl ${origin}/api/v1/me \\\n  -H "Authorization: Bearer $CHOWK_API_KEY"`)}
        <h2>In a program</h2>
        <p><code>npm install @chowk/sdk</code>, and then, where <code>CHOWK_API_KEY</code> is set:</p>
        ${code(
          `import { Chowk } from '@chowk/sdk'\n\nconst client = new Chowk({ baseUrl: '${origin}/api/v1' })\nconsole.log(await client.account.me())`,
        )}
      </section>
      <p><a class="button primary" href="/settings/keys">Done</a></p>
    </div>`,
  }),
  headers: { 'cache-control': 'no-store' },
})
