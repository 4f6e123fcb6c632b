import { redo, undo } from 'prosemirror-history'
import { Plugin, Selection, TextSelection, type Command, type EditorState } from 'prosemirror-state'
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  isInTable,
} from 'prosemirror-tables'
import type { EditorView } from 'prosemirror-view'
import { ask, make } from './ask.ts'
import { block, isIn, isOn, linkAt, setLink, toggle, wrap } from './formats.ts'
import { addImages } from './images.ts'
import { schema } from './schema.ts'

interface Tool {
  readonly label: string
  /** Letter or drawing instead of the label. */
  readonly sign?: string
  readonly strokes?: string
  readonly run: Command
  readonly isOn?: (state: EditorState) => boolean
}

const formats = (label: string, tag: string, look: Pick<Tool, 'sign' | 'strokes'>): Tool => ({
  label,
  ...look,
  run: toggle(tag),
  isOn: (state) => isOn(state, tag),
})

const wraps = (label: string, type: string, strokes: string): Tool => ({
  label,
  strokes,
  run: wrap(type),
  isOn: (state) => isIn(state, type),
})

const LINK = 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1'

const tools: readonly Tool[] = [
  formats('Bold', 'strong', { sign: 'B' }),
  formats('Italic', 'em', { sign: 'I' }),
  formats('Strikethrough', 's', { sign: 'S' }),
  { label: 'Link', strokes: LINK, run: askLink, isOn: (state) => isOn(state, 'a') },
  wraps('List', 'bullet_list', 'M9 6h11M9 12h11M9 18h11M4 6h.01M4 12h.01M4 18h.01'),
  wraps('Numbered list', 'ordered_list', 'M10 6h11M10 12h11M10 18h11M3 5l2-1v5M3 15q3-2 3 0 0 1-3 4h3.5'),
  wraps('Quote', 'blockquote', 'M10 7H4v6h6V7c0 6-1 9-4 10M20 7h-6v6h6V7c0 6-1 9-4 10'),
  formats('Code', 'code', { strokes: 'M8 7l-5 5 5 5M16 7l5 5-5 5' }),
  { label: 'Image', strokes: 'M3 5h18v14H3zM3 16l5-5 5 5 3-3 5 4M15 9h.01', run: chooseImages },
  { label: 'Table', strokes: 'M3 5h18v14H3zM3 10h18M3 14.5h18M10 5v14', run: addTable, isOn: isInTable },
  { label: 'Undo', strokes: 'M8 5L4 9l4 4M4 9h10a6 6 0 0 1 0 11h-4', run: undo },
  { label: 'Redo', strokes: 'M16 5l4 4-4 4M20 9H10a6 6 0 0 0 0 11h4', run: redo },
]

const tableTools: readonly Tool[] = [
  { label: 'Add row', run: addRowAfter },
  { label: 'Add column', run: addColumnAfter },
  { label: 'Remove row', run: deleteRow },
  { label: 'Remove column', run: deleteColumn },
  { label: 'Remove table', run: deleteTable },
]

/** Draws strokes as the icons of the site. */
const drawing = (strokes: string): Element =>
  make('span', {
    innerHTML: `<svg class="glyph" viewBox="0 0 24 24" width="20" height="20"><path d="${strokes}" /></svg>`,
  }).firstElementChild!

const styles: readonly (readonly [name: string, run: Command, isOn: (state: EditorState) => boolean])[] = [
  ['Text', block('paragraph'), () => true],
  ...[2, 3, 4].map(
    (level) =>
      [
        ['Heading', 'Subheading', 'Small heading'][level - 2]!,
        block('heading', { level }),
        ({ selection: { $from } }: EditorState) => $from.parent.attrs['level'] === level,
      ] as const,
  ),
  ['Code block', block('code_block'), ({ selection: { $from } }) => $from.parent.type.spec.code === true],
]

