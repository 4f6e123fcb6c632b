import { isDestructive, operationList } from '@chowk/contract'
import { operationSearch } from '@chowk/contract/search'
import { expect, test } from 'vitest'

/** Wishes in plain words, and the operations that fulfil them, separated by `|`. */
const wishes = [
  ['delete my post', 'items.archive'],
  ['show my own posts', 'activity.list'],
  ['how many posts can I still publish today', 'account.usage'],
  ['bookmark this question', 'favorites.set'],
  ['make a survey', 'polls.create'],
  ['quiz question', 'mcqs.create'],
  ['my resume', 'cv.get|cv.update'],
  ['what is new for me', 'notifications.list|feed.list'],
  ['quota left', 'account.usage'],
  ['my own posts', 'activity.list'],
  ['bookmark', 'favorites.set'],
  ['survey', 'polls.create'],
  ['resume', 'cv.get|cv.update|users.cv'],
  ['publish a post next Monday', 'posts.create'],
  ['move the scheduled post to Friday', 'scheduled.reschedule'],
  ['postpone a publication', 'scheduled.reschedule'],
  ['cancel a planned post', 'scheduled.cancel'],
  ['put my scheduled post online right now', 'scheduled.publish'],
  ['fix a typo in my article', 'posts.update'],
  ['write a comment under a post', 'posts.comment'],
  ['answer a question', 'questions.answer'],
  ['find unanswered questions', 'questions.list'],
  ['mark the best answer', 'answers.accept'],
  ['reopen my question', 'questions.resolve'],
  ['vote in a poll', 'polls.vote'],
  ['close my poll', 'polls.update'],
  ['see the results of a poll', 'polls.get'],
  ['start a community', 'communities.create'],
  ['invite someone to my community', 'communities.invite'],
  ['let a member into my private community', 'communities.acceptRequest'],
  ['who is in this community', 'communities.feed'],
  ['leave the community', 'communities.leave'],
  ['sell my services', 'services.create'],
  ['order a service', 'services.book'],
  ['find a plumber near me', 'services.list'],
  ['rate a service I booked', 'services.review'],
  ['my orders', 'bookings.list'],
  ['accept the booking', 'bookings.accept'],
  ['refuse an order', 'bookings.decline'],
  ['find a job', 'jobs.list'],
  ['apply for a job', 'jobs.apply'],
  ['who applied for my job', 'jobs.applications'],
  ['hire a candidate', 'applications.hire'],
  ['turn down an applicant', 'applications.reject'],
  ['post a vacancy', 'jobs.create'],
  ['stop accepting applications', 'jobs.close'],
  ['add a friend', 'connections.request'],
  ['unfriend someone', 'connections.cancel'],
  ['accept a friend request', 'connections.accept'],
  ['block a user', 'blocks.add'],
  ['follow a tag', 'follows.set'],
  ['report spam', 'reports.create'],
  ['like a post', 'reactions.set'],
  ['send a direct message to priya', 'chats.send'],
  ['read my messages', 'chats.messages|chats.list'],
  ['create a group chat', 'groups.create'],
  ['kick someone out of a group', 'groups.addMembers'],
  ['mute a conversation', 'chats.setState'],
  ['pin a message', 'chats.pin'],
  ['mark all notifications as read', 'notifications.readAll'],
  ['unread notifications', 'notifications.count|notifications.list'],
  ['upload a photo', 'media.upload'],
  ['change my bio', 'profile.update'],
  ['turn off email notifications', 'preferences.update'],
  ['search for pottery', 'search.query'],
  ['find people', 'users.list'],
  ['trending topics', 'tags.list'],
  ["view someone's profile", 'users.get'],
  ['whoami', 'account.me'],
  ['saved items', 'favorites.list'],
  ['withdraw my application', 'applications.withdraw'],
  ['react with an emoji to a message', 'chats.react'],
  ['hand over a group', 'groups.setRole'],
  ['list the countries', 'lookups.geo'],
  ['add pictures to my post', 'items.addImages'],
  ['what did a member write', 'users.activity'],
]
const search = operationSearch(operationList.filter(([, { scope }]) => scope !== null).map(([id]) => id))
const placeOf = ([wish, wanted]: (typeof wishes)[number]) =>
  search(wish!).findIndex((id) => wanted!.split('|').includes(id))

test.each(wishes)('finds for "%s" %s among the first five', (...wish) => {
  expect(placeOf(wish)).toBeGreaterThanOrEqual(0)
  expect(placeOf(wish)).toBeLessThan(5)
})

test('finds the operation of nine wishes out of ten first', () => {
  const first = wishes.filter((wish) => placeOf(wish) === 0)
  expect(first.length / wishes.length).toBeGreaterThanOrEqual(0.9)
})

test.each([
  ['open questions without answers', 'questions.list'],
  ['qestion answr', 'questions.answer'],
  ['scheduling of posts', 'posts.create'],
])('finds other forms of words and words with typos: "%s"', (query, wanted) => {
  expect(search(query).slice(0, 3)).toContain(wanted)
})

test('counts every DELETE as an end, and asks before everything that cannot be undone', () => {
  for (const [id, { method }] of operationList)
    if (method === 'DELETE') expect(isDestructive(id), id).toBe(true)
  for (const id of [
    'groups.setRole',
    'groups.addMembers',
    'scheduled.publish',
    'chats.pin',
    'polls.vote',
    'mcqs.answer',
  ] as const)
    expect(isDestructive(id), id).toBe(true)
})
