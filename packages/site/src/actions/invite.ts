import type { Action } from './action.ts'
import { usernamesIn } from './chats.ts'

/** Invites members by the typed usernames, one after the other, with or without an @. */
export const invite: Action = async ({ perform, form, params }) => {
  const role = form.given('role') as 'member' | undefined
  const done = await perform('communities.invite', {
    params: { slug: params.slug! },
    body: { usernames: usernamesIn(form), ...(role && { role }) },
  })
  const query = new URLSearchParams()
  for (const name of ['invited', 'joined', 'raised'] as const)
    if (done[name].length > 0) query.set(name, done[name].join(' '))
  if (done.skipped.length > 0)
    query.set('skipped', done.skipped.map(({ username, reason }) => `${username}:${reason}`).join(' '))
  return `/c/${params.slug!}/people?${query.toString()}#invited`
}
