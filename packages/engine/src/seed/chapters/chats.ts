import type { Chapter, Stage } from '../chapter.ts'
import type { Person } from './profiles.ts'

/** Chats of the demonstration. */
export const chatsChapter: Chapter = async (stage) => {
  const { act } = stage
  await connect(stage, 13.5, 'farhan', 'meera')
  await connect(stage, 12, 'meera', 'asha')

  const question = await act(13, 'farhan', 'chats.send', {
    params: { key: '@meera' },
    body: {
      body: 'Your rooftop kiln at 1,200 °C has me jealous. Would you fire two of my slabs with your next load?',
    },
  })
  const { chat_key, id } = question.message
  await act(12.9, 'meera', 'chats.send', {
    params: { key: '@farhan' },
    body: {
      body: 'Gladly. Bring them bone dry, under 20 cm, and wrapped in newspaper. The local from Mumbai is not kind to clay.',
      reply_to_id: id,
    },
  })
  await act(12.9, 'meera', 'chats.react', { params: { key: chat_key, messageId: id }, body: { emoji: '🔥' } })

  const { slug, key } = await act(7, 'meera', 'groups.create', {
    body: { name: 'Kiln Sundays', usernames: ['farhan', 'asha'], icon: '/storage/icons/home.svg' },
  })
  await act(7, 'meera', 'groups.setRole', { params: { slug }, body: { username: 'asha', role: 'admin' } })
  const plan = await act(6.9, 'meera', 'chats.send', {
    params: { key },
    body: {
      body: 'Next firing is Sunday. Burner on at 6, cones down by 2, chai all day. Leave shoes by the water tank.',
    },
  })
  const { id: messageId } = plan.message
  await act(6.9, 'asha', 'chats.pin', { params: { key }, body: { message_id: messageId, pinned: true } })
  await act(6.8, 'farhan', 'chats.react', { params: { key, messageId }, body: { emoji: '🙏' } })
  await act(6.8, 'farhan', 'chats.star', { params: { id: messageId }, body: { starred: true } })
  await act(6.8, 'farhan', 'chats.send', {
    params: { key },
    body: { body: 'On the 5:10 train with four bowls and a lot of hope.', reply_to_id: messageId },
  })
  await act(6.7, 'asha', 'chats.send', {
    params: { key },
    body: { body: 'I bring poha for everyone, and the camera.' },
  })
  await act(6.5, 'meera', 'chats.markRead', { params: { key } })
  await act(6.5, 'meera', 'chats.setState', { params: { key }, body: { pinned: true } })
  await act(2, 'meera', 'groups.rename', { params: { slug }, body: { name: 'Kiln Sundays, Pune' } })
  await act(0.2, 'farhan', 'chats.send', {
    params: { key },
    body: { body: 'No cracks this time. The celadon came out like the sea after rain.' },
  })
}

/** Connects two members, unless they are connected already. */
async function connect({ act }: Stage, daysAgo: number, person: Person, otherPerson: Person): Promise<void> {
  const { connections } = await act(daysAgo, person, 'chats.contacts', { query: { q: otherPerson } })
  if (connections.some(({ username }) => username === otherPerson)) return
  await act(daysAgo, person, 'connections.request', { body: { username: otherPerson } })
  await act(daysAgo, otherPerson, 'connections.request', { body: { username: person } })
}
