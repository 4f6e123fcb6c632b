import { createPost, getMe, type Call } from './postgres/requests.ts'

const get = (path: string): Call => ({ ...getMe, path })

/** Usual requests, from cheap to expensive, and a write. */
export const calls: Readonly<Record<string, Call>> = {
  'GET /me': getMe,
  'GET /posts': get('/posts'),
  'GET /feed': get('/feed'),
  'GET /chats': get('/chats'),
  'GET /search': get('/search?q=chai'),
  'POST /posts': createPost,
}
