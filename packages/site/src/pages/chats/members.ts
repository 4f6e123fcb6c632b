import type { GroupRole, OperationOf } from '@chowk/contract'
import { ApiError, type ActOutput } from '@chowk/engine'
import { act } from '../../actions/act.ts'
import { actionButton, actionForm, actionOf, isRejectedForm, ownForm } from '../../components/actions.ts'
import { textPage } from '../../components/column-page.ts'
import { contactChoices } from '../../components/contacts.ts'
import { textField } from '../../components/form.ts'
import { list } from '../../components/items/list.ts'
import { memberRow } from '../../components/items/row.ts'
import { chatPath, type Chat } from '../../components/message.ts'
import { groupRoles } from '../../components/labels.ts'
import { html, type Html, type Part } from '../../html.ts'
import type { PageContext, Page } from '../../page.ts'
import { iconOrImage } from '../../writing/images.ts'
import { groupIcon } from './new-group.ts'

type ChatMember = ActOutput<OperationOf<'chats.get'>>['members'][number]

/** The members of a group, and its settings. */
export const groupMembers: Page = {
  async show(context) {
    const { chat, members } = await context.visit.read('chats.get', { params: { key: context.params.key! } })
    if (chat.type !== 'group') throw new ApiError('not_found')
    return textPage({
      title: `Members · ${chat.name}`,
      heading: 'Members',
      above: html`<p>
        <a href="${chatPath(chat)}"><bdi>${chat.name}</bdi></a>
      </p>`,
      body: [
        actionForm(
          context,
          'members',
          list(
            'rows',
            members.map((member) => memberOf(context, chat, member)),
            '',
          ),
        ),
        chat.role === 'member' ? '' : await managing(context, chat, members),
        html`<details class="question">
          <summary>Leave group</summary>
          <p>You no longer see its messages. Your stars in it are removed.</p>
          ${actionButton({ label: 'Leave group', action: actionOf('leave-group'), kind: 'button' })}
        </details>`,
      ],
    })
  },
  submit: act,
  acceptsImages: true,
}

/** Role changes that the owner may make, by current role. */
const steps: Readonly<Record<GroupRole, readonly (readonly [role: GroupRole, label: string])[]>> = {
  owner: [],
  admin: [
    ['member', 'Remove as admin'],
    ['owner', 'Make owner'],
  ],
  member: [
    ['admin', 'Make admin'],
    ['owner', 'Make owner'],
  ],
}

function memberOf({ member: viewer }: PageContext, chat: Chat, { member, role }: ChatMember): Html {
  const isOwn = member.id === viewer?.id
  const roles = chat.role === 'owner' && !isOwn && role !== null ? steps[role] : []
  const mayRemove =
    !isOwn && role !== 'owner' && (chat.role === 'owner' || (chat.role === 'admin' && role === 'member'))
  const whom = html`<span class="visually-hidden"><bdi>${member.display_name}</bdi></span>`
  return memberRow(
    member,
    role && groupRoles[role],
    roles.length === 0 && !mayRemove
      ? ''
      : html`<details>
          <summary>Change ${whom}</summary>
          <p class="actions">
            ${roles.map(([newRole, label]) => actionButton({ label: [label, ' ', whom], action: actionOf('set-role', member.username, newRole, ...(newRole === 'owner' || role === null ? [] : [role])), kind: 'button' }))}
            ${mayRemove ? actionButton({ label: ['Remove from group ', whom], action: actionOf('remove-member', member.username), kind: 'button' }) : ''}
          </p>
        </details>`,
  )
}

/** Renders the group settings of the owner and admins. */
async function managing(context: PageContext, chat: Chat, members: readonly ChatMember[]): Promise<Part> {
  const contacts = await contactChoices(context, new Set(members.map(({ member }) => member.id)))
  const icons = await iconOrImage.show(context, { ...groupIcon, required: true })
  const forms = [
    { id: 'add', action: 'add-members', title: 'Add members', fields: contacts },
    {
      id: 'rename',
      action: 'rename-group',
      title: 'Rename group',
      fields: (own: PageContext) =>
        textField(own, { name: 'name', label: 'Name', before: chat.name, required: true }),
    },
    {
      id: 'set-icon',
      action: 'set-icon',
      title: 'Change icon',
      fields: () => icons,
      takesFiles: true,
      more:
        chat.icon === null
          ? ''
          : actionButton({ label: 'Remove the icon', action: actionOf('remove-icon'), kind: 'button' }),
    },
  ] as const
  return forms.map(
    ({ title, action, ...form }) =>
      html`<details class="question" ${isRejectedForm(context, form.id) ? html` open` : ''}>
        <summary>${title}</summary>
        ${ownForm(context, { ...form, action: actionOf(action), button: title })}
      </details>`,
  )
}
