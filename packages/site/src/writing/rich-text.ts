import { limits } from '@chowk/contract'
import { cleanHtml } from '@chowk/engine/website'
import { problemOf, submittedForm, textField } from '../components/form.ts'
import { icon } from '../components/icon.ts'
import { richTextArea } from '../components/rich-text-area.ts'
import { prose } from '../components/prose.ts'
import { Form } from '../http/form.ts'
import { keptImages } from '../http/kept-images.ts'
import { html, type Html } from '../html.ts'
import { htmlOf } from '../markdown.ts'
import type { PageContext } from '../page.ts'
import { toEditableText } from '../editable-text.ts'
import { DO, INSERT, PREVIEW } from './buttons.ts'
import type { FormField, Control } from './control.ts'
import { labelOf } from './controls.ts'
import { fileField } from './images.ts'

/**
 * Returns a control for HTML, or Markdown as in comments. Text that begins with a tag is HTML. Text longer than any
 * comment is HTML or plain paragraphs, because parsing Markdown of that length is slow.
 */
export const richText = (rows: number): Control => ({
  show: (context, field) =>
    html`<div class="editor">
      ${richTextArea(context, { ...field, label: labelOf(field), rows })} ${imageFields(context, field)}
      ${preview(context, field)}
      <p>
        <button
          name="${DO}"
          value="${PREVIEW}${field.name}"
          formaction="${context.address}#${field.name}-preview"
          formnovalidate
        >
          Preview
        </button>
      </p>
    </div>`,
  read: ({ form }, { name }) => htmlIn(withImage(form, name), name),
  fill: (value, name) => (typeof value === 'string' ? [[name, typedText(value)]] : []),
})

/** Returns the Markdown of simple stored HTML, else the HTML. */
export const typedText = (stored: string): string =>
  stored.length <= limits.comment ? toEditableText(stored) : stored

const isHtml = (text: string): boolean => /^\s*<[a-z]/i.test(text)

/** Returns the HTML of a typed field; undefined if empty. */
export function htmlIn(form: Form, name: string): string | undefined {
  const text = form.given(name)
  if (text === undefined || text.trim() === '' || isHtml(text)) return text
  if (text.length <= limits.comment) return htmlOf(text, limits.comment)
  return /<[a-z/]/i.test(text) ? text : inParagraphs(text)
}

const inParagraphs = (text: string): string =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${paragraph.replaceAll('<', '&lt;').replaceAll('\n', '<br>')}</p>`)
    .join('\n')

/** Removes brackets, which the alternative text of a Markdown image can't contain. */
const bracketless = (text: string): string =>
  text.replaceAll('[', '(').replaceAll(']', ')').replaceAll('\\', '')

const IMAGE = '.image'
const ALT = '.alt'

/** Appends an uploaded image to its text. */
export function withImage(form: Form, name: string): Form {
  const path = keptImages(form, name + IMAGE).at(-1)
  if (path === undefined) return form
  const text = form.text(name)
  const alt = form.text(name + ALT).replaceAll('\n', ' ')
  const image = isHtml(text)
    ? String(html`<p><img src="${path}" alt="${alt}" /></p>`)
    : `![${bracketless(alt)}](${path})`
  const changed = new Form()
  for (const [field, value] of form.entries())
    if (field === name) changed.add(name, `${text.trimEnd()}\n\n${image}\n`.trimStart())
    else if (!field.startsWith(name + IMAGE) && field !== name + ALT) changed.add(field, value)
  return changed
}

function imageFields(context: PageContext, { name }: FormField): Html {
  const field = { name: name + IMAGE, label: 'Image', most: 1, required: true }
  // A refused form keeps its image, until it is inserted.
  const chosen = keptImages(submittedForm(context), field.name).slice(-1)
  return html`<details
    class="add-image"
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
  const text = htmlIn(form, name)
  return html`<section class="preview" id="${name}-preview" tabindex="-1" aria-label="Preview">
    ${text === undefined ? html`<p class="hint">Nothing to show.</p>` : prose(cleanHtml(text))}
  </section>`
}
