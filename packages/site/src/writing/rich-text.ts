import { cleanHtml } from '@chowk/engine/website'
import { problemOf, submittedForm, textField } from '../components/form.ts'
import { icon } from '../components/icon.ts'
import { AS, isHtml, richTextArea } from '../components/rich-text-area.ts'
import { prose } from '../components/prose.ts'
import type { Form } from '../http/form.ts'
import { keptImages } from '../http/kept-images.ts'
import { html, type Html } from '../html.ts'
import { htmlOfLong } from '../long-markdown.ts'
import type { PageContext } from '../page.ts'
import { alike, toLongEditableText } from '../editable-text.ts'
import { DO, INSERT, PREVIEW } from './buttons.ts'
import type { FormField, Control } from './control.ts'
import { labelOf } from './controls.ts'
import { fileField } from './images.ts'

/** Returns a control for a text in Markdown, which may contain HTML, or in HTML by the editor. */
export const richText = (rows: number): Control => ({
  isRich: true,
  async show(context, field) {
    const form = submittedForm(context)
    const text = isHtml(form, field.name) ? await toLongEditableText(form!.text(field.name)) : undefined
    return html`<div class="editor">
      ${richTextArea(context, { ...field, label: labelOf(field), rows }, text)} ${imageFields(context, field)}
      ${preview(context, field)}
      <p class="unscripted">
        <button
          name="${DO}"
          value="${PREVIEW}${field.name}"
          formaction="${context.address}#${field.name}-preview"
          formnovalidate
        >
          Preview
        </button>
      </p>
    </div>`
  },
  read: ({ form }, { name }) => form.given(name),
  fill: (value, name) => (typeof value === 'string' ? htmlField(name, value) : []),
  isSame: (before, after) => alike(textOf(before)) === alike(textOf(after)),
})

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Returns the fields of a form that hold HTML. */
const htmlField = (name: string, value: string): [string, string][] => [
  [name, value],
  [name + AS, 'html'],
]

/** Returns the HTML of a typed field; undefined if empty. */
export async function htmlIn(form: Form, name: string): Promise<string | undefined> {
  const text = form.given(name)
  if (text === undefined || text.trim() === '' || isHtml(form, name)) return text
  return htmlOfLong(text)
}

/** Returns a form whose texts are HTML. Images that were not inserted are appended. */
export async function inHtml(form: Form, names: readonly string[]): Promise<Form> {
  let changed = form
  for (const name of names) {
    changed = withImage(changed, name)
    const text = await htmlIn(changed, name)
    if (text !== undefined) changed = changed.with(Object.fromEntries(htmlField(name, text)))
  }
  return changed
}

const IMAGE = '.image'
const ALT = '.alt'
const PREVIEWED = '.previewed'

/** Appends an uploaded image to its text. */
function withImage(form: Form, name: string): Form {
  const path = keptImages(form, name + IMAGE).at(-1)
  if (path === undefined) return form
  const text = form.text(name)
  const alt = form.text(name + ALT).replaceAll('\n', ' ')
  const image = String(html`<img src="${path}" alt="${alt}" />`)
  const inserted = isHtml(form, name) || /[[\]\\]/.test(alt) ? `<p>${image}</p>` : `![${alt}](${path})`
  return form.with({
    [name]: `${text.trimEnd()}\n\n${inserted}\n`.trimStart(),
    [name + IMAGE]: undefined,
    [name + ALT]: undefined,
  })
}

/** Returns a form with an inserted image, or with the preview of a text, to show it again. */
export async function withPreview(form: Form, name: string): Promise<Form> {
  const changed = withImage(form, name)
  if (form.text(DO) !== PREVIEW + name) return changed
  return changed.with({ [name + PREVIEWED]: cleanHtml((await htmlIn(changed, name)) ?? '') })
}

function imageFields(context: PageContext, { name }: FormField): Html {
  const field = { name: name + IMAGE, label: 'Image', max: 1, required: true }
  // A refused form keeps its image, until it is inserted.
  const chosen = keptImages(submittedForm(context), field.name).slice(-1)
  return html`<details
    class="add-image unscripted"
    ${chosen.length > 0 || problemOf(context, field.name) ? html` open` : ''}
  >
    <summary>${icon('plus')}Image in the text</summary>
    <div class="fields">
      ${fileField(context, field, chosen)}
      ${textField(context, { name: name + ALT, label: 'Alternative text', hint: 'Describe the image for people who can’t see it.' })}
      <p>
        <button name="${DO}" value="${INSERT}${name}" formaction="${context.address}#${name}" formnovalidate>
          Insert image
        </button>
      </p>
    </div>
  </details>`
}

/** Renders the text as readers will see it, if requested. */
function preview(context: PageContext, { name }: FormField): Html | undefined {
  const form = submittedForm(context)
  if (form?.text(DO) !== PREVIEW + name) return undefined
  return html`<section class="preview" id="${name}-preview" tabindex="-1" aria-label="Preview">
    ${prose(cleanHtml(form.text(name + PREVIEWED))) ?? html`<p class="hint">Nothing to show.</p>`}
  </section>`
}
