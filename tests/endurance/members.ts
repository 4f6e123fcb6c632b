import { setTimeout as pause } from 'node:timers/promises'
import type { Caller } from './calls.ts'
import type { Dice } from './dice.ts'
import { secretFor } from './journal.ts'

const MINUTE = 60_000
/** Status after each step of a booking, and the side that takes it. */
const steps = [
  ['accept', 'accepted', 'provider'],
  ['progress', 'in_progress', 'provider'],
  ['deliver', 'delivered', 'provider'],
  ['complete', 'completed', 'client'],
] as const

/** The private community and its members. */
export const CIRCLE = { slug: 'circle', members: ['m0', 'm1', 'm2'] } as const

/** State shared by the members. */
export interface Scene {
  readonly members: readonly Caller[]
  /** Reads the website without signing in. */
  readonly visitor: Caller
  /** Service of `m0`. */
  readonly service: { readonly id: number; readonly package: number }
  /** Public posts, and posts of the private community. */
  readonly posts: number[]
  readonly circlePosts: number[]
  /** Returns the milliseconds by which the furthest clock is ahead. */
  furthest(): number
}

const nth = ({ name }: Caller) => Number(name.slice(1))
const otherMembers = ({ members }: Scene, me: Caller) => members.filter((member) => member !== me)

