export { chats } from '../chats.ts'
export { groups } from '../groups.ts'
