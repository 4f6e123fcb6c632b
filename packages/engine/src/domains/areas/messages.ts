export { chats } from '../chats/index.ts'
export { groups } from '../groups/index.ts'
