import { baseKeymap, chainCommands } from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import {
  InputRule,
  inputRules,
  textblockTypeInputRule,
  undoInputRule,
  wrappingInputRule,
} from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list'
import { Plugin, TextSelection, type Command, type EditorState, type Transaction } from 'prosemirror-state'
import { goToNextCell } from 'prosemirror-tables'
import { block, toggle } from './formats.ts'
import { schema } from './schema.ts'

const nodes = schema.nodes as Record<string, (typeof schema.nodes)[string]>
const { format, link } = schema.marks as Record<'format' | 'link', (typeof schema.marks)[string]>

/** `**bold**` becomes bold. */
const marked = (pattern: RegExp, tag: string): InputRule =>
  new InputRule(pattern, (state, [whole, before = '', sign = '', text = ''], start, end) => {
    if (
      state.doc
        .resolve(start)
        .marks()
        .some(({ attrs }) => attrs['tag'] === 'code')
    )
      return null
    const from = start + before.length
    const stored = state.storedMarks ?? state.selection.$from.marks()
    return state.tr
      .delete(end - (sign.length - 1), end)
      .delete(from, from + sign.length)
      .addMark(from, from + whole.length - before.length - 2 * sign.length, format.create({ tag }))
      .setStoredMarks(text === '' ? null : stored)
  })

const linked = (href: string) => link.create({ html: { href } })

/** `[words](https://…)` becomes a link. */
const linkRule = new InputRule(
  /\[([^[\]]+)\]\((https?:\/\/[^\s)]+|\/[^\s)]*)\)$/,
  (state, [, words = '', href = ''], start, end) =>
    state.tr
      .replaceWith(start, end, schema.text(words, [...state.selection.$from.marks(), linked(href)]))
      .removeStoredMark(link),
)

const ADDRESS = /(?:^|\s)(https?:\/\/[^\s<>]*[^\s<>.,;:!?)'"\]])[.,;:!?)'"\]]*$/

/** Makes a link of the address that was typed before the cursor. */
export function linkTyped({ selection: { $from, empty }, tr }: EditorState): Transaction | undefined {
  if (!empty || !$from.parent.type.allowsMarkType(link)) return undefined
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, '\ufffc')
  const found = ADDRESS.exec(before)
  if (!found) return undefined
  const from = $from.start() + found.index + found[0].indexOf(found[1]!)
  const to = from + found[1]!.length
  const isPlain = !$from.doc.rangeHasMark(from, to, link)
  return isPlain ? tr.addMark(from, to, linked(found[1]!)).removeStoredMark(link) : undefined
}

const linkFirst: Command = (state, dispatch) => {
  const linkedFirst = linkTyped(state)
  if (linkedFirst) dispatch?.(linkedFirst)
  return false
}

