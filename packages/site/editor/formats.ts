import { lift, setBlockType, wrapIn } from 'prosemirror-commands'
import type { Mark } from 'prosemirror-model'
import { liftListItem, wrapInList } from 'prosemirror-schema-list'
import type { Command, EditorState } from 'prosemirror-state'
import { schema } from './schema.ts'

const { format, link } = schema.marks as Record<'format' | 'link', (typeof schema.marks)[string]>

/** Elements that look alike, the one that is written first. */
const alike: Readonly<Record<string, readonly string[]>> = {
  strong: ['strong', 'b'],
  em: ['em', 'i'],
  s: ['s', 'del'],
  code: ['code'],
  a: ['a'],
}

function marksIn({ selection: { empty, $from, from, to }, doc, storedMarks }: EditorState): readonly Mark[] {
  if (empty) return storedMarks ?? $from.marks()
  const marks: Mark[] = []
  doc.nodesBetween(from, to, (node) => void marks.push(...node.marks))
  return marks
}

const of = (tag: string) => (mark: Mark) => alike[tag]!.includes(mark.attrs['tag'] as string)

/** Returns whether the selection has a format. */
export const isOn = (state: EditorState, tag: string): boolean => marksIn(state).some(of(tag))

/** Turns a format of the selection on or off. */
export const toggle =
  (tag: string): Command =>
  (state, dispatch) => {
    const { selection, tr } = state
    const { empty, $from, ranges } = selection
    if (!$from.parent.inlineContent || !$from.parent.type.allowsMarkType(format)) return false
    const [marks, isOwn, added] = [marksIn(state), of(tag), format.create({ tag })]
    if (empty) tr.setStoredMarks(marks.some(isOwn) ? marks.filter((mark) => !isOwn(mark)) : [...marks, added])
    else
      for (const { $from, $to } of ranges)
        if (!marks.some(isOwn)) tr.addMark($from.pos, $to.pos, added)
        else for (const mark of marks.filter(isOwn)) tr.removeMark($from.pos, $to.pos, mark)
    dispatch?.(tr.scrollIntoView())
    return true
  }

/** Returns the link at the selection, with its range. */
export function linkAt({ selection: { $from, from, to, empty }, doc }: EditorState) {
  const mark =
    $from.marks().find(({ type }) => type === link) ??
    $from.nodeAfter?.marks.find(({ type }) => type === link)
  if (mark === undefined) return { from, to, href: '', text: doc.textBetween(from, to), mark }
  let [start, end] = [empty ? $from.start() : from, empty ? $from.start() : to]
  if (empty)
    $from.parent.forEach((node, offset) => {
      const at = $from.start() + offset
      if (!mark.isInSet(node.marks)) return
      if (end !== at || end === $from.start()) start = at
      if (at + node.nodeSize >= from && start <= from) end = at + node.nodeSize
    })
  return { from: start, to: end, href: (mark.attrs['html'] as { href: string }).href, text: '', mark }
}

/** Sets, changes or removes the link at the selection; without a selection, the address is its text. */
export const setLink =
  (href: string): Command =>
  (state, dispatch) => {
    const { from, to, mark } = linkAt(state)
    const { tr } = state
    if (mark) tr.removeMark(from, to, mark)
    if (href !== '') {
      if (from === to) tr.insertText(href, from)
      tr.addMark(
        from,
        from === to ? from + href.length : to,
        link.create({ html: { href } }),
      ).removeStoredMark(link)
    }
    dispatch?.(tr.scrollIntoView())
    return true
  }

const nodes = schema.nodes as Record<string, (typeof schema.nodes)[string]>

/** Returns whether the selection is within a node of a type. */
export function isIn({ selection: { $from } }: EditorState, type: string): boolean {
  for (let depth = $from.depth; depth > 0; depth--) if ($from.node(depth).type.name === type) return true
  return false
}

const first =
  (...commands: Command[]): Command =>
  (state, dispatch, view) =>
    commands.some((command) => command(state, dispatch, view))

/** Wraps the selection in a list or a quote, or takes it out. */
export const wrap =
  (type: string): Command =>
  (state, dispatch, view) => {
    if (isIn(state, type))
      return first(type === 'blockquote' ? lift : liftListItem(nodes['list_item']!), lift)(
        state,
        dispatch,
        view,
      )
    return (type === 'blockquote' ? wrapIn : wrapInList)(nodes[type]!)(state, dispatch)
  }

/** Makes blocks of the selection paragraphs, headings or code. */
export const block = (type: string, attrs?: Record<string, unknown>): Command =>
  setBlockType(nodes[type]!, attrs)
