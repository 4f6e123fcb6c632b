import type { Node } from 'prosemirror-model'
import { NodeSelection, Plugin, PluginKey } from 'prosemirror-state'
import { Decoration, DecorationSet, type EditorView, type NodeViewConstructor } from 'prosemirror-view'
import { ask, make } from './ask.ts'
import { schema, type Kept } from './schema.ts'
import { send } from './send.ts'

const { image } = schema.nodes
const key = new PluginKey<DecorationSet>('uploads')
type Step = { readonly add?: Decoration; readonly done?: Decoration }

/** Shows where images will be while they are uploaded. */
export const uploads = new Plugin<DecorationSet>({
  key,
  state: {
    init: () => DecorationSet.empty,
    apply(change, shown) {
      const { add, done } = (change.getMeta(key) ?? {}) as Step
      const moved = shown.map(change.mapping, change.doc)
      return done ? moved.remove([done]) : add ? moved.add(change.doc, [add]) : moved
    },
  },
  props: { decorations: (state) => key.getState(state) },
})

/** Returns whether images are still uploaded. */
export const isUploading = (view: EditorView): boolean => (key.getState(view.state)?.find().length ?? 0) > 0

/** Uploads images, and puts each where it was dropped or pasted. */
export async function addImages(view: EditorView, files: Iterable<File>, at?: number): Promise<void> {
  for (const file of files) {
    const progress = make('progress', { max: 1, value: 0, 'aria-label': `Uploading ${file.name}` })
    const add = Decoration.widget(at ?? view.state.selection.from, progress, {
      side: -1,
      progress,
    })
    view.dispatch(view.state.tr.setMeta(key, { add } satisfies Step))
    const path = await send(
      view.dom.closest('form')!,
      { image: file },
      (part) => (progress.value = part),
    ).catch((error: Error) => error)
    const [shown] = key
      .getState(view.state)!
      .find(undefined, undefined, (spec) => (spec as { progress?: unknown }).progress === progress)
    const { tr } = view.state
    if (shown === undefined) continue
    tr.setMeta(key, { done: shown } satisfies Step)
    if (typeof path === 'string') tr.insert(shown.from, image.create({ html: { src: path, alt: '' } }))
    view.dispatch(tr)
    if (path instanceof Error) say(view, path.message)
  }
}

/** Says in words what went wrong, below the text. */
function say(view: EditorView, what: string): void {
  const field = view.dom.closest('.field')!
  const said =
    field.querySelector('.problem[role=alert]') ?? make('p', { className: 'problem', role: 'alert' })
  said.textContent = what
  field.append(said)
}

/** Files of images in what is pasted or dropped. Programs give their text as a picture too, which is not meant. */
export const imagesIn = (data: DataTransfer | null): File[] =>
  data?.types.includes('text/html')
    ? []
    : [...(data?.files ?? [])].filter(({ type }) => /^image\/(?:png|jpeg|gif|webp)$/.test(type))

/** Shows an image with its description, which a button changes. Images elsewhere are links for readers. */
export const imageView: NodeViewConstructor = (node, view, getPos) => {
  let { html } = node.attrs as { html: Kept }
  const button = make('button', { type: 'button', tabIndex: -1 })
  const isHere = html['src']?.startsWith('/')
  const shown = isHere
    ? make('img', { src: html['src'] })
    : make('span', { className: 'elsewhere' }, html['src'] ?? '')
  const dom = make('span', { className: 'picture' }, shown, button)
  const show = () => {
    if (shown instanceof HTMLImageElement) shown.alt = html['alt'] ?? ''
    button.textContent = html['alt'] ? `Description: ${html['alt']}` : 'Describe this image'
  }
  show()
  button.addEventListener('click', () => void describe(view, getPos))
  return {
    dom,
    update: (now: Node) => {
      if (now.type !== image || (now.attrs['html'] as Kept)['src'] !== html['src']) return false
      html = now.attrs['html'] as Kept
      show()
      return true
    },
    stopEvent: ({ target }) => target === button,
    ignoreMutation: () => true,
  }
}

async function describe(view: EditorView, getPos: () => number | undefined): Promise<void> {
  const html = view.state.doc.nodeAt(getPos() ?? 0)?.attrs['html'] as Kept | undefined
  const value = await ask({
    label: 'Description',
    hint: 'For people who can’t see the image.',
    value: html?.['alt'] ?? '',
  })
  const at = getPos()
  if (value !== undefined && at !== undefined)
    view.dispatch(view.state.tr.setNodeAttribute(at, 'html', { ...html, alt: value }))
  view.focus()
}

/** Enter describes the selected image. */
export function describeSelected(view: EditorView): boolean {
  const { selection } = view.state
  if (!(selection instanceof NodeSelection) || selection.node.type !== image) return false
  void describe(view, () => selection.from)
  return true
}
