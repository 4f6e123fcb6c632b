import type { OperationId } from '@chowk/contract'
import { hiddenFields, problems, formError } from '../components/form.ts'
import { zoneName } from '../components/time.ts'
import { zoneField, zoneNote } from '../components/zone-field.ts'
import { html, type Html, type Part } from '../html.ts'
import type { Again, PageShown } from '../http/answer.ts'
import type { Form } from '../http/form.ts'
import type { PageContext } from '../page.ts'
import { ADD, DO, INSERT, PREVIEW, REMOVE } from './buttons.ts'
import { withoutEntry } from './entries.ts'
import type { Written } from './kinds.ts'
import { withPreview } from './rich-text.ts'
import { askedBy, ZONE } from './form-values.ts'

/** Fields next to the text on wide screens. */
const BESIDE = new Set(['tags', 'community_id', 'featured_image', 'gallery', 'scheduled_at', 'is_closed'])

interface WriteForm {
  readonly kind: Written
  /** Operation that the form submits to. */
  readonly id: OperationId
  /** Label of the submit button. */
  readonly button: string
  /** Hidden fields. */
  readonly hidden?: Part
  /** Sentence next to the button about its effect. A time in the form replaces it. */
  readonly when?: string
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
  main: html`<div class="narrow article writing writing-page">
    <h1>${title}</h1>
    ${formError(context)} ${before} ${await writeForm(context, form)} ${after}
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
  { kind, id, button, hidden, when }: WriteForm,
): Promise<Html> {
  const formFields = askedBy(kind, id)
  const labelAt = (path: string) => {
    const found = formFields.find(({ field }) => field.name === path.split('.')[0])
    return found && (found.control.labelAt?.(path) ?? found.field.label)
  }
  const [parts, beside]: [Part[], Part[]] = [[], []]
  for (const { field, control } of formFields)
    (when && BESIDE.has(field.name) ? beside : parts).push(await control.show(context, field))
  const zone = formFields.some(({ control }) => control.hasTime) ? zoneOfTimes(context) : ''
  return html`${problems(context, labelAt)}
    <form
      class="fields"
      method="post"
      action="${context.address}"
      ${when ? html` enctype="multipart/form-data"` : ''}
    >
      ${hiddenFields(context)}${hidden}
      <button class="visually-hidden" tabindex="-1" aria-hidden="true">${button}</button>
      <div class="fields">${parts} ${beside.length === 0 ? zone : ''}</div>
      <div class="fields publish">
        <div class="actions">
          <button class="primary">${button}</button>
          ${when ? html`<p class="hint" id="when" role="status" ${id === kind.create ? html` data-zone="${zoneName(context.calendar.zone)}"` : ''}>${when}</p>` : ''}
        </div>
        ${beside} ${beside.length === 0 ? '' : zone}
      </div>
    </form>`
}

/**
 * Returns the form to show again, if a button added or removed an entry, asked for a preview or inserted an image;
 * undefined to submit it.
 */
export async function withOtherEntries(form: Form): Promise<Again | undefined> {
  const button = form.text(DO)
  if (button.startsWith(ADD)) return { again: form }
  for (const does of [PREVIEW, INSERT])
    if (button.startsWith(does)) return { again: await withPreview(form, button.slice(does.length)) }
  return button.startsWith(REMOVE) ? { again: withoutEntry(form, button.slice(REMOVE.length)) } : undefined
}
