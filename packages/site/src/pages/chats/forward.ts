import { ApiError } from '@chowk/engine'
import { act } from '../../actions/act.ts'
import { actionOf, ownForm } from '../../components/actions.ts'
import { chatPicture } from '../../components/chat-row.ts'
import { avatar } from '../../components/avatar.ts'
import { textPage } from '../../components/column-page.ts'
import { checkbox, groupProblem, problemOf } from '../../components/form.ts'
import { chatPath, excerptOf, findMessage, quote } from '../../components/message.ts'
import { html } from '../../html.ts'
import type { Page } from '../../page.ts'

/** Maximum number of chats, and of connections without one, offered as recipients. */
const OFFERED = 50

/** Forwards a message to other chats. */
export const forward: Page = {
  async show(context) {
    const { visit, params, query } = context
    const key = params.key!
    const message = await findMessage(visit, key, query.get('message') ?? '')
    if (message === undefined) throw new ApiError('not_found')
    const { items } = await visit.read('chats.list', { query: { limit: OFFERED } })
    const { connections } = await visit.read('chats.contacts', { query: { limit: OFFERED } })
    const known = new Set(items.map((chat) => chat.key))
    const targets = [
      ...items
        .filter(({ can_send }) => can_send)
        .map((chat) => [chat.key, chatPicture(chat), chat.name] as const),
      ...connections
        .filter(({ chat_key }) => !known.has(chat_key))
        .map((contact) => [contact.chat_key, avatar(contact), contact.display_name] as const),
    ]
    return textPage({
      title: 'Forward message',
      body: [
        quote({ ...message, excerpt: excerptOf(message.body) }),
        ownForm(context, {
          id: 'forward',
          action: actionOf('forward', message.id),
          button: 'Forward',
          fields: (own) =>
            html`<fieldset class="fields">
              <legend>To</legend>
              ${groupProblem(own, problemOf(own, 'to'))}
              ${targets.map(([value, picture, name]) => checkbox(own, { name: 'to', value, label: html`${picture} <bdi>${name}</bdi>` }))}
            </fieldset>`,
          more: html`<a href="${chatPath({ key })}">Cancel</a>`,
        }),
      ],
    })
  },
  submit: act,
}
