import { ApiError } from '@chowk/engine'
import { done, DONE } from '../components/done.ts'
import { withQuery } from '../components/pager.ts'
import { seeOther } from '../http/answer.ts'
import type { Page } from '../page.ts'
import { actions } from './actions.ts'

/** Name of the field that holds an action and its target: `like post 12`. */
export const ACTION_FIELD = 'action'
/** Id of the element that holds the actions of a page. */
export const ACTIONS = 'actions'

/** Performs the action that a form names, then redirects to its result. The engine checks permissions. */
export const act: NonNullable<Page['submit']> = async (context) => {
  const [name = '', ...names] = context.form.text(ACTION_FIELD).split(' ')
  if (!Object.hasOwn(actions, name)) throw new ApiError('not_found')
  const target = await actions[name as keyof typeof actions](context, ...names)
  const isDone = done.has(name)
  const here = withQuery(context, {
    reply: undefined,
    edit: undefined,
    [DONE]: isDone ? name : undefined,
    ...(target?.startsWith('?') && Object.fromEntries(new URLSearchParams(target))),
  })
  if (target?.startsWith('/')) return seeOther(target)
  if (target?.startsWith('#')) return seeOther(here + target)
  // The message is at the top of the page.
  return seeOther(isDone || target !== undefined ? here : `${here}#${ACTIONS}`)
}
