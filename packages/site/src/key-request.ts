import { limits, scopeNames, hasVisibleText } from '@chowk/contract'
import { ApiError, type FieldProblem } from '@chowk/engine'
import type { Calendar } from './components/time.ts'
import type { Form } from './http/form.ts'
import { momentOf } from './writing/local-time.ts'

const DAY = 24 * 60 * 60_000

/** The lifetimes that a member may choose for a key, in milliseconds. */
export const keyLifetimes: readonly number[] = [7 * DAY, 30 * DAY, 90 * DAY, 180 * DAY, limits.keyLifetime]

/**
 * Reads the form for a new key, whose bounds the operation checks. `expires_on`, the day at whose start it expires, overrides `lifetime`.
 * @throws ApiError `validation_failed`
 */
export function keyRequestOf(form: Form, { now, zone }: Calendar) {
  const [name, scopes] = [form.text('name').trim(), form.all('scopes')]
  const [lifetime, day] = [Number(form.text('lifetime')), form.given('expires_on')]
  const expires = day === undefined ? now + lifetime : (momentOf(`${day}T00:00`, zone) ?? NaN)
  const granted = scopeNames.filter((scope) => scopes.includes(scope))
  const problems: FieldProblem[] = []
  const addProblem = (path: string, code: FieldProblem['code'], message: string) =>
    problems.push({ path, code, message })
  if (!hasVisibleText(name)) addProblem('name', 'required', 'Enter a name for the key.')
  if (granted.length === 0) addProblem('scopes', 'required', 'Choose at least one scope.')
  if (day !== undefined) {
    if (!(expires > now && expires <= now + limits.keyLifetime))
      addProblem('expires_on', 'invalid_value', 'Choose a day after today, within a year.')
  } else if (!keyLifetimes.includes(lifetime))
    addProblem('lifetime', 'invalid_value', 'Choose one of the listed times.')
  if (problems.length > 0) throw new ApiError('validation_failed', { fields: problems })
  return { name, scopes: granted, expires_at: new Date(expires).toISOString() }
}
