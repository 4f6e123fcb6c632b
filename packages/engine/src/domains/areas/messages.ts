export { handlers as chats } from '../chats/index.ts'
export { handlers as groups } from '../groups/index.ts'
