import { ApiError } from '@chowk/engine'
import { withQuery } from '../components/pager.ts'
import { seeOther } from '../http/answer.ts'
import type { Page } from '../page.ts'
import { actions } from './actions.ts'

/** The name of the field that says what is to be done, and to what: `like post 12`. */
export const ACTION_FIELD = 'action'
/** Where on a page its actions stand. */
export const ACTIONS = 'actions'

/** Does what a button or a form of a page says, and goes on to where it shows. What is possible is for the engine to say. */
export const act: NonNullable<Page['submit']> = async (context) => {
  const [name = '', ...names] = context.form.text(ACTION_FIELD).split(' ')
  if (!Object.hasOwn(actions, name)) throw new ApiError('not_found')
  const to = (await actions[name as keyof typeof actions](context, ...names)) ?? `#${ACTIONS}`
  const here = withQuery(context, { reply: undefined, edit: undefined })
  return seeOther(to.startsWith('#') ? here + to : to)
}
