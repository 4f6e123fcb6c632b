import { Failure } from '@chowk/engine'
import { SignInNeeded } from '@chowk/engine/visits'
import { layout } from './components/layout.ts'
import type { Answer } from './http/answer.ts'
import { HTML, withScript, type Rendered } from './http/respond.ts'
import type { Looking } from './page.ts'
import { failurePage } from './pages/failure.ts'
import { twinOf, withTwin } from './twin.ts'
import { lookingAt, type Asked, type Surroundings } from './surroundings.ts'

/** Shows the page that was asked for, or why not. All of it is read in one view. */
export const showPage = (surroundings: Surroundings, asked: Asked): Promise<Rendered> =>
  surroundings.visits.look(asked.secret, async (visit) => {
    const looking = lookingAt(surroundings, asked, visit)
    return render(looking, await answerOf(asked, looking))
  })

async function answerOf({ page, path, query, twin }: Asked, looking: Looking): Promise<Answer> {
  try {
    if (twin !== undefined) return twinOf(twin, looking.origin, query)
    if (page.show === undefined) throw new Failure('not_found')
    const answer = await page.show(looking)
    return page.markdown ? withTwin(answer, path, query) : answer
  } catch (error) {
    return refusal(error, looking)
  }
}

/** Why something is not shown, or not done. Rethrows what is a fault of the server. */
export function refusal(error: unknown, { member, address }: Looking): Answer {
  if (error instanceof Failure) return failurePage(error)
  if (error instanceof SignInNeeded && member === undefined)
    return { to: `/sign-in?${new URLSearchParams({ to: address }).toString()}` }
  throw error
}

/** An answer as it is sent; a page with what stands around it, which is read in the same view. */
export async function render(looking: Looking, answer: Answer): Promise<Rendered> {
  const member = looking.member?.username
  if ('to' in answer) return redirected(answer, member)
  if ('body' in answer) return { status: 200, ...answer, member }
  const unread = looking.member && (await looking.visit.read('notifications.count')).unread
  const body = layout(answer, looking, unread)
  return {
    status: answer.status ?? 200,
    type: HTML,
    body,
    headers: { ...(answer.script && withScript), ...answer.headers },
    member,
  }
}

export const redirected = (
  { to, status = 303, headers }: Extract<Answer, { to: string }>,
  member: string | undefined,
): Rendered => ({
  status,
  type: 'text/plain; charset=utf-8',
  body: '',
  headers: { location: to.replaceAll(UNSAFE, encodeURIComponent), ...headers },
  member,
})

/** What a header can't hold; what is escaped already stays as it is. */
const UNSAFE = /[^\x21-\x7e]+/gu
