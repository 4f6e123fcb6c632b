import type { OperationId } from '@chowk/contract'
import { editorScript } from '../assets.ts'
import { hiddenFields, problems, formError } from '../components/form.ts'
import { zoneField, zoneNote } from '../components/zone-field.ts'
import { html, type Html, type Part } from '../html.ts'
import { withLiveScript } from '../http/respond.ts'
import type { Again, PageShown } from '../http/answer.ts'
import type { Form } from '../http/form.ts'
import type { PageContext } from '../page.ts'
import { ADD, DO, INSERT, PREVIEW, REMOVE } from './buttons.ts'
import { withoutEntry } from './entries.ts'
import type { Written } from './kinds.ts'
import { withImage } from './rich-text.ts'
import { askedBy, ZONE } from './form-values.ts'

interface WriteForm {
  readonly kind: Written
  /** Operation that the form submits to. */
  readonly id: OperationId
  /** Label of the submit button. */
  readonly button: string
  /** Hidden fields. */
  readonly hidden?: Part
  /** Whether it may contain images. */
  readonly images?: boolean
}

interface WritePage extends WriteForm {
  readonly title: string
  readonly before?: Part
  readonly after?: Part
}

/** Renders a page with a form for content. */
export const writePage = async (
  context: PageContext,
  { title, before, after, ...form }: WritePage,
): Promise<PageShown> => ({
  title,
  unlisted: true,
  script: editorScript.path,
  headers: withLiveScript,
  main: html`<div class="narrow article writing">
    <h1>${title}</h1>
    ${formError(context)} ${before} ${await writeForm(context, { ...form, images: true })} ${after}
  </div>`,
})

/** Asks for the zone of the times above, until the member has chosen theirs. */
const zoneOfTimes = (context: PageContext): Html =>
  context.calendar.isChosen
    ? html`<p class="hint">${zoneNote(context)}</p>`
    : zoneField(context, { name: ZONE, hint: 'Used for the times above.' })

/** Renders the form, and above it the problems of its fields. */
export async function writeForm(
  context: PageContext,
  { kind, id, button, hidden, images }: WriteForm,
): Promise<Html> {
  const formFields = askedBy(kind, id)
  const parts: Part[] = []
  const labelAt = (path: string) => {
    const found = formFields.find(({ field }) => field.name === path.split('.')[0])
    return found && (found.control.labelAt?.(path) ?? found.field.label)
  }
  for (const { field, control } of formFields) parts.push(await control.show(context, field))
  return html`${problems(context, labelAt)}
    <form
      class="fields"
      method="post"
      action="${context.address}"
      ${images ? html` enctype="multipart/form-data"` : ''}
    >
      ${hiddenFields(context)}${hidden}
      <button class="visually-hidden" tabindex="-1" aria-hidden="true">${button}</button>
      ${parts} ${formFields.some(({ control }) => control.hasTime) ? zoneOfTimes(context) : ''}
      <p class="actions"><button class="primary">${button}</button></p>
    </form>`
}

/**
 * Returns the form to show again, if a button added or removed an entry, asked for a preview or inserted an image;
 * undefined to submit it.
 */
export function withOtherEntries(form: Form): Again | undefined {
  const button = form.text(DO)
  if (button.startsWith(ADD)) return { again: form }
  for (const does of [PREVIEW, INSERT])
    if (button.startsWith(does)) return { again: withImage(form, button.slice(does.length)) }
  return button.startsWith(REMOVE) ? { again: withoutEntry(form, button.slice(REMOVE.length)) } : undefined
}
