import { dropCursor } from 'prosemirror-dropcursor'
import { history } from 'prosemirror-history'
import type { Node } from 'prosemirror-model'
import { EditorState, Selection, TextSelection } from 'prosemirror-state'
import { tableEditing } from 'prosemirror-tables'
import { EditorView } from 'prosemirror-view'
import { make } from './ask.ts'
import { docOf, htmlOf, withEnd } from './html.ts'
import { addImages, describeSelected, imagesIn, imageView, isUploading, uploads } from './images.ts'
import { mentions } from './mentions.ts'
import { cleanPasted } from './paste.ts'
import { send } from './send.ts'
import { toolbar } from './toolbar.ts'
import { linkTyped, typing } from './typing.ts'

export { cleanPasted, docOf, htmlOf }

const asField = ({ form, name }: HTMLTextAreaElement): HTMLInputElement | null =>
  form!.querySelector(`input[name="${name}.as"]`)

/** Returns the HTML of a text field: what a draft holds, or what the site makes of its Markdown. */
async function htmlIn(text: HTMLTextAreaElement): Promise<string> {
  if (text.value.trim() === '' || asField(text)?.value === 'html') return text.value
  return send(text.form!, { text: text.value })
}

/** Puts an editor in the place of a text field. The form then sends what is written as HTML. */
export async function start(text: HTMLTextAreaElement): Promise<void> {
  let typed: string
  let html: string
  do {
    typed = text.value
    html = await htmlIn(text)
  } while (typed !== text.value)
  const label = text.labels[0]!
  label.id ||= `${text.id}-label`
  const form = text.form!
  let initial = withEnd(docOf(html))
  const holder = make('div', { className: 'rich' })
  const view = new EditorView(holder, {
    state: EditorState.create({
      doc: initial,
      plugins: [mentions, uploads, ...typing, history(), tableEditing(), dropCursor(), toolbar('Formatting')],
    }),
    attributes: {
      class: 'prose',
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-labelledby': label.id,
      ...(text.hasAttribute('aria-describedby') && {
        'aria-describedby': text.getAttribute('aria-describedby')!,
      }),
      ...(text.ariaInvalid && { 'aria-invalid': text.ariaInvalid }),
      ...(text.autofocus && { autofocus: '' }),
      dir: 'auto',
      id: `${text.id}-editor`,
    },
    nodeViews: { image: imageView },
    transformPastedHTML: cleanPasted,
    handlePaste: (view, event) => take(view, imagesIn(event.clipboardData)),
    handleDrop: (view, event) =>
      take(
        view,
        imagesIn(event.dataTransfer),
        view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos,
      ),
    handleKeyDown: (view, { key }) => key === 'Enter' && describeSelected(view),
    handleDOMEvents: {
      blur: (view) => {
        const linked = linkTyped(view.state)
        if (linked) view.dispatch(linked)
      },
    },
    dispatchTransaction(change) {
      view.updateState(view.state.apply(change))
      if (change.docChanged) view.dom.dispatchEvent(new Event('input', { bubbles: true }))
    },
  })
  const hadFocus = document.activeElement === text
  const { value, selectionStart, selectionEnd } = text
  text.after(holder)
  text.hidden = true
  text.required = text.autofocus = false
  label.removeAttribute('for')
  label.addEventListener('click', () => view.focus())
  if (hadFocus) {
    const { doc, tr } = view.state
    const [from, to] = [selectionStart, selectionEnd].map((offset) =>
      doc.resolve(positionOf(doc, value.slice(0, offset), value.length)),
    )
    view.dispatch(tr.setSelection(TextSelection.between(from!, to!)))
    view.focus()
  }
  // A draft is put back.
  text.addEventListener('input', () => {
    void htmlIn(text).then((html) => {
      initial = withEnd(docOf(html))
      view.updateState(EditorState.create({ doc: initial, plugins: view.state.plugins }))
    })
  })
  form.addEventListener('formdata', ({ formData }) => {
    // Unchanged text stays as it was.
    if (view.state.doc.eq(initial)) return
    formData.set(text.name, isEmpty(view) ? '' : htmlOf(view.state.doc))
    formData.set(`${text.name}.as`, 'html')
  })
  let waits = false
  form.addEventListener('submit', (event) => {
    if (!isUploading(view)) return
    event.preventDefault()
    if (waits) return
    waits = true
    const again = setInterval(() => {
      if (isUploading(view)) return
      clearInterval(again)
      waits = false
      form.requestSubmit(event.submitter)
    }, 100)
  })
}

/** Returns the position after a beginning of the text, counted without marks of HTML; those of Markdown move it a little. */
function positionOf(doc: Node, before: string, length: number): number {
  if (before.length === length) return Selection.atEnd(doc).to
  let left = before.replaceAll(/<[^>]*>|\n/g, '').length
  let position: number | undefined
  doc.descendants((node, start) => {
    if (!node.isText || position !== undefined) return position === undefined
    if (left <= node.nodeSize) position = start + left
    left -= node.nodeSize
    return false
  })
  return position ?? Selection.atEnd(doc).to
}

const isEmpty = ({ state: { doc } }: EditorView): boolean =>
  doc.childCount === 1 && doc.firstChild!.isTextblock && doc.firstChild!.childCount === 0

function take(view: EditorView, files: readonly File[], at?: number): boolean {
  if (files.length > 0) void addImages(view, files, at)
  return files.length > 0
}
