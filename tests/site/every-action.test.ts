import { expect, test } from 'vitest'
import { act as takeAction } from '../../packages/site/src/actions/act.ts'
import type { ActionName } from '../../packages/site/src/actions/actions.ts'
import { routes } from '../../packages/site/src/routes.ts'
import { createKey } from '../harness/administer.ts'
import { connect } from './connected.ts'
import { startSite, type Site } from './start-site.ts'
import { applyToMeera } from './trading.ts'

/** An action that succeeds: by whom, on which page, with which targets and fields, and what the page after it says. */
interface Done {
  readonly by?: string
  readonly at: string
  readonly of?: string
  /** Address that its form submits to, if not that of the page. */
  readonly to?: string
  readonly fields?: Readonly<Record<string, string>>
  readonly shows: RegExp | string
}

const written = { body: 'Six herons.' }

/** Makes what actions need, and returns where each is performed. Actions of a pair follow one another. */
async function prepare({ act, save, browse }: Site): Promise<Readonly<Record<ActionName, Done>>> {
  for (const username of ['nila', 'olga', 'omar', 'uma', 'zara']) await save({ username })
  await save({ username: 'meera', role: 'moderator' })
  for (const other of ['omar', 'uma']) await connect({ act, save }, 'nila', other)
  const body = { title: 'By the weir', body: '<p>x</p>' }
  const post = await act('nila', 'posts.create', { body })
  const hidden = await act('nila', 'posts.create', { body: { ...body, title: 'To be hidden' } })
  const kept = await act('nila', 'posts.create', { body: { ...body, title: 'To be kept' } })
  await act('nila', 'favorites.set', { body: { type: 'post', id: kept.id, saved: true } })
  const question = await act('nila', 'questions.create', { body: { title: 'Which clay?' } })
  const answered = await act('omar', 'questions.answer', {
    params: { id: question.id },
    body: { body: 'This.' },
  })
  const said = await act('nila', 'posts.comment', { params: { id: post.id }, body: { body: 'Hm.' } })
  const poll = await act('uma', 'polls.create', { body: { question: 'When?', options: ['Now', 'Later'] } })
  const quiz = await act('uma', 'mcqs.create', {
    body: { question: 'How hot?', options: ['Hot', 'Hotter'], correct_option: 1 },
  })
  const { item: open } = await act('nila', 'polls.get', { params: { id: poll.id } })
  const { item: asked } = await act('nila', 'mcqs.get', { params: { id: quiz.id } })
  await act('zara', 'connections.request', { body: { username: 'nila' } })
  await act('meera', 'connections.request', { body: { username: 'nila' } })
  const club = await act('nila', 'communities.create', { body: { name: 'Club', visibility: 'private' } })
  const circle = await act('uma', 'communities.create', { body: { name: 'Circle', visibility: 'private' } })
  const join = (username: string, slug: string) => act(username, 'communities.join', { params: { slug } })
  for (const username of ['omar', 'zara', 'meera', 'olga']) await join(username, club.slug!)
  for (const username of ['meera', 'olga'])
    await act('nila', 'communities.acceptRequest', { params: { slug: club.slug! }, body: { username } })
  for (const username of ['tom', 'olga'])
    await (await browse('nila')).post(`${club.url}/people/${username}`, { bar: 'true' })
  const guild = await act('uma', 'communities.create', { body: { name: 'Guild' } })
  for (const { slug } of [circle, guild])
    await act('uma', 'communities.invite', { params: { slug: slug! }, body: { usernames: ['nila'] } })
  const slug = 'a-website-for-your-shop-in-a-week'
  const { item: service } = await act('nila', 'services.get', { params: { slug } })
  const package_id = service.packages[0]!.id
  const reviewed = async (username: string) => {
    const params = {
      id: (await act(username, 'services.book', { params: { id: service.id }, body: { package_id } })).id,
    }
    for (const step of ['accept', 'progress', 'deliver'] as const)
      await act(service.author.username, `bookings.${step}`, { params })
    await act(username, 'bookings.complete', { params })
  }
  await reviewed('nila')
  await reviewed('omar')
  const review = await act('omar', 'services.review', { params: { id: service.id }, body: { rating: 4 } })
  const booking = await act('uma', 'services.book', { params: { id: service.id }, body: { package_id } })
  await applyToMeera(act)
  const job = (await act('omar', 'jobs.list', {})).items.find(({ title }) => title === 'Kiln keeper')!
  for (const username of ['nila', 'uma']) await act(username, 'cv.update', { body: { headline: 'Potter' } })
  const application = await act('uma', 'jobs.apply', { params: { id: job.id }, body: {} })
  const { items: applied } = await act('meera', 'jobs.applications', { params: { id: job.id } })
  const { message } = await act('omar', 'chats.send', { params: { key: '@nila' }, body: { body: 'Hello.' } })
  const chat = `/chats/${message.chat_key}`
  const group = await act('nila', 'groups.create', { body: { name: 'Herons', usernames: ['omar'] } })
  const members = `/chats/${group.key}/members`
  const { user: uma } = await act('nila', 'users.get', { params: { username: 'uma' } })
  const on = (kind: string, { id }: { id: number }) => `${kind} ${id}`
  const icon = { icon: '/storage/icons/leaf.svg' }
  return {
    like: { at: post.url, of: on('post', post), shows: `value="clear-reaction ${on('post', post)}"` },
    'clear-reaction': { at: post.url, of: on('post', post), shows: `value="like ${on('post', post)}"` },
    dislike: { at: post.url, of: on('post', post), shows: `value="clear-reaction ${on('post', post)}"` },
    save: { at: post.url, of: on('post', post), shows: `value="unsave ${on('post', post)}"` },
    unsave: { at: post.url, of: on('post', post), shows: `value="save ${on('post', post)}"` },
    'remove-saved': { at: '/saved', of: on('post', kept), shows: 'Removed from your saved items.' },
    block: { at: '/settings/blocks', of: 'tom', shows: '@tom' },
    unblock: { at: '/settings/blocks', of: 'tom', shows: 'Unblocked.' },
    'archive-item': { at: kept.url, of: on('post', kept), shows: 'Archived. Only you can see it.' },
    'restore-item': { at: kept.url, of: on('post', kept), shows: 'It is visible again.' },
    follow: { at: '/u/uma', of: on('user', uma), shows: `value="unfollow ${on('user', uma)}"` },
    unfollow: { at: '/u/uma', of: on('user', uma), shows: 'You no longer follow it.' },
    comment: { at: post.url, of: on('post', post), fields: written, shows: 'Six herons.' },
    answer: { by: 'uma', at: question.url, of: String(question.id), fields: written, shows: 'Six herons.' },
    reply: { at: post.url, of: String(said.id), fields: { body: 'Seven.' }, shows: 'Seven.' },
    edit: { at: post.url, of: on('comment', said), fields: { body: 'Hm, six.' }, shows: 'Hm, six.' },
    accept: { at: question.url, of: String(answered.id), shows: `value="unaccept ${answered.id}"` },
    unaccept: { at: question.url, of: String(answered.id), shows: `value="accept ${answered.id}"` },
    resolve: { at: question.url, of: String(question.id), shows: `value="reopen ${question.id}"` },
    reopen: { at: question.url, of: String(question.id), shows: `value="resolve ${question.id}"` },
    vote: {
      at: poll.url,
      of: String(poll.id),
      fields: { option_id: String(open.options[0]!.id) },
      shows: /Yours[^]*1 vote/,
    },
    'answer-quiz': {
      at: quiz.url,
      of: String(quiz.id),
      fields: { option_id: String(asked.options[0]!.id) },
      shows: /Yours/,
    },
    review: {
      at: `/services/${slug}`,
      of: String(service.id),
      fields: { rating: '5', ...written },
      shows: /Six herons/,
    },
    'edit-review': {
      by: 'omar',
      at: `/services/${slug}`,
      of: String(review.review.id),
      fields: { rating: '3', body: 'Fine.' },
      shows: /3 of 5/,
    },
    'reply-to-review': {
      by: service.author.username,
      at: `/services/${slug}`,
      of: String(review.review.id),
      fields: { body: 'Thank you.' },
      shows: /Thank you\./,
    },
    connect: { at: '/u/ravi', of: 'ravi', shows: 'Withdraw request to connect' },
    withdraw: { at: '/u/ravi', of: 'ravi', shows: 'Your request to connect is withdrawn.' },
    'accept-connection': { at: '/u/zara', of: 'zara', shows: 'You are connected.' },
    'decline-connection': { at: '/connections', of: 'meera', shows: 'The request is declined.' },
    disconnect: { at: '/u/zara', of: 'zara', shows: 'You are no longer connected.' },
    join: { by: 'ravi', at: club.url!, of: club.slug!, shows: 'Withdraw request to join' },
    'withdraw-join': {
      by: 'ravi',
      at: club.url!,
      of: club.slug!,
      shows: 'Your request to join is withdrawn.',
    },
    'accept-invite': { at: guild.url!, of: guild.slug!, shows: '✓ Member' },
    leave: { at: guild.url!, of: guild.slug!, shows: 'You have left the community.' },
    'decline-invite': { at: circle.url!, of: circle.slug!, shows: 'The invite is declined.' },
    invite: {
      at: `${club.url}/people`,
      fields: { usernames: 'uma', role: 'member' },
      shows: 'Invited: uma.',
    },
    'raise-role': { at: `${club.url}?tab=members`, of: 'meera editor', shows: 'They are an editor now.' },
    'lower-role': { at: `${club.url}?tab=members`, of: 'meera member', shows: 'They are a member now.' },
    'withdraw-invite': { at: `${club.url}/people`, of: 'uma', shows: 'The invite is withdrawn.' },
    'put-back': { at: `${club.url}?tab=members`, of: 'olga', shows: '/u/olga' },
    readmit: { at: `${club.url}/people`, of: 'tom', shows: 'They can return.' },
    hide: { by: 'meera', at: hidden.url, of: on('post', hidden), shows: /Hidden by moderators/ },
    'show-again': { by: 'meera', at: hidden.url, of: on('post', hidden), shows: 'It is visible again.' },
    'let-in': { at: `${club.url}/people`, of: 'omar', shows: 'Request accepted' },
    'turn-away': { at: `${club.url}/people`, of: 'zara', shows: 'The request is declined.' },
    book: {
      at: `/services/${slug}`,
      of: String(service.id),
      fields: { package_id: String(package_id), quantity: '1' },
      shows: /Requested/,
    },
    'book-and-connect': {
      at: `/services/${slug}`,
      of: `${service.id} ${service.author.username}`,
      fields: { package_id: String(package_id), quantity: '1' },
      shows: /You asked to connect/,
    },
    apply: { at: job.url, of: String(job.id), shows: /Submitted/ },
    booking: { by: 'uma', at: `/bookings/${booking.id}`, of: `${booking.id} cancel`, shows: /Cancelled/ },
    application: {
      by: 'meera',
      at: `/applications/${application.id}`,
      of: `${application.id} shortlist`,
      shows: 'class="label">Shortlisted',
    },
    'reject-all': {
      by: 'meera',
      at: `${job.url}/applications`,
      of: applied.map(({ id }) => id).join(' '),
      shows: 'The other applicants are rejected.',
    },
    'close-job': {
      by: 'meera',
      at: job.url,
      of: String(job.id),
      shows: 'The job no longer accepts applications.',
    },
    'reopen-job': {
      by: 'meera',
      at: job.url,
      of: String(job.id),
      shows: 'The job accepts applications again.',
    },
    'take-back': {
      by: 'meera',
      at: `/applications/${application.id}`,
      of: `application ${application.id}`,
      shows: 'class="label">Shortlisted',
    },
    'hire-and-close': {
      by: 'meera',
      at: `/applications/${application.id}`,
      of: `${application.id} ${job.id}`,
      shows: 'Hired. The job no longer accepts applications.',
    },
    send: { at: chat, fields: { body: 'Good morning.' }, shows: 'Good morning.' },
    forward: {
      at: `${chat}/forward?message=${message.id}`,
      of: String(message.id),
      fields: { to: group.key },
      shows: /Forwarded/,
    },
    react: { at: chat, of: `${message.id} 👍`, shows: /👍 1/ },
    star: { at: chat, of: String(message.id), shows: /Starred/ },
    unstar: { at: chat, of: String(message.id), shows: `value="star ${message.id}"` },
    pin: { at: chat, of: String(message.id), shows: '1 pinned message' },
    unpin: { at: chat, of: String(message.id), shows: `value="pin ${message.id}"` },
    archive: { at: chat, shows: 'value="unarchive"' },
    unarchive: { at: chat, shows: 'value="archive"' },
    mute: { at: chat, shows: 'value="unmute"' },
    unmute: { at: chat, shows: 'value="mute"' },
    'pin-chat': { at: chat, shows: 'value="unpin-chat"' },
    'unpin-chat': { at: chat, shows: 'value="pin-chat"' },
    'create-group': { at: '/chats/groups/new', fields: { name: 'Owls', usernames: 'omar' }, shows: 'Owls' },
    'rename-group': { at: members, fields: { name: 'Egrets' }, shows: /Group changed\.[^]*Egrets/ },
    'set-icon': { at: members, fields: icon, shows: 'Group changed.' },
    'remove-icon': { at: members, shows: 'Group changed.' },
    'add-members': { at: members, fields: { usernames: 'uma' }, shows: /Group changed\.[^]*\/u\/uma/ },
    'set-role': { at: members, of: 'uma admin', shows: /Group changed\.[^]*Admin/ },
    'remove-member': { at: members, of: 'uma', shows: 'Group changed.' },
    'leave-group': { by: 'omar', at: members, shows: 'You have left the group.' },
  }
}

