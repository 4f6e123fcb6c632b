import { ApiError } from '@chowk/engine'
import { done, noticeQuery, UNDO } from '../components/done.ts'
import { withQuery } from '../components/pager.ts'
import { seeOther } from '../http/answer.ts'
import type { Page } from '../page.ts'
import { actions } from './actions.ts'
import { undoOf } from './undo.ts'

/** Name of the field that holds an action and its target: `like post 12`. */
export const ACTION_FIELD = 'action'
/** Id of the element that holds the actions of a page. */
export const ACTIONS = 'actions'

/** Performs the action that a form names, then redirects to its result. The engine checks permissions. */
export const act: NonNullable<Page['submit']> = async (context) => {
  const [name = '', ...names] = context.form.text(ACTION_FIELD).split(' ')
  if (!Object.hasOwn(actions, name)) throw new ApiError('not_found')
  const action = name as keyof typeof actions
  const outcome = (await actions[action](context, ...names)) ?? undefined
  const usual = { said: name, undo: undoOf(action, names) }
  const deed = typeof outcome === 'object' ? { ...usual, ...outcome } : { ...usual, to: outcome }
  const { to: target } = deed
  const said = context.form.has(UNDO) ? 'undone' : deed.said
  const hasNotice = done.has(said)
  const notice = hasNotice ? noticeQuery(context, said, said === 'undone' ? undefined : deed.undo) : {}
  if (target?.startsWith('/'))
    return seeOther(
      hasNotice
        ? withQuery({ address: target, query: new URL(target, context.origin).searchParams }, notice)
        : target,
    )
  const here = withQuery(context, {
    reply: undefined,
    edit: undefined,
    ...notice,
    ...(target?.startsWith('?') && Object.fromEntries(new URLSearchParams(target))),
  })
  if (target?.startsWith('#')) return seeOther(here + target)
  // The message is at the top of the page.
  return seeOther(hasNotice || target !== undefined ? here : `${here}#${ACTIONS}`)
}
