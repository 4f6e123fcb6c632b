import { ApiError } from '@chowk/engine'
import { hash } from 'node:crypto'
import { html, type Html } from '../html.ts'
import type { Form } from '../http/form.ts'
import type { PageContext } from '../page.ts'
import type { Written } from './kinds.ts'
import { askedBy, filled, type Item } from './written.ts'

/** Field with the hash of the stored content when the form was shown. */
const SEEN = 'seen'

const seenOf = (kind: Written, item: Item): string =>
  // Always the same zone: only values are compared.
  hash('sha256', JSON.stringify(filled(kind, item, 'UTC').entries()), 'base64url').slice(0, 22)

class ChangedMeanwhile extends ApiError {
  constructor() {
    super('conflict', {
      message:
        'This has been changed since you opened the page. What is stored now stands above the form, which holds what you typed. Saved again, what you typed takes its place.',
    })
  }
}

/**
 * Refuses changes that would overwrite changes their author has not seen. Unchanged forms pass.
 * @throws ApiError `conflict`
 */
export function requireUnchanged(form: Form, kind: Written, item: Item, changes: object): void {
  if (Object.keys(changes).length === 0 || !form.has(SEEN)) return
  if (form.text(SEEN) !== seenOf(kind, item)) throw new ChangedMeanwhile()
}

/** Renders the hidden field that detects later changes. A form shown again for another reason keeps its hash. */
export function seenField({ refused, draft }: PageContext, kind: Written, item: Item): Html {
  const sent = refused?.failure instanceof ChangedMeanwhile ? undefined : (refused?.form ?? draft)
  const seen = sent?.given(SEEN) ?? seenOf(kind, item)
  return html`<input type="hidden" name="${SEEN}" value="${seen}" />`
}

/** Renders stored values that differ from the typed ones, after a conflict. */
export function storedNow(
  { refused }: PageContext,
  kind: Written,
  item: Item,
  zone: string,
): Html | undefined {
  if (!(refused?.failure instanceof ChangedMeanwhile)) return undefined
  const stored = filled(kind, item, zone)
  const others = askedBy(kind, kind.update).flatMap(({ field: { name, label } }) => {
    const of = (form: Form) =>
      form
        .entries()
        .filter(([field]) => field === name || field.startsWith(`${name}.`))
        .map(([, text]) => text.replace(/\r\n?/g, '\n'))
        .join('\n')
    const now = of(stored)
    return now.trim() === of(refused.form).trim() ? [] : [{ label, now }]
  })
  return html`<details class="part subject" open>
    <summary>What is stored now</summary>
    <div class="fields">
      ${others.map(
        ({ label, now }) =>
          html`<div class="field">
            <strong>${label}</strong>
            <p class="lines" dir="auto">${now === '' ? 'Nothing' : now}</p>
          </div>`,
      )}
    </div>
  </details>`
}