type Town = Awaited<ReturnType<typeof startSite>>

/** Submits each form, and returns those whose next page does not say what was done, or said it before. */
async function silentAmong({ browse, control }: Town, forms: Iterable<readonly [name: string, done: Done]>) {
  const browsers = new Map<string, Awaited<ReturnType<typeof browse>>>()
  const silent: object[] = []
  for (const [name, { by = 'nila', at, to = at, fields = {}, shows }] of forms) {
    const browsing = browsers.get(by) ?? (await browse(by))
    browsers.set(by, browsing)
    const isShown = (body: string) => new RegExp(shows).test(body.slice(body.indexOf('<main')))
    // Within the limit of forms per minute.
    await control.clock.advance(2000)
    const before = await browsing.get(at)
    const sent = await browsing.post(to, fields)
    const location = sent.headers.location?.replace(/#.*/s, '')
    const after = location === undefined ? sent : await browsing.get(location)
    if (after.status !== 200 || isShown(before.body) || !isShown(after.body))
      silent.push({ name, status: [sent.status, after.status], location, before: isShown(before.body) })
  }
  return silent
}

test('shows the result of every successful action on the next page', async () => {
  const town = await startSite()
  const actions = Object.entries(await prepare(town))
  const forms = actions.map(([name, { of = '', fields, ...done }]): readonly [string, Done] => [
    name,
    { ...done, fields: { action: `${name} ${of}`.trim(), ...fields } },
  ])
  expect(await silentAmong(town, forms)).toEqual([])
  expect(town.world.errors).toEqual([])
})

test('shows a text that is too long again, with the reason, in the form of every action', async () => {
  const town = await startSite()
  const long = 'Not lost. '.repeat(2000)
  const browsers = new Map<string, Awaited<ReturnType<typeof town.browse>>>()
  const lost: object[] = []
  for (const [name, { by = 'nila', at, of = '', fields = {} }] of Object.entries(await prepare(town)))
    for (const text of ['body', 'name'].filter((field) => field in fields)) {
      const browsing = browsers.get(by) ?? (await town.browse(by))
      browsers.set(by, browsing)
      // Some forms are opened by a link.
      const id = /\d*$/.exec(of)![0]
      const page = `${at}?${name.startsWith('edit') ? 'edit' : 'reply'}=${id}`
      const action = `${name} ${of}`.trim()
      const shown = (await browsing.get(page)).body
        .split('<form')
        .find((part) => part.includes(`"${action}"`))
      const form = /name="form"\s+value="([^"]*)"/.exec(shown ?? '')?.[1]
      await town.control.clock.advance(2000)
      const { status, body } = await browsing.post(page, { action, form, ...fields, [text]: long })
      const again = body.slice(body.indexOf('<main'))
      if (status !== 422 || !again.includes(long) || !again.includes('class="problem"'))
        lost.push({ name, text, status, form })
    }
  expect(lost).toEqual([])
})

