import type { ContentType } from '@chowk/contract'
import { seeOther } from '../http/answer.ts'
import { submittedForm } from '../components/form.ts'
import type { Page } from '../page.ts'
import { prefillFromCancelled, cancelledNotice } from '../writing/prefill.ts'
import { kinds } from '../writing/kinds.ts'
import { bodyOf, keepZone, rethrowWithFormPaths, textsOf, zoneOf } from '../writing/form-values.ts'
import { inHtml } from '../writing/rich-text.ts'
import { signedIn } from '../signed-in.ts'
import { writePage } from '../writing/write-page.ts'

/** Creates an item of a kind, published immediately or at the chosen time. */
export const writeNew = (type: ContentType): Page => {
  const kind = kinds[type]
  return {
    acceptsImages: true,
    async show(context) {
      signedIn(context.member)
      const prefilledContext = await prefillFromCancelled(context, type, context.calendar.zone)
      return writePage(prefilledContext, {
        title: `New ${kind.one}`,
        kind,
        id: kind.create,
        button: submittedForm(prefilledContext)?.given('scheduled_at') ? 'Schedule' : 'Publish',
        when: 'Readers see it as soon as you publish.',
        before: cancelledNotice(context),
      })
    },
    async submit(context) {
      const { read, perform } = context
      const form = await inHtml(context.form, textsOf(kind))
      const body = await read(async (visit) =>
        bodyOf(kind, kind.create, { form, visit, zone: await zoneOf(visit, form) }),
      )
      // Unvalidated: the operation validates its body.
      const created = await perform(kind.create, { body: body as never }).catch((error: unknown) =>
        rethrowWithFormPaths(kind, kind.create, form, error),
      )
      if ('scheduled_at' in body) await keepZone(context)
      return seeOther(
        'scheduled_at' in body ? `/schedule?done=${type}-${created.id}` : (created.url ?? '/schedule'),
      )
    },
  }
}
