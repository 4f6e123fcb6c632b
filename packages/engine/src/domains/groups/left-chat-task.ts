import { chats, messageStars } from '../../entities/chats.ts'
import { STEP, type Task } from '../../tasks/task.ts'

/** The highest id among the stars to delete; stars added after rejoining stay. */
interface State {
  readonly to: number
}

/** Deletes the stars of a member (`subject_id`) in a chat (`other_id`) that they left. They are hidden until then. */
export const leftChatTask: Task<State> = {
  kind: 'left_chat',
  hold: (tx, { other_id }) => tx.lock(chats, other_id),
  async step(tx, _held, { subject_id: member_id, other_id: chat_id }, { to }) {
    const stars = { index: 'ofChat', equals: { member_id, chat_id } } as const
    const deleted = await tx.deleteMany(messageStars, { ...stars, to, limit: STEP })
    return deleted === STEP ? { to } : undefined
  },
}
