import type { OperationId } from '@chowk/contract'
import { SignInNeeded } from '@chowk/engine/visits'
import { editorScript } from '../assets.ts'
import { refusal, tokenField, typed } from '../components/form.ts'
import { html, type Html, type Part } from '../html.ts'
import { withLiveScript } from '../http/respond.ts'
import type { Again, PageShown } from '../http/answer.ts'
import type { PageContext, FormContext } from '../page.ts'
import { ADD, DO, INSERT, PREVIEW, REMOVE } from './buttons.ts'
import { withoutEntry } from './entries.ts'
import type { Written } from './kinds.ts'
import { withImage } from './rich-text.ts'
import { askedBy, ZONE } from './written.ts'

interface WriteForm {
  readonly kind: Written
  /** What takes the form. */
  readonly id: OperationId
  /** The time zone that the form begins with. */
  readonly zone: string
  /** What the button says that sends it. */
  readonly button: string
  /** What the form holds besides its fields. */
  readonly hidden?: Part
  /** Whether it may hold images. */
  readonly images?: boolean
}

interface WritePage extends WriteForm {
  readonly title: string
  readonly before?: Part
  readonly after?: Part
}

/** A page with a form for something that members write. */
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
    ${refusal(context)} ${before} ${await writeForm(context, { ...form, images: true })} ${after}
  </div>`,
})

/** The form itself, and above it what is wrong with its fields. */
export async function writeForm(
  context: PageContext,
  { kind, id, zone, button, hidden, images }: WriteForm,
): Promise<Html> {
  const asked = askedBy(kind, id)
  const shown: Part[] = []
  for (const { field, control } of asked) shown.push(await control.show(context, field))
  return html`${problems(context, asked)}
    <form
      class="fields"
      method="post"
      action="${context.address}"
      ${images ? html` enctype="multipart/form-data"` : ''}
    >
      ${tokenField(context.token)}${hidden}
      <button class="visually-hidden" tabindex="-1" aria-hidden="true">${button}</button>
      ${shown} ${asked.some(({ control }) => control.hasTime) ? zoneField(context, zone) : ''}
      <p class="actions"><button class="primary">${button}</button></p>
    </form>`
}

/** What is wrong, with the way to each field: what stands beside a field is far down on a phone. */
function problems({ refused }: PageContext, asked: ReturnType<typeof askedBy>): Html | undefined {
  const fields = refused?.failure.details.fields ?? []
  if (fields.length === 0) return undefined
  const labels = new Map(asked.map(({ field }) => [field.name, field.label]))
  return html`<ul class="problems" aria-label="What is wrong">
    ${fields.map(({ path, message }) => {
      const label = labels.get(path.split('.')[0] ?? '')
      const to = `#${path.replaceAll('.', '-')}`
      return html`<li>${label === undefined ? path : html`<a href="${to}">${label}</a>`}: ${message}</li>`
    })}
  </ul>`
}

const zones = Object.entries(
  Object.groupBy([...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])], (zone) => zone.split('/')[0]!),
)

function zoneField(context: PageContext, zone: string): Html {
  const chosen = typed(context, ZONE, zone)
  const isListed = zones.some(([, names = []]) => names.includes(chosen))
  const option = (name: string) => html`<option${name === chosen ? html` selected` : ''}>${name}</option>`
  return html`<div class="field">
    <label for="${ZONE}">Time zone</label>
    <p class="hint" id="${ZONE}-hint">
      Of the times above. Yours is in <a href="/settings/preferences">your preferences</a>.
    </p>
    <select id="${ZONE}" name="${ZONE}" aria-describedby="${ZONE}-hint">
      ${isListed ? '' : option(chosen)}${zones.map(
        ([region, names = []]) => html`<optgroup label="${region}">${names.map(option)}</optgroup>`,
      )}
    </select>
  </div>`
}

/**
 * The form to be shown again, where it only asks for an entry of a list more or less, a preview, or an image in a text; undefined
 * where it is to be taken.
 */
export function withOtherEntries({ form }: FormContext): Again | undefined {
  const asked = form.text(DO)
  if (asked.startsWith(ADD)) return { again: form }
  for (const does of [PREVIEW, INSERT])
    if (asked.startsWith(does)) return { again: withImage(form, asked.slice(does.length)) }
  return asked.startsWith(REMOVE) ? { again: withoutEntry(form, asked.slice(REMOVE.length)) } : undefined
}

/** Writing is for members. @throws SignInNeeded */
export function requireMember({ member }: PageContext): void {
  if (member === undefined) throw new SignInNeeded()
}