/** An action of a member. */
function actsOf(scene: Scene, me: Caller, dice: Dice) {
  let count = 0
  // Unique among members and runs on the store.
  const next = () => nth(me) + scene.members.length * ++count
  const recent = (posts: readonly number[]) =>
    posts[posts.length - 1 - dice.below(Math.min(50, posts.length))]
  const inCircle = CIRCLE.members.some((name) => name === me.name)

  async function post(community?: string, scheduled_at?: string): Promise<number | undefined> {
    const mark = community === undefined ? `open-${next()}` : secretFor(CIRCLE.members, next())
    const created = await me.write(
      { kind: 'post', mark },
      {
        method: 'POST',
        path: '/posts',
        key: `post-${mark}`,
        idOf: ({ id }) => id as number,
        body: { title: mark, body: `<p>${mark} lasts.</p>`, tags: ['kept'], community, scheduled_at },
        // A clock may have been stepped past its time.
        mayRefuse: scheduled_at === undefined ? [] : [422],
      },
    )
    return created?.id as number | undefined
  }

  async function comment(postId: number | undefined, mark: string): Promise<void> {
    if (postId === undefined) return
    await me.write(
      { kind: 'comment', mark },
      {
        method: 'POST',
        path: `/posts/${postId}/comments`,
        key: `comment-${mark}`,
        idOf: ({ id }) => id as number,
        body: { body: `<p>${mark}</p>` },
      },
    )
  }

  async function set(kind: 'reaction' | 'favorite' | 'follow', path: string, target: string, body: object) {
    const value = Object.values(body).at(-1) as string | boolean | null
    await me.write(
      {
        kind,
        target: `${me.name} ${target}`,
        value: typeof value === 'string' ? value : value ? 'set' : 'none',
      },
      { method: 'PUT', path, body, repeats: true },
    )
  }

  async function book(): Promise<void> {
    if (me.name === 'm0') return
    const mark = secretFor([me.name, 'm0'], next())
    const booked = await me.write(
      { kind: 'booking', mark },
      {
        method: 'POST',
        path: `/services/${scene.service.id}/bookings`,
        key: `booking-${mark}`,
        idOf: ({ id }) => id as number,
        body: { package_id: scene.service.package, requirements: mark },
      },
    )
    if (booked === undefined) return
    const id = booked.id as number
    for (const [step, value, actingActor] of steps) {
      const actor = actingActor === 'client' ? me : scene.members[0]!
      const changed = await actor.write(
        { kind: 'booking step', target: String(id), value },
        {
          method: 'POST',
          path: `/bookings/${id}/${step}`,
          // A late attempt would take a delivered booking back to work.
          repeats: step !== 'progress',
          isDone: (body) => body.current_status === value,
        },
      )
      if (changed === undefined || dice.chance(20)) return
    }
  }

  async function schedule(): Promise<void> {
    const time = Date.now() + scene.furthest() + dice.between(6 * MINUTE, 12 * MINUTE)
    const id = await post(undefined, new Date(time).toISOString())
    if (id === undefined || !dice.chance(25)) return
    await me.write(
      { kind: 'schedule', target: String(id), value: 'cancelled' },
      {
        method: 'DELETE',
        path: `/scheduled/post/${id}`,
        repeats: true,
        isDone: (body) => body.current_status === 'cancelled',
        mayRefuse: [409],
      },
    )
  }

  const pages = [
    '/posts?limit=20',
    '/feed',
    '/search?q=secret',
    '/search?q=lasts&type=post',
    '/autocomplete?q=secret',
    `/communities/${CIRCLE.slug}`,
    `/communities/${CIRCLE.slug}/feed`,
    '/chats',
    '/chats/search?q=secret',
    '/chats/dm-1-2/messages',
    '/notifications',
    '/bookings',
    '/activity',
    '/me/activity',
    '/scheduled',
    '/tags/kept',
    '/users/m1/activity',
  ]

  return [
    {
      weight: 20,
      async act() {
        const id = await post()
        if (id !== undefined) scene.posts.push(id)
      },
    },
    {
      weight: inCircle ? 8 : 0,
      async act() {
        const id = await post(CIRCLE.slug)
        if (id !== undefined) scene.circlePosts.push(id)
      },
    },
    { weight: 5, act: schedule },
    { weight: 12, act: () => comment(recent(scene.posts), `open-${next()}`) },
    {
      weight: inCircle ? 6 : 0,
      act: () => comment(recent(scene.circlePosts), secretFor(CIRCLE.members, next())),
    },
    {
      weight: 12,
      async act() {
        const id = recent(scene.posts)
        const reaction = dice.pick(['like', 'dislike', null])
        if (id !== undefined)
          await set('reaction', '/reactions', `post ${id}`, { type: 'post', id, reaction })
      },
    },
    {
      weight: 4,
      async act() {
        const id = recent(scene.posts)
        if (id !== undefined)
          await set('favorite', '/favorites', `${id}`, { type: 'post', id, saved: dice.chance(70) })
      },
    },
    {
      weight: 6,
      act() {
        const id = nth(dice.pick(otherMembers(scene, me))) + 1
        return set('follow', '/follows', `user ${id}`, { type: 'user', id, following: dice.chance(60) })
      },
    },
    {
      weight: 12,
      async act() {
        const { name } = dice.pick(otherMembers(scene, me))
        const mark = secretFor([me.name, name], next())
        await me.write(
          { kind: 'message', mark },
          {
            method: 'POST',
            path: `/chats/@${name}/messages`,
            body: { body: mark },
            idOf: ({ message }) => (message as { id: number }).id,
          },
        )
      },
    },
    { weight: 3, act: book },
    {
      weight: 20,
      async act() {
        await me.read(dice.pick(pages))
      },
    },
    {
      weight: 4,
      async act() {
        await me.read(`/posts/${recent(scene.circlePosts) ?? 1}`)
      },
    },
    {
      weight: 2,
      async act() {
        await scene.visitor.read(dice.pick(['/', '/posts', '/search?q=secret', `/c/${CIRCLE.slug}`]))
      },
    },
  ]
}

/** Acts until aborted, and finishes the action in progress. */
export async function live(
  scene: Scene,
  me: Caller,
  dice: Dice,
  { pauseMs, signal }: { readonly pauseMs: number; readonly signal: AbortSignal },
): Promise<void> {
  const acts = actsOf(scene, me, dice)
  while (!signal.aborted) {
    await dice.weighed(acts).act()
    await pause(dice.below(2 * pauseMs))
  }
}
