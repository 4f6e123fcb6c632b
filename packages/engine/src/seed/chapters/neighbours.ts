import type { Person } from './profiles.ts'
import type { Chapter } from '../chapter.ts'

/** Connections, follows and blocks of the demonstration. */
export const neighboursChapter: Chapter = async ({ act }) => {
  const connect = async (daysAgo: number, person: Person, otherPerson: Person) => {
    await act(daysAgo, person, 'connections.request', { body: { username: otherPerson } })
    await act(daysAgo - 0.4, otherPerson, 'connections.accept', { body: { username: person } })
  }
  await connect(20, 'farhan', 'meera')
  await connect(18, 'asha', 'meera')
  await connect(16, 'ravi', 'lakshmi')
  await connect(9, 'sana', 'dev')
  await act(1.5, 'tom', 'connections.request', { body: { username: 'sana' } })
  await act(0.8, 'dev', 'connections.request', { body: { username: 'asha' } })

  const follow = (daysAgo: number, who: Person, username: Person) =>
    act(daysAgo, who, 'follows.set', { body: { type: 'user', username, following: true } })
  await follow(17, 'farhan', 'meera')
  await follow(14, 'tom', 'ravi')
  await follow(10, 'asha', 'meera')
  const followTag = (daysAgo: number, who: Person, slug: string) =>
    act(daysAgo, who, 'follows.set', { body: { type: 'tag', slug, following: true } })
  await followTag(17, 'farhan', 'pottery')
  await followTag(13, 'asha', 'birds')

  await act(7, 'tom', 'blocks.add', { body: { username: 'dev' } })
  // A block that ends within the week.
  await act(6, 'lakshmi', 'blocks.add', { body: { username: 'dev' } })
  await act(4, 'lakshmi', 'blocks.remove', { body: { username: 'dev' } })
}
