import { Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { make } from './ask.ts'

const MENTION = /(?:^|[^\p{L}\p{N}\p{M}_.@＠/-])[@＠]([a-z0-9._-]{1,30})$/iu

/** Completes a username after an @. */
export const mentions = new Plugin({
  view: (view) => ({
    update({ state: { selection, doc } }, before) {
      if (doc.eq(before.doc)) return
      close(view)
      const { $from, empty } = selection
      const typed = empty
        ? MENTION.exec($from.parent.textBetween(0, $from.parentOffset, undefined, '\ufffc'))
        : null
      if (typed) void offer(view, typed[1]!)
    },
  }),
  props: {
    handleKeyDown(view, { key }) {
      const list = lists.get(view)
      if (!list) return false
      const options = [...list.children] as HTMLElement[]
      const at = options.findIndex(({ ariaSelected }) => ariaSelected === 'true')
      if (key === 'ArrowDown') select(view, options[(at + 1) % options.length]!)
      else if (key === 'ArrowUp') select(view, options.at(at - 1)!)
      else if (key === 'Enter' || key === 'Tab') complete(view, options[at]!)
      else if (key === 'Escape') close(view)
      else return false
      return true
    },
    handleDOMEvents: { blur: (view) => close(view) },
  },
})

const lists = new WeakMap<EditorView, HTMLElement>()
const asked = new WeakMap<EditorView, object>()

function close(view: EditorView): void {
  asked.delete(view)
  lists.get(view)?.remove()
  lists.delete(view)
  for (const name of ['autocomplete', 'controls', 'activedescendant'])
    view.dom.removeAttribute(`aria-${name}`)
}

async function offer(view: EditorView, typed: string): Promise<void> {
  const question = {}
  asked.set(view, question)
  await new Promise((resolve) => setTimeout(resolve, 150))
  if (asked.get(view) !== question) return
  const answer = await fetch(`/mentions?q=${typed}`, { redirect: 'error' }).catch(() => undefined)
  const content = answer?.ok ? await answer.text() : ''
  if (asked.get(view) !== question || content === '') return
  const holder = make('div', { innerHTML: content })
  const list = holder.firstElementChild as HTMLElement
  view.dom.after(list)
  lists.set(view, list)
  view.dom.setAttribute('aria-autocomplete', 'list')
  view.dom.setAttribute('aria-controls', list.id)
  select(view, list.firstElementChild as HTMLElement)
  // Keeps focus in the text.
  list.addEventListener('mousedown', (event) => event.preventDefault())
  list.addEventListener('click', ({ target }) =>
    complete(view, (target as Element).closest<HTMLElement>('[role=option]')!),
  )
}

function select(view: EditorView, option: HTMLElement): void {
  for (const other of lists.get(view)!.children) other.ariaSelected = String(other === option)
  view.dom.setAttribute('aria-activedescendant', option.id)
  option.scrollIntoView({ block: 'nearest' })
}

function complete(view: EditorView, { dataset }: HTMLElement): void {
  const { $from, from } = view.state.selection
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, '\ufffc')
  const start = from - before.length + before.search(/[@＠][^@＠]*$/)
  view.dispatch(view.state.tr.insertText(`@${dataset['username']} `, start, from))
  close(view)
}
