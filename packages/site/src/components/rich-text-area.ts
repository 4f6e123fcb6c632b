import { toEditableText } from '../editable-text.ts'
import { html, type Html } from '../html.ts'
import type { Form } from '../http/form.ts'
import type { PageContext } from '../page.ts'
import { submittedForm, textArea } from './form.ts'

/** Suffix of the field that marks a text of the editor as HTML. Other texts are Markdown. */
export const AS = '.as'
export const isHtml = (form: Form | undefined, name: string): boolean => form?.text(name + AS) === 'html'

/**
 * Renders a text field for Markdown, with help. The script replaces it by an editor.
 *
 * @param text Markdown of a submitted text that is HTML.
 */
export function richTextArea(
  context: PageContext,
  field: Parameters<typeof textArea>[1],
  text?: string,
): Html {
  const { refused } = context
  const typed = submittedForm(context)
  const shown = isHtml(typed, field.name)
    ? typed!.with({ [field.name]: text ?? toEditableText(typed!.text(field.name)) })
    : typed
  const own = refused ? { ...context, refused: { ...refused, form: shown! } } : { ...context, draft: shown }
  return html`${textArea(own, { ...field, isRich: true })} ${help}`
}

/** Help, the same for every text. */
const help = html`<details class="formatting">
  <summary>Formatting help</summary>
  <p>
    <code>**bold**</code> <code>*italic*</code> <code>[words](https://…)</code> <code>&gt; quote</code>
    <code>- list</code> <code>\`code\`</code> <code>## Heading</code> <code>@username</code>
  </p>
  <p>An empty line starts a new paragraph.</p>
</details>`
