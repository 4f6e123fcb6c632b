import { placesNamed } from '@chowk/engine/website'
import type { OperationOf } from '@chowk/contract'
import { ApiError, type ActOutput, type PlaceIds, type View } from '@chowk/engine'
import type { Form } from '../http/form.ts'
import type { Html } from '../html.ts'
import type { PageContext } from '../page.ts'
import { submittedValue, textField } from './form.ts'

/** Name of the field. */
export const PLACE = 'location'

type Location = ActOutput<OperationOf<'users.get'>>['user']['location']

/** Returns the text of the field for a stored location. */
export const placeText = (location: Location): string =>
  location === null
    ? ''
    : [
        location.city ?? (location.district && `${location.district} district`),
        location.state,
        location.country_name,
      ]
        .filter(Boolean)
        .join(', ')

/** Renders the search field of a place. It suggests what was found for a refused text; a script suggests while typing. */
export async function placeField(context: PageContext, label: string, before = ''): Promise<Html> {
  const typed = submittedValue(context, PLACE, before)
  const found = context.refused && typed ? await placesNamed(context.visit, typed) : []
  return textField(context, {
    name: PLACE,
    label,
    hint: 'A city, state or country. Example: Pune, Maharashtra.',
    before,
    autocomplete: 'off',
    list: found.map(({ label }) => label),
  })
}

/** Returns the place that a form names; undefined without one. @throws ApiError if it is unknown, or one of several */
export async function chosenPlace(visit: View, form: Form): Promise<PlaceIds | undefined> {
  const text = form.text(PLACE).trim()
  if (text === '') return undefined
  const found = await placesNamed(visit, text)
  const meant = found.find(({ isMeant }) => isMeant)
  if (meant) return meant.ids
  const message =
    found.length === 0
      ? 'Unknown place. Enter the name of a city, state or country.'
      : `Which place? ${found
          .slice(0, 4)
          .map(({ label }) => label)
          .join('; ')}.`
  throw new ApiError('validation_failed', { fields: [{ path: PLACE, code: 'invalid_value', message }] })
}