/** Markdown becomes what it means, as it is typed. */
const rules = inputRules({
  rules: [
    textblockTypeInputRule(/^(#{1,4})\s$/, nodes['heading']!, ([, signs]) => ({
      level: Math.max(2, signs!.length),
    })),
    wrappingInputRule(/^\s*>\s$/, nodes['blockquote']!),
    wrappingInputRule(/^\s*[-+*]\s$/, nodes['bullet_list']!),
    wrappingInputRule(
      /^(\d{1,9})[.)]\s$/,
      nodes['ordered_list']!,
      ([, start]) => ({ html: start === '1' ? {} : { start: start! } }),
      ([, start], list) =>
        list.childCount + Number((list.attrs['html'] as { start?: string }).start ?? 1) === Number(start),
    ),
    textblockTypeInputRule(/^```([a-z0-9+#-]{0,30})\s$/, nodes['code_block']!, ([, language]) => ({
      code: language ? { class: `language-${language}` } : {},
    })),
    new InputRule(/^(?:---|\*\*\*)$/, ({ tr }, _, start, end) => {
      tr.replaceWith(start - 1, end + 1, [nodes['rule']!.create(), nodes['paragraph']!.create()])
      return tr.setSelection(TextSelection.near(tr.doc.resolve(start + 1)))
    }),
    marked(/(^|[^*])(\*\*)([^*\s](?:[^*]*[^*\s])?)\*\*$/, 'strong'),
    marked(/(^|[^*\w])(\*)([^*\s](?:[^*]*[^*\s])?)\*$/, 'em'),
    marked(/(^|[^_\w])(_)([^_\s](?:[^_]*[^_\s])?)_$/, 'em'),
    marked(/(^|[^~])(~~)([^~\s](?:[^~]*[^~\s])?)~~$/, 's'),
    marked(/(^|[^`])(`)([^`]+)`$/, 'code'),
    linkRule,
  ],
})

/** "```js" and Enter starts a block of code. */
const fence: Command = (state, dispatch) => {
  const { $from } = state.selection
  const found = /^```([a-z0-9+#-]{0,30})$/.exec($from.parent.textContent)
  if (!found || $from.parent.type.spec.code) return false
  const code = found[1] ? { class: `language-${found[1]}` } : {}
  const { tr } = state
  dispatch?.(
    tr
      .delete($from.start(), $from.end())
      .setBlockType($from.start(), $from.start(), nodes['code_block']!, { code }),
  )
  return true
}

const breakLine: Command = ({ selection: { $from }, tr }, dispatch) => {
  dispatch?.(
    ($from.parent.type.spec.code
      ? tr.insertText('\n')
      : tr.replaceSelectionWith(nodes['line_break']!.create())
    ).scrollIntoView(),
  )
  return true
}

const item = nodes['list_item']!
// Sends the form, as in its other fields.
const { 'Mod-Enter': _, ...usual } = baseKeymap

/**
 * Text outside of lists and cells is in paragraphs, an item that was just made of a paragraph is a line, and a paragraph
 * ends the text.
 */
const paragraphs = new Plugin({
  appendTransaction(changes, { selection: { $from: before } }, { selection: { $from, from, to }, doc, tr }) {
    if (!changes.some(({ docChanged }) => docChanged)) return null
    const isNewItem = before.depth < $from.depth && before.parent.type === nodes['paragraph']
    if ($from.depth === 1 && $from.parent.type === nodes['line'])
      tr.setNodeMarkup($from.before(), nodes['paragraph'])
    if (isNewItem && $from.depth > 2 && $from.node(-1).type === item)
      doc.nodesBetween(from, to, (node, at) => {
        const isTight =
          node.type === item && node.childCount === 1 && node.firstChild!.type === nodes['paragraph']
        if (isTight) tr.setNodeMarkup(at + 1, nodes['line'])
      })
    if (doc.lastChild!.type !== nodes['paragraph']) tr.insert(doc.content.size, nodes['paragraph']!.create())
    return tr.docChanged ? tr : null
  },
})

const addresses = new Plugin({
  props: {
    handleTextInput(view, _, __, text) {
      if (text === ' ') linkFirst(view.state, view.dispatch)
      return false
    },
  },
})

export const typing = [
  addresses,
  rules,
  paragraphs,
  keymap({
    'Mod-b': toggle('strong'),
    'Mod-i': toggle('em'),
    'Mod-e': toggle('code'),
    'Mod-z': chainCommands(undoInputRule, undo),
    'Mod-y': redo,
    'Shift-Mod-z': redo,
    'Mod-Alt-0': block('paragraph'),
    'Mod-Alt-2': block('heading', { level: 2 }),
    'Mod-Alt-3': block('heading', { level: 3 }),
    Backspace: undoInputRule,
    Enter: chainCommands(linkFirst, fence, splitListItem(item, { html: {} })),
    'Shift-Enter': breakLine,
    Tab: chainCommands(goToNextCell(1), sinkListItem(item)),
    'Shift-Tab': chainCommands(goToNextCell(-1), liftListItem(item)),
  }),
  keymap(usual),
]
