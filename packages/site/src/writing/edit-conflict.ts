import { prose } from '../components/prose.ts'
import { alike } from '../editable-text.ts'
import { html, type Html, type Part } from '../html.ts'
import type { Form } from '../http/form.ts'
import type { PageContext } from '../page.ts'
import type { Written } from './kinds.ts'
import { EditConflict, assertUnchangedSinceShown, fingerprintField } from './form-fingerprint.ts'
import { inHtml } from './rich-text.ts'
import { askedBy, fillForm, textsOf, type Item } from './form-values.ts'

// Always the same zone: only values are compared.
const valuesOf = (kind: Written, item: Item) => fillForm(kind, item, 'UTC').entries()

const CHANGED =
  'This was changed after you opened the page. The saved version is shown above the form, which still has your text. Saving overwrites the saved version.'

/** Refuses changes that would overwrite changes their author has not seen. Unchanged forms pass. @throws EditConflict */
export function requireUnchanged(form: Form, kind: Written, item: Item, changes: object): void {
  if (Object.keys(changes).length > 0)
    assertUnchangedSinceShown(form, 'stored', valuesOf(kind, item), CHANGED)
}

/** Renders the hidden field that detects later changes. */
export const seenField = (context: PageContext, kind: Written, item: Item): Html =>
  fingerprintField(context, { stored: valuesOf(kind, item) })

/** Renders stored values that differ from the typed ones, after a conflict. */
export async function storedNow(
  { refused }: PageContext,
  kind: Written,
  item: Item,
  zone: string,
): Promise<Html | undefined> {
  if (!(refused?.failure instanceof EditConflict)) return undefined
  const stored = fillForm(kind, item, zone)
  const submitted = await inHtml(refused.form, textsOf(kind))
  const otherFields = askedBy(kind, kind.update).flatMap<{ label: string; now: Part }>(
    ({ field: { name, label }, control }) => {
      const valuesIn = (form: Form) =>
        form
          .entries()
          .filter(([field]) => field === name || field.startsWith(`${name}.`))
          .map(([, text]) => text.replace(/\r\n?/g, '\n'))
          .join('\n')
      if (control.isRich) {
        const now = stored.text(name)
        return alike(now) === alike(submitted.text(name)) ? [] : [{ label, now: prose(now) }]
      }
      const now = valuesIn(stored)
      return now.trim() === valuesIn(refused.form).trim() ? [] : [{ label, now }]
    },
  )
  return html`<details class="part subject" open>
    <summary>Saved version</summary>
    <div class="fields">
      ${otherFields.map(
        ({ label, now }) =>
          html`<div class="field">
            <strong>${label}</strong>
            <div class="lines" dir="auto">${now === '' || now === undefined ? 'Nothing' : now}</div>
          </div>`,
      )}
    </div>
  </details>`
}
