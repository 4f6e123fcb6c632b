import type { Form } from '../http/form.ts'
import { keptImages } from '../http/kept-images.ts'
import type { FormContext } from '../page.ts'
import { performs, type Action } from './action.ts'

/** Returns the chat of the page, as operations identify it. */
const chatOf = ({ params }: FormContext) => ({ key: params.key! })

/** Returns the group of the page. */
const groupOf = ({ params }: FormContext) => ({ slug: params.key!.replace(/^group-/, '') })

/** Returns the usernames that were ticked or typed, with or without an @. */
export const usernamesIn = (form: Form): string[] =>
  form
    .all('usernames')
    .flatMap((names) => names.split(/[\s,;]+/))
    .map((name) => name.replace(/^@/, ''))
    .filter((name) => name !== '')

/** Changes how the member sees the chat of the page: archived, pinned or muted. */
const sees = (state: { archived?: boolean; pinned?: boolean; muted?: boolean }) =>
  performs('chats.setState', (_, context) => ({ params: chatOf(context), body: state }))

const toMessage = ([id]: string[]): string => `#message-${Number(id)}`

const reacts = performs(
  'chats.react',
  ([messageId, emoji], context) => ({
    params: { ...chatOf(context), messageId },
    body: { emoji: emoji ?? null },
  }),
  toMessage,
)

const stars = (starred: boolean) =>
  performs('chats.star', ([id]) => ({ params: { id }, body: { starred } }), toMessage)

const pins = (pinned: boolean) =>
  performs(
    'chats.pin',
    ([id], context) => ({ params: chatOf(context), body: { message_id: Number(id), pinned } }),
    toMessage,
  )

/** Sends a message to the chat of the page or, on the page of a new chat, to the named member. */
const send: Action = async (context, username) => {
  const { form, perform } = context
  const reply = form.given('reply_to_id')
  const { message } = await perform('chats.send', {
    params: username === undefined ? chatOf(context) : { key: `@${username}` },
    body: {
      body: form.text('body'),
      reply_to_id: reply === undefined ? undefined : Number(reply),
      attachments: keptImages(form, 'attachments'),
    },
  })
  return `/chats/${message.chat_key}#write`
}

const forward: Action = async (context, messageId = '') => {
  const { messages } = await context.perform('chats.forward', {
    params: { ...chatOf(context), messageId },
    body: { to: context.form.all('to') },
  })
  return `/chats/${messages[0]?.chat_key ?? context.params.key!}#write`
}

const createGroup: Action = async ({ form, perform }) => {
  const { key } = await perform('groups.create', {
    body: { name: form.text('name'), usernames: usernamesIn(form), icon: keptImages(form, 'icon').at(-1) },
  })
  return `/chats/${key}#write`
}

/** Changes the group of the page. */
const changesGroup = (
  id: 'groups.rename' | 'groups.setIcon' | 'groups.addMembers' | 'groups.setRole',
  body: (names: string[], form: Form) => object,
) => performs(id, (names, context) => ({ params: groupOf(context), body: body(names, context.form) }))

const leaveGroup = performs(
  'groups.leave',
  (_, context) => ({ params: groupOf(context) }),
  () => '/chats?done=leave-group',
)

/** Actions in chats and groups. */
export const chatActions = {
  send,
  forward,
  react: reacts,
  star: stars(true),
  unstar: stars(false),
  pin: pins(true),
  unpin: pins(false),
  archive: sees({ archived: true }),
  unarchive: sees({ archived: false }),
  mute: sees({ muted: true }),
  unmute: sees({ muted: false }),
  'pin-chat': sees({ pinned: true }),
  'unpin-chat': sees({ pinned: false }),
  'create-group': createGroup,
  'rename-group': changesGroup('groups.rename', (_, form) => ({ name: form.text('name') })),
  'set-icon': changesGroup('groups.setIcon', (_, form) => ({ icon: keptImages(form, 'icon').at(-1) ?? '' })),
  'remove-icon': changesGroup('groups.setIcon', () => ({ icon: null })),
  'add-members': changesGroup('groups.addMembers', (names, form) => ({
    add: [...names, ...usernamesIn(form)],
  })),
  'remove-member': changesGroup('groups.addMembers', ([username]) => ({ remove: [username] })),
  'set-role': changesGroup('groups.setRole', ([username, role]) => ({ username, role })),
  'leave-group': leaveGroup,
} satisfies Record<string, Action>
