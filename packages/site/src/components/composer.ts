import { bodyFieldsOf } from '@chowk/contract'
import { html, type Html, type Part } from '../html.ts'
import type { PageContext } from '../page.ts'
import { images } from '../writing/images.ts'
import { actionOf, ownForm } from './actions.ts'
import { submittedForm, textArea } from './form.ts'

const attachments = {
  ...bodyFieldsOf('chats.send').get('attachments')!,
  name: 'attachments',
  label: 'Images',
}

interface Composer {
  /** Username of the recipient of a new chat; left out on the page of a chat. */
  readonly to?: string
  readonly above?: Part
}

/** Renders the form that sends a message. */
export async function composer(context: PageContext, { to, above }: Composer): Promise<Html> {
  const field = await images.show(context, attachments)
  return ownForm(context, {
    id: 'compose',
    action: to === undefined ? actionOf('send') : actionOf('send', to),
    button: 'Send',
    takesFiles: true,
    fields: (own) => [
      above,
      textArea(own, {
        name: 'body',
        id: 'write',
        label: html`<span class="visually-hidden">Message</span>`,
        rows: 2,
        required: true,
      }),
      html`<details class="filters" ${submittedForm(own) ? html` open` : ''}>
        <summary>Add images</summary>
        ${field}
      </details>`,
    ],
  })
}