/** Pages whose forms lead out of the site or into it, or take much: each has tests of its own, to what it shows. */
const leading =
  /^\/(sign-|editing$|confirm-email|unsubscribe|docs\/|settings\/(cv|email|passkeys|account|keys$)|(posts|questions|polls|mcqs|services|jobs|c)\/)/

test('shows the result of every other successful form', async () => {
  const town = await startSite()
  const { act } = town
  await town.save({ username: 'meera', role: 'moderator' })
  const create = (title: string, days?: number) => {
    const scheduled_at = days && new Date(town.engine.clock.now() + days * 86_400_000).toISOString()
    const body = { title, body: '<p>x</p>', ...(scheduled_at && { scheduled_at }) }
    return act('asha', 'posts.create', { body })
  }
  const kept = await create('By the weir')
  const [moved, dropped] = [await create('On the eve', 2), await create('Not at all', 3)]
  const item = ({ id }: { id: number }) => ({ type: 'post', id: String(id) })
  for (const reason of ['spam', 'fraud'] as const)
    await act('dev', 'reports.create', { body: { type: 'post', id: kept.id, reason } })
  const later = await act('dev', 'reports.create', { body: { type: 'user', id: 1, reason: 'spam' } })
  await connect(town, 'ravi', 'asha')
  const { key, slug } = await act('ravi', 'groups.create', { body: { name: 'Walks', usernames: ['asha'] } })
  await act('asha', 'groups.leave', { params: { slug } })
  await act('ravi', 'groups.addMembers', { params: { slug }, body: { add: ['asha'] } })
  await createKey(town.engine, { username: 'asha', name: 'From a script' })
  const asha = await town.browse('asha')
  await town.browse('asha')
  const session = /name="id" value="([^"]+)"/.exec((await asha.get('/settings/sessions')).body)![1]!
  const revoke = /\/settings\/keys\/[^/]+\/revoke/.exec((await asha.get('/settings/keys')).body)![0]
  const name = { display_name: 'Asha of the weir' }
  const password = 'six herons by the weir'
  /** By path of the page that takes the form. */
  const forms: Readonly<Record<string, Done>> = {
    '/schedule': {
      at: '/schedule',
      fields: { ...item(moved), do: 'move', scheduled_at: '2027-02-01T09:00' },
      shows: 'Scheduled for <time[^]*1 Feb',
    },
    '/schedule/{type}/{id}/cancel': {
      at: '/schedule',
      to: `/schedule/post/${dropped.id}/cancel`,
      shows: 'value="Not at all"',
    },
    '/tags': { at: '/tags', fields: { name: 'herons' }, shows: '#<bdi lang="">herons' },
    '/report': {
      at: `/report?type=post&id=1`,
      fields: { reason: 'spam' },
      shows: 'Thank you. The moderators will review it.',
    },
    '/notifications/read-all': {
      at: '/notifications',
      to: '/notifications/read-all',
      shows: 'Marked as read.',
    },
    '/settings': { at: '/settings', fields: name, shows: 'Saved.' },
    '/settings/preferences': { at: '/settings/preferences', fields: { language: 'en' }, shows: 'Saved.' },
    '/settings/sessions': { at: '/settings/sessions', fields: { id: session }, shows: 'Device signed out.' },
    '/settings/keys/{id}/revoke': { at: '/settings/keys', to: revoke, shows: 'Key revoked.' },
    '/settings/password': { at: '/settings/password', fields: { password }, shows: 'Password changed.' },
    '/u/{username}/block': { at: '/u/dev/block', shows: 'Blocked. You will no longer see each other.' },
    '/moderation/reports/{id}': {
      by: 'meera',
      at: '/moderation/reports/1',
      fields: { resolution: 'dismissed' },
      shows: 'role="status">\\s*Dismissed',
    },
    '/chats/{key}/back': { at: `/chats/${key}/back`, fields: { back: 'true' }, shows: 'name="body"' },
    '/moderation': {
      by: 'meera',
      at: '/moderation',
      fields: { reports: String(later.id), resolution: 'dismissed' },
      shows: 'It is decided.',
    },
    '/moderation/members/{username}': {
      by: 'meera',
      at: '/moderation/members/tom',
      fields: { act: 'suspend', reason: 'Spam.' },
      shows: 'It is decided.',
    },
  }
  const own = Object.entries(routes).filter(([, { submit }]) => submit !== undefined && submit !== takeAction)
  expect(Object.keys(forms).toSorted()).toEqual(
    own.flatMap(([path]) => (leading.test(path) ? [] : path)).toSorted(),
  )
  expect(
    await silentAmong(
      town,
      Object.entries(forms).map(([path, done]) => [path, { by: 'asha', ...done }] as const),
    ),
  ).toEqual([])
  expect(town.world.errors).toEqual([])
})
