import { call } from '../components/call.ts'
import { html } from '../html.ts'
import type { PageContext, Page } from '../page.ts'

interface Handled {
  /** What it is called, and of what. */
  readonly title: string
  readonly about: string
  /** Which call tells all of it, below `/api/v1`. */
  readonly path: string
}

/** The page of something that is handled through the interface alone: what it is, and the call that reads it. */
const handled = (find: (context: PageContext) => Promise<Handled>): Page => ({
  async show(context) {
    const { title, about, path } = await find(context)
    return {
      title,
      unlisted: true,
      main: html`<div class="narrow article">
        <h1 dir="auto">${title}</h1>
        ${call(context, { title: 'Read it', about, method: 'GET', path })}
        <p><a href="/docs">All that the interface can do</a></p>
      </div>`,
    }
  },
})

/** A chat that the member takes part in. */
export const chat = handled(async ({ visit, params }) => {
  const key = params.key!
  const { chat: found } = await visit.read('chats.get', { params: { key } })
  return {
    title: `Chat: ${found.name}`,
    about: 'Messages are read and sent through the interface. These are the latest.',
    path: `/chats/${encodeURIComponent(found.key)}/messages`,
  }
})
