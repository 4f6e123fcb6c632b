import type { OperationOf } from '@chowk/contract'
import type { ActOutput } from '@chowk/engine'
import { html, type Html } from '../html.ts'
import type { PageContext } from '../page.ts'
import { avatar } from './avatar.ts'
import { checkbox, groupProblem, problemOf, textField } from './form.ts'
import { row } from './items/row.ts'

type Contact = ActOutput<OperationOf<'chats.contacts'>>['connections'][number]

/** Renders a connection of the member, with a link to chat. */
export const contactRow = (contact: Contact): Html =>
  row(
    avatar(contact),
    html`<a class="message" href="/chats/new?to=${encodeURIComponent(contact.username)}"
      ><bdi>${contact.display_name}</bdi></a
    >`,
    `@${contact.username}`,
  )

/** Maximum number of connections shown as checkboxes; others are typed. */
const MAX_CHECKBOXES = 50

/** Renders connections to add to a group, without its current members. */
export async function contactChoices(
  context: PageContext,
  without: ReadonlySet<number> = new Set(),
): Promise<(own: PageContext) => Html> {
  const { connections, has_more } = await context.visit.read('chats.contacts', {
    query: { limit: MAX_CHECKBOXES },
  })
  const offered = connections.filter(({ id }) => !without.has(id))
  return (own) => {
    return html`<fieldset class="fields">
      <legend>Connections</legend>
      ${groupProblem(own, problemOf(own, 'usernames') ?? problemOf(own, 'add'))}
      ${offered.length === 0 ? html`<p class="hint">None to add.</p>` : ''}
      ${offered.map((contact) =>
        checkbox(own, {
          name: 'usernames',
          value: contact.username,
          label: html`${avatar(contact)} <bdi>${contact.display_name}</bdi>`,
        }),
      )}
      ${has_more ? textField(own, { name: 'usernames', label: 'Others, by username' }) : ''}
    </fieldset>`
  }
}