function askLink(state: EditorState, _: unknown, view?: EditorView): boolean {
  if (!view) return true
  const { href } = linkAt(state)
  void ask({
    label: 'Link',
    hint: 'The address it leads to. Empty removes the link.',
    value: href,
  }).then((typed) => {
    if (typed !== undefined) setLink(addressOf(typed))(view.state, view.dispatch)
    view.focus()
  })
  return true
}

const addressOf = (typed: string): string =>
  typed === '' || /^(?:https?:|mailto:|\/)/i.test(typed)
    ? typed
    : typed.includes('@')
      ? `mailto:${typed}`
      : `https://${typed}`

function chooseImages(_: EditorState, __: unknown, view?: EditorView): boolean {
  const field = make('input', {
    type: 'file',
    multiple: true,
    accept: 'image/png, image/jpeg, image/gif, image/webp',
  })
  if (view) field.addEventListener('change', () => void addImages(view, field.files ?? []))
  if (view) field.click()
  return true
}

function addTable(state: EditorState, dispatch?: (tr: EditorState['tr']) => void): boolean {
  if (isInTable(state)) return false
  const { table, table_row, table_header, table_cell } = schema.nodes as Record<
    string,
    (typeof schema.nodes)[string]
  >
  const [first, second] = [1, 2].map((number) =>
    table_header!.create(null, schema.nodes['line'].create(null, schema.text(`Column ${number}`))),
  )
  const row = () => table_row!.create(null, [table_cell!.createAndFill()!, table_cell!.createAndFill()!])
  const head = table_row!.create({ section: { tag: 'thead', html: {} } }, [first!, second!])
  const { tr, selection } = state
  tr.replaceSelectionWith(table!.create(null, [head, row(), row()]))
  const { from } = Selection.near(tr.doc.resolve(selection.from + 1))
  dispatch?.(
    tr.setSelection(TextSelection.create(tr.doc, from, from + first!.textContent.length)).scrollIntoView(),
  )
  return true
}

/** Shows the buttons above the text. One of them can be reached by Tab, the others by arrows. */
export const toolbar = (label: string) =>
  new Plugin({
    view(view) {
      const button = ({ label, sign = label, strokes, run }: Tool) =>
        make(
          'button',
          {
            type: 'button',
            ...(sign === label && !strokes ? {} : { title: label, ariaLabel: label }),
            onclick: () => (run(view.state, view.dispatch, view), view.focus()),
          },
          strokes ? drawing(strokes) : sign,
        )
      const style = make(
        'select',
        {
          ariaLabel: 'Style',
          onchange: () => (styles[style.selectedIndex]![1](view.state, view.dispatch), view.focus()),
        },
        ...styles.map(([name]) => make('option', {}, name)),
      )
      const all = [...tools, ...tableTools].map((tool) => ({ ...tool, element: button(tool) }))
      const bar = make(
        'div',
        { className: 'toolbar', role: 'toolbar', ariaLabel: label },
        style,
        ...all.map(({ element }) => element),
      )
      // The selection stays in the text.
      bar.addEventListener('mousedown', (event) => event.target !== style && event.preventDefault())
      const controls = () => [style, ...all.map(({ element }) => element)].filter(({ hidden }) => !hidden)
      const stopAt = (control: HTMLElement) => {
        for (const other of [style, ...all.map(({ element }) => element)])
          other.tabIndex = other === control ? 0 : -1
      }
      bar.addEventListener('focusin', ({ target }) => stopAt(target as HTMLElement))
      bar.addEventListener('keydown', (event) => {
        const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
        if (!by) return
        event.preventDefault()
        controls()
          .at((controls().indexOf(document.activeElement as HTMLButtonElement) + by) % controls().length)!
          .focus()
      })
      stopAt(style)
      view.dom.before(bar)
      const update = () => {
        const { state } = view
        style.selectedIndex = styles.findLastIndex(([, , isOn]) => isOn(state))
        for (const { element, isOn } of all) if (isOn) element.ariaPressed = String(isOn(state))
        for (const { element, run } of all.slice(tools.length))
          element.hidden = !isInTable(state) || !run(state)
      }
      update()
      return { update, destroy: () => bar.remove() }
    },
  })
