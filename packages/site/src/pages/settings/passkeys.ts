import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import type { PasskeyRow } from '@chowk/engine'
import { hasRecentSession, ownPasskeys, TOO_LONG_AGO } from '@chowk/engine/website'
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
import { signedIn } from '../../signed-in.ts'

/** Passkeys of the member, and a form to add one. */
export const passkeySettings: Page = {
  async show(context) {
    const { visit } = context
    const member = signedIn(context.member)
    const passkeys = await ownPasskeys(visit)
    return {
      ...settingsPage(context, {
        title: 'Passkeys',
        about:
          'Your device stores the passkey and asks for your fingerprint, face or PIN. There is nothing to remember, and nothing here that could be stolen.',
        body: [
          list(
            'rows',
            passkeys.map((passkey) => passkeyRow(context, passkey)),
            'You have no passkeys.',
          ),
          hasRecentSession(visit)
            ? [
                passkeyForm(
                  context,
                  '/settings/passkeys',
                  askForNewPasskey(context, member, passkeys),
                  html`${textField(context, { name: 'name', label: 'Name of the passkey', hint: 'Example: the name of the device.', autocomplete: 'off' })}
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
    const { form, performOwn, outbox } = context
    const answer = readAnswer<RegistrationResponseJSON>(form.text('answer'))
    const verified = await verifyNewPasskey(context, answer)
    await performOwn('passkeys.add', { body: { ...verified, name: form.text('name') } })
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

const idOf = ({ params }: FormContext) => ({ id: params.id ?? '' })

/** Renames a passkey. */
export const renamePasskeyPage: Page = {
  async submit(context) {
    const body = { name: context.form.text('name') }
    await context.performOwn('passkeys.rename', { params: idOf(context), body })
    return seeOther('/settings/passkeys?done=saved')
  },
}

/** Removes a passkey. */
export const removePasskeyPage: Page = {
  async submit(context) {
    await context.performOwn('passkeys.remove', { params: idOf(context) })
    context.outbox?.deliverSoon()
    return seeOther('/settings/passkeys?done=removed')
  },
}
