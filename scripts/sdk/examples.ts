import type { OperationId } from '@chowk/contract'

/**
 * A realistic example of each operation. Every example works on the demonstration site, with the key of a permitted
 * member.
 */
const examples: Readonly<Record<OperationId, string>> = {
  'account.me': `const { user, key } = await client.account.me()
console.log(user.username, key.scopes)`,
  'account.usage': `const { quotas, resets_at } = await client.account.usage()`,
  'account.openapi': `const document = await client.account.openapi()`,

  'posts.create': `const { id, web_url } = await client.posts.create({
  title: 'Monsoon reading list',
  body: '<p>Five books for wet evenings.</p>',
  tags: ['books', 'monsoon'],
})`,
  'posts.update': `const { item } = await client.posts.update(1, { tags: ['pottery', 'kilns'] })`,
  'posts.list': `for await (const post of client.posts.list()) console.log(post.title)`,
  'posts.get': `const { item, comments } = await client.posts.get(1)
console.log(item.title, comments.items.length)`,
  'posts.comment': `const { comment } = await client.posts.comment(1, { body: '<p>How long does the firing take?</p>' })`,

  'questions.create': `const { id, web_url } = await client.questions.create({
  title: 'Which glaze keeps its blue at 1,200 °C?',
  body: '<p>Mine turns grey on the upper shelf.</p>',
  tags: ['pottery'],
})`,
  'questions.update': `const { item } = await client.questions.update(11, { tags: ['pottery', 'kilns'] })`,
  'questions.list': `for await (const question of client.questions.list({ filter: 'unanswered' }))
  console.log(question.title)`,
  'questions.get': `const { item, answers } = await client.questions.get(7)
console.log(item.title, answers.items.find((answer) => answer.accepted)?.body)`,
  'questions.answer': `const { answer } = await client.questions.answer(8, {
  body: '<p>Ask for half of it in advance.</p>',
})`,
  'questions.resolve': `const { item } = await client.questions.resolve(11, { resolved: true })`,

  'polls.create': `const { id, web_url } = await client.polls.create({
  question: 'When shall we fire the kiln?',
  options: ['Saturday morning', 'Sunday morning'],
})`,
  'polls.update': `const { item } = await client.polls.update(14, { is_closed: true })`,
  'polls.list': `for await (const poll of client.polls.list()) console.log(poll.title, poll.votes_count)`,
  'polls.get': `const { item } = await client.polls.get(14)
for (const { text, votes } of item.options) console.log(text, votes)`,
  'polls.comment': `const { comment } = await client.polls.comment(14, { body: '<p>Sunday is best for families.</p>' })`,
  'polls.vote': `const { item: poll } = await client.polls.get(14)
const { item } = await client.polls.vote(poll.id, { option_id: poll.options[0]!.id })`,

  'mcqs.create': `const { id, web_url } = await client.mcqs.create({
  question: 'What makes celadon green?',
  options: ['Copper', 'Iron', 'Cobalt'],
  correct_option: 1, // counted from 0: Iron
  explanation: '<p>A little iron, fired with little oxygen.</p>',
})`,
  'mcqs.update': `const { item } = await client.mcqs.update(15, { tags: ['food', 'chemistry'] })`,
  'mcqs.list': `for await (const mcq of client.mcqs.list()) console.log(mcq.title, mcq.answers_count)`,
  'mcqs.get': `const { item } = await client.mcqs.get(15)
for (const { id, text } of item.options) console.log(id, text)`,
  'mcqs.comment': `const { comment } = await client.mcqs.comment(15, { body: '<p>I would have said saffron.</p>' })`,
  'mcqs.answer': `const { item: mcq } = await client.mcqs.get(15)
const { correct, explanation } = await client.mcqs.answer(mcq.id, { option_id: mcq.options[1]!.id })`,

  'communities.create': `const { slug, web_url } = await client.communities.create({
  name: 'Weavers of Maheshwar',
  visibility: 'public',
})`,
  'communities.list': `for await (const community of client.communities.list())
  console.log(community.name, community.members_count)`,
  'communities.get': `const { item } = await client.communities.get('pune-potters')
console.log(item.name, item.can_create_content)`,
  'communities.feed': `for await (const item of client.communities.feed('pune-potters'))
  if (item.type !== 'member') console.log(item.title, item.url)`,
  'communities.settings': `const { settings, requests } = await client.communities.settings('pune-potters')`,
  'communities.update': `const { community } = await client.communities.update('pune-potters', {
  name: 'Potters of Pune and around',
})`,
  'communities.join': `const { state } = await client.communities.join('pune-potters')
if (state === 'requested') console.log('An admin decides.')`,
  'communities.leave': `const { state } = await client.communities.leave('pune-potters')`,
  'communities.invite': `const { invited, skipped } = await client.communities.invite('pune-potters', {
  usernames: ['ravi', 'sana'],
})`,
  'communities.acceptInvite': `const { role } = await client.communities.acceptInvite('tuesday-founders')`,
  'communities.declineInvite': `await client.communities.declineInvite('tuesday-founders')`,
  'communities.acceptRequest': `await client.communities.acceptRequest('tuesday-founders', { username: 'sana' })`,
  'communities.declineRequest': `await client.communities.declineRequest('tuesday-founders', { username: 'sana' })`,

  'services.create': `const { id, web_url } = await client.services.create({
  title: 'Plates for your restaurant',
  description: '<p>Thrown and glazed to your drawing.</p>',
  category_id: 6,
  packages: [
    { name: 'Twelve plates', price: 9000, delivery_days: 21 },
    { name: 'Forty plates', price: 26000, delivery_days: 45 },
  ],
})`,
  'services.update': `const { item } = await client.services.update(18, { tags: ['pottery', 'workshop'] })`,
  'services.list': `for await (const service of client.services.list({ max: 10000, sort: 'price_low' }))
  console.log(service.title, service.price_from)`,
  'services.get': `const { item, can_review } = await client.services.get('home-cooked-dinners-for-gatherings')
for (const { id, name, price } of item.packages) console.log(id, name, price)`,
  'services.book': `const { item: service } = await client.services.get('home-cooked-dinners-for-gatherings')
const { id, status } = await client.services.book(service.id, {
  package_id: service.packages[0]!.id,
  requirements: 'Sunday at eight; two of us eat no nuts.',
})`,
  'services.review': `await client.bookings.complete(2)
const { review } = await client.services.review(16, {
  rating: 5,
  body: '<p>Live within the week, and quick on my phone.</p>',
})`,

  'jobs.create': `const { id, web_url } = await client.jobs.create({
  title: 'Potter for our new studio',
  description: '<p>Throwing, glazing, and classes on Saturdays.</p>',
  employment_type: 'part_time',
  work_mode: 'onsite',
  experience_level: 'mid',
  salary_min: 20000,
  salary_max: 28000,
  salary_period: 'monthly',
})`,
  'jobs.update': `const { item } = await client.jobs.update(19, { salary_max: 3000000 })`,
  'jobs.close': `const { status } = await client.jobs.close(19)`,
  'jobs.reopen': `const { status } = await client.jobs.reopen(21)`,
  'jobs.list': `for await (const job of client.jobs.list({ mode: 'hybrid', salary_min: 1000000 }))
  console.log(job.title, job.company)`,
  'jobs.get': `const { item, can_apply } = await client.jobs.get('first-engineer-for-a-grocery-start-up')`,
  'jobs.applications': `for await (const application of client.jobs.applications(19, { status: 'interview' }))
  console.log(application.applicant.display_name, application.cover_letter)`,
  'jobs.apply': `const { id, status } = await client.jobs.apply(19, {
  cover_letter: 'I have kept a ledger of payments running for six years.',
})`,

  'tags.create': `const { slug } = await client.tags.create({
  name: 'Terracotta',
  description: 'Low-fired red clay.',
})`,
  'tags.list': `for await (const tag of client.tags.list()) console.log(tag.name, tag.items_count)`,
  'tags.get': `const { tag } = await client.tags.get('pottery')
console.log(tag.followers_count, tag.following)`,

  'media.upload': `const { data } = await client.media.upload('./photo.png')
await client.profile.update({ avatar_url: data.url })`,

  'scheduled.list': `const { items } = await client.scheduled.list()
for (const { title, scheduled_at } of items) console.log(title, scheduled_at)`,
  'scheduled.reschedule': `const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000)
const { item } = await client.scheduled.reschedule('post', 9, { scheduled_at: tomorrow })`,
  'scheduled.publish': `const { web_url } = await client.scheduled.publish('post', 9)`,
  'scheduled.cancel': `const { status } = await client.scheduled.cancel('post', 9)`,

  'lookups.postableCommunities': `for await (const { name, role } of client.lookups.postableCommunities()) console.log(name, role)`,
  'lookups.serviceCategories': `const { categories } = await client.lookups.serviceCategories()`,
  'lookups.jobOptions': `const { employment_types, work_modes } = await client.lookups.jobOptions()`,
  'lookups.geo': `const { items: states } = await client.lookups.geo({ level: 'states', country: 'IN' })`,
  'lookups.communityIcons': `const { items } = await client.lookups.communityIcons()
for (const { name, url } of items) console.log(name, url)`,

  'bookings.list': `for await (const booking of client.bookings.list({ role: 'provider', status: 'pending' }))
  console.log(booking.client.display_name, booking.package.name)`,
  'bookings.accept': `const { status } = await client.bookings.accept(3)`,
  'bookings.decline': `const { status } = await client.bookings.decline(3)`,
  'bookings.progress': `const { status } = await client.bookings.progress(2)`,
  'bookings.deliver': `await client.bookings.progress(2)
const { status } = await client.bookings.deliver(2)`,
  'bookings.complete': `const { status } = await client.bookings.complete(2)`,
  'bookings.cancel': `const { status } = await client.bookings.cancel(3)`,

  'reviews.update': `const { review } = await client.reviews.update(1, { rating: 4 })`,
  'reviews.reply': `const { review } = await client.reviews.reply(1, { body: '<p>Come again!</p>' })`,

  'applications.list': `for await (const application of client.applications.list())
  console.log(application.job.title, application.status)`,
  'applications.withdraw': `const { status } = await client.applications.withdraw(1)`,
  'applications.review': `const { application } = await client.applications.review(3)`,
  'applications.shortlist': `await client.applications.shortlist(3, { note: 'Has a good palate.' })`,
  'applications.interview': `await client.applications.interview(3, { note: 'Tuesday at eleven, in the kitchen.' })`,
  'applications.offer': `await client.applications.offer(1)`,
  'applications.hire': `await client.applications.hire(1)`,
  'applications.reject': `await client.applications.reject(1, { reason: 'We found someone nearer to the market.' })`,

  'follows.set': `const { following } = await client.follows.set({ type: 'user', username: 'ravi', following: true })`,
  'follows.list': `for await (const follow of client.follows.list({ type: 'tag' })) console.log(follow.tag?.name)`,

  'connections.request': `const { state } = await client.connections.request({ username: 'ravi' })`,
  'connections.accept': `await client.connections.accept({ username: 'dev' })`,
  'connections.decline': `await client.connections.decline({ username: 'dev' })`,
  'connections.cancel': `await client.connections.cancel({ username: 'sana' })`,
  'connections.list': `for await (const { member, state } of client.connections.list()) console.log(member.username, state)`,

  'blocks.add': `await client.blocks.add({ username: 'dev' })`,
  'blocks.remove': `await client.blocks.remove({ username: 'dev' })`,
  'blocks.list': `for await (const { member, blocked_at } of client.blocks.list())
  console.log(member.username, blocked_at)`,

  'answers.update': `const { item } = await client.answers.update(4, {
  body: '<p>Stoneware with grog; dry it under plastic.</p>',
})`,
  'answers.accept': `await client.answers.accept(5, { accepted: true })`,

  'comments.update': `const { item } = await client.comments.update(3, { body: '<p>Cone 5 below, cone 6 above.</p>' })`,
  'comments.reply': `const { comment } = await client.comments.reply(2, { body: '<p>Try cone 6.</p>' })`,

  'items.archive': `await client.items.archive({ type: 'post', id: 1, archived: true })`,
  'items.addImages': `const { data } = await client.media.upload('./photo.png')
const { item } = await client.items.addImages({ type: 'post', id: 1, images: [data.url] })`,

  'reactions.set': `const { likes } = await client.reactions.set({ type: 'post', id: 2, reaction: 'like' })`,

  'favorites.set': `await client.favorites.set({ type: 'post', id: 2, saved: true })`,
  'favorites.list': `for await (const item of client.favorites.list()) console.log(item.type, item.title)`,

  'reports.create': `await client.reports.create({
  type: 'post',
  id: 6,
  reason: 'spam',
  details: 'The same text three times.',
})`,

  'profile.get': `const { user, avatars } = await client.profile.get()`,
  'profile.update': `const { user } = await client.profile.update({ tagline: 'Stoneware, and stories about it' })`,

  'cv.get': `const { cv } = await client.cv.get()
console.log(cv?.headline)`,
  'cv.update': `const { cv } = await client.cv.update({
  headline: 'Studio potter and teacher',
  skills: ['Wheel throwing', 'Glaze chemistry'],
  is_public: true,
})`,

  'preferences.get': `const { preferences } = await client.preferences.get()
console.log(preferences.language, preferences.timezone)`,
  'preferences.update': `await client.preferences.update({ email: { digest: 'weekly' }, timezone: 'Asia/Kolkata' })`,

  'activity.list': `for await (const { kind, at } of client.activity.list()) console.log(kind, at)`,
  'feed.list': `for await (const item of client.feed.list()) console.log(item.type, item.title)`,

  'search.query': `for await (const hit of client.search.query({ q: 'monsoon' })) console.log(hit.type, hit.title)`,
  'search.autocomplete': `const { items } = await client.search.autocomplete({ q: 'pot' })
for (const { type, name } of items) console.log(type, name)`,

  'users.list': `for await (const user of client.users.list()) console.log(user.display_name, user.tagline)`,
  'users.get': `const { user } = await client.users.get('asha')`,
  'users.activity': `for await (const { kind, at } of client.users.activity('meera')) console.log(kind, at)`,
  'users.cv': `const { cv } = await client.users.cv('ravi')`,
  'users.connections': `for await (const { member } of client.users.connections('asha')) console.log(member.username)`,

  'chats.list': `for await (const chat of client.chats.list())
  console.log(chat.name ?? chat.member?.display_name, chat.unread)`,
  'chats.search': `const { chats, messages } = await client.chats.search({ q: 'kiln' })`,
  'chats.unreadCount': `const { unread } = await client.chats.unreadCount()`,
  'chats.contacts': `const { connections } = await client.chats.contacts({ q: 'far' })
for (const { username } of connections) console.log(username)`,
  'chats.starred': `for await (const message of client.chats.starred()) console.log(message.chat_key, message.body)`,
  'chats.messages': `for await (const message of client.chats.messages('@farhan'))
  console.log(message.author?.username, message.body)`,
  'chats.send': `const { message } = await client.chats.send('@farhan', { body: 'The kiln is free on Sunday.' })`,
  'chats.searchMessages': `for await (const message of client.chats.searchMessages('@farhan', { q: 'clay' }))
  console.log(message.body)`,
  'chats.get': `const { chat, members, pins } = await client.chats.get('group-kiln-sundays')`,
  'chats.forward': `const { messages } = await client.chats.forward('@farhan', 1, {
  to: ['@asha', 'group-kiln-sundays'],
})`,
  'chats.react': `const { reactions } = await client.chats.react('@farhan', 1, { emoji: '👍' })`,
  'chats.star': `await client.chats.star(1, { starred: true })`,
  'chats.markRead': `const { unread } = await client.chats.markRead('@farhan')`,
  'chats.pin': `await client.chats.pin('@farhan', { message_id: 2, pinned: true })`,
  'chats.setState': `const { chat } = await client.chats.setState('@farhan', { muted: true })`,

  'groups.create': `const { key } = await client.groups.create({
  name: 'Winter workshop',
  usernames: ['asha', 'farhan'],
})
await client.chats.send(key, { body: 'Welcome! We begin on Friday.' })`,
  'groups.addMembers': `const { slug } = await client.groups.create({ name: 'Winter workshop', usernames: ['asha'] })
const { added } = await client.groups.addMembers(slug, { add: ['farhan'] })`,
  'groups.setRole': `await client.groups.setRole('kiln-sundays', { username: 'farhan', role: 'admin' })`,
  'groups.rename': `const { chat } = await client.groups.rename('kiln-sundays', { name: 'Kiln Sundays' })`,
  'groups.setIcon': `const { chat } = await client.groups.setIcon('kiln-sundays', { icon: '/storage/icons/leaf.svg' })`,
  'groups.leave': `await client.groups.leave('kiln-sundays')`,

  'notifications.list': `for await (const { message, read } of client.notifications.list()) console.log(message, read)`,
  'notifications.count': `const { unread } = await client.notifications.count()`,
  'notifications.read': `for await (const { id, message } of client.notifications.list({ unread: true })) {
  console.log(message)
  await client.notifications.read(id)
}`,
  'notifications.readAll': `const { marked } = await client.notifications.readAll()`,
}

/** Examples of lists that are paged separately, by the name of their method. */
const partExamples: Readonly<Record<string, string>> = {
  'posts.comments': `for await (const comment of client.posts.comments(1))
  console.log(comment.author.username, comment.body)`,
  'questions.answers': `for await (const answer of client.questions.answers(7)) console.log(answer.accepted, answer.body)`,
  'polls.comments': `for await (const comment of client.polls.comments(14))
  console.log(comment.author.username, comment.body)`,
  'mcqs.comments': `for await (const comment of client.mcqs.comments(15))
  console.log(comment.author.username, comment.body)`,
  'services.reviews': `for await (const review of client.services.reviews('home-cooked-dinners-for-gatherings'))
  console.log(review.rating, review.body)`,
}

/** Returns the example of a method, or of a list that is paged separately. */
export function exampleOf(name: string): string {
  const example = { ...partExamples, ...examples }[name]
  if (example === undefined) throw new Error(`${name} has no example.`)
  return example
}
