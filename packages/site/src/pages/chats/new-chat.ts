import { ApiError } from '@chowk/engine'
import { act } from '../../actions/act.ts'
import { actionForm } from '../../components/actions.ts'
import { avatar } from '../../components/avatar.ts'
import { memberLink } from '../../components/byline.ts'
import { columnPage } from '../../components/column-page.ts'
import { composer } from '../../components/composer.ts'
import { wayToMessage } from '../../components/connection-buttons.ts'
import { contactRow } from '../../components/contacts.ts'
import { cursorPager, cursorPaging } from '../../components/cursor-pager.ts'
import { controls } from '../../components/filters.ts'
import { list } from '../../components/items/list.ts'
import { searchForm } from '../../components/search-form.ts'
import { html } from '../../html.ts'
import { seeOther, type PageShown, type Redirect } from '../../http/answer.ts'
import type { PageContext, Page } from '../../page.ts'

/** Starts a chat: chooses the member, or with `?to=username` writes the first message. */
export const newChat: Page = {
  async show(context) {
    const recipient = context.query.get('to')
    return recipient === null ? choosing(context) : writingTo(context, recipient)
  },
  submit: act,
  acceptsImages: true,
}

async function choosing(context: PageContext): Promise<PageShown> {
  const q = context.query.get('q')?.trim() ?? ''
  const { connections, ...page } = await context.visit.read('chats.contacts', {
    query: { ...cursorPaging(context), ...(q !== '' && { q }) },
  })
  return columnPage({
    title: 'New message',
    button: html`<a class="button" href="/chats/groups/new">New group</a>`,
    body: [
      controls(searchForm(q, { id: 'find-connections', label: 'Search connections', action: '/chats/new' })),
      list(
        'rows',
        connections.map(contactRow),
        q === ''
          ? html`You can write to members you are connected with. <a href="/u">Find members</a>`
          : 'No connection has this name.',
      ),
      cursorPager(context, page),
    ],
  })
}

async function writingTo(context: PageContext, username: string): Promise<PageShown | Redirect> {
  const { visit, refused } = context
  const { user } = await visit.read('users.get', { params: { username } })
  const key = await keyOf(context, user.username)
  if (key !== undefined && refused === undefined) return seeOther(`/chats/${key}#write`)
  return {
    title: `New message to ${user.display_name}`,
    unlisted: true,
    main: html`<div class="narrow article chat">
      <div class="person">
        ${avatar(user, 'large')}
        <h1>${memberLink(user)}</h1>
      </div>
      ${
        user.connection === 'connected'
          ? await composer(context, { to: user.username })
          : html`<p class="notice">You can write to members you are connected with.</p>
              ${actionForm(context, 'actions', wayToMessage(user, user.connection))}`
      }
    </div>`,
  }
}

/** Returns the key of the chat with a member; undefined before the first message. */
async function keyOf({ visit }: PageContext, username: string): Promise<string | undefined> {
  try {
    return (await visit.read('chats.get', { params: { key: `@${username}` } })).chat.key
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return undefined
    throw error
  }
}
