import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { ApiError } from '@chowk/engine'
import {
  addPasskey,
  ownPasskeys,
  removePasskey,
  renamePasskey,
  SignInNeeded,
  type PasskeyRow,
} from '@chowk/engine/visits'
import { passkeyScript } from '../../assets.ts'
import { form, textField } from '../../components/form.ts'
import { list } from '../../components/items/list.ts'
import { row } from '../../components/items/row.ts'
import { settingsPage } from '../../components/settings-page.ts'
import { day, when } from '../../components/time.ts'
import { html, type Html } from '../../html.ts'
import { seeOther } from '../../http/answer.ts'
import type { PageContext, Page, FormContext } from '../../page.ts'
import { askForNewPasskey, passkeyForm } from '../../passkeys/ask.ts'
import { readAnswer, verifyNewPasskey } from '../../passkeys/verify.ts'
import { hasRecentSession, recentSession, TOO_LONG_AGO } from '../../recent-session.ts'

/** Passkeys of the member, and a form to add one. */
export const passkeySettings: Page = {
  async show(context) {
    const { visit, member } = context
    if (member === undefined) throw new SignInNeeded()
    const passkeys = await ownPasskeys(visit)
    return {
      ...settingsPage(context, {
        title: 'Passkeys',
        about:
          'A passkey is kept by your device, which asks for your finger, your face or a PIN. There is nothing to remember, and nothing that could be stolen here.',
        body: [
          list(
            'rows',
            passkeys.map((passkey) => passkeyRow(context, passkey)),
            'You have none.',
          ),
          hasRecentSession(visit)
            ? [
                passkeyForm(
                  context,
                  '/settings/passkeys',
                  askForNewPasskey(context, member, passkeys),
                  html`${textField(context, { name: 'name', label: 'Name of the passkey', hint: 'Such as the device that keeps it.', autocomplete: 'off' })}
                    <p class="kind">You will be signed out on all other devices.</p>
                    <p><button class="primary">Add a passkey</button></p>`,
                ),
                html`<noscript
                  ><p class="notice">Passkeys need JavaScript, which your browser does not run.</p></noscript
                >`,
              ]
            : html`<p class="notice">${TOO_LONG_AGO}</p>`,
        ],
      }),
      script: passkeyScript.path,
    }
  },
  async submit(context) {
    const { form, visits, outbox } = context
    const session = await recentSession(context)
    const answer = readAnswer<RegistrationResponseJSON>(form.text('answer'))
    const { made, answered } = await verifyNewPasskey(context, answer)
    await visits.change(({ store }, then) =>
      addPasskey(store, session, { ...made, name: form.text('name') }, answered, then),
    )
    outbox?.deliverSoon()
    return seeOther('/settings/passkeys?done=passkey')
  },
}

const passkeyRow = (context: PageContext, { id, name, created_at, last_used_at }: PasskeyRow): Html =>
  row(
    '',
    html`<span dir="auto">${name}</span>`,
    html`Added ${day(created_at, context.calendar)} ·
    ${last_used_at === null ? 'never used' : html`last used ${when(last_used_at, context.calendar)}`}`,
    html`<details>
      <summary>Change</summary>
      ${form(
        context,
        `/settings/passkeys/${id}`,
        html`${textField({ ...context, refused: undefined }, { name: 'name', id: `name-${id}`, label: 'Name', before: name, autocomplete: 'off' })}
          <p class="actions"><button>Rename</button></p>`,
      )}
      ${
        hasRecentSession(context.visit)
          ? form(
              context,
              `/settings/passkeys/${id}/remove`,
              html`<p class="actions">
                <button class="danger" aria-label="Remove ${name}">Remove it</button>
              </p>`,
            )
          : ''
      }
    </details>`,
  )

const idOf = ({ params }: FormContext): number => {
  const id = Number(params.id)
  if (!Number.isSafeInteger(id)) throw noSuchPasskey()
  return id
}

const noSuchPasskey = () => new ApiError('not_found', { message: 'There is no such passkey.' })

/** Renames a passkey. */
export const renamePasskeyPage: Page = {
  async submit(context) {
    const { form, look, visits } = context
    const session = await look(async (visit) => visit.session)
    if (session === undefined) throw new SignInNeeded()
    const [id, name] = [idOf(context), form.text('name')]
    if (!(await visits.change(({ store }, now) => renamePasskey(store, session, id, name, now))))
      throw noSuchPasskey()
    return seeOther('/settings/passkeys?done=saved')
  },
}

/** Removes a passkey. */
export const removePasskeyPage: Page = {
  async submit(context) {
    const session = await recentSession(context)
    if (!(await context.visits.change(({ store }, now) => removePasskey(store, session, idOf(context), now))))
      throw noSuchPasskey()
    context.outbox?.deliverSoon()
    return seeOther('/settings/passkeys?done=removed')
  },
}
