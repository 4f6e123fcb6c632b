import type { ContentType } from '@chowk/contract'
import { Form } from '../http/form.ts'
import { seeOther } from '../http/answer.ts'
import type { Looking, Page } from '../page.ts'
import { sentTo } from '../components/form.ts'
import { kinds, type Kind } from '../writing/kinds.ts'
import { bodyOf, refusedAs, zoneOf } from '../writing/written.ts'
import { again, asksForMore, mustBeMember, writePage } from '../writing/write-page.ts'

/** A form for something new of a kind, published when it is sent or at the time that it says. */
export const writeNew = (type: ContentType): Page => {
  const kind = kinds[type]
  return {
    takesImages: true,
    async show(looking) {
      mustBeMember(looking)
      return writePage(begun(looking, kind), {
        title: `New ${kind.one}`,
        kind,
        id: kind.create,
        zone: await zoneOf(looking.visit, sentTo(looking)),
        button: 'Publish',
      })
    },
    async submit(sending) {
      if (asksForMore(sending)) return again(sending)
      const { form, look, perform } = sending
      const body = await look(async (visit) =>
        bodyOf(kind, kind.create, { form, visit, zone: await zoneOf(visit, form) }),
      )
      // What is wrong with it is said in the words of the operation.
      const created = await perform(kind.create, { body: body as never }).catch((error: unknown) =>
        refusedAs(kind, kind.create, form, error),
      )
      return seeOther('scheduled_at' in body ? '/schedule' : (created.url ?? '/schedule'))
    },
  }
}

/** Links to a form may fill fields of it: those of a community name it. */
function begun(looking: Looking, { fields }: Kind): Looking {
  if (sentTo(looking) !== undefined) return looking
  const names = new Set(fields.map(({ name }) => name))
  const draft = new Form()
  for (const [name, text] of looking.query) if (names.has(name)) draft.add(name, text)
  return { ...looking, draft }
}
