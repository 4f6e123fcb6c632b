import type { RequestHead } from '../http/messages.ts'

/** Returns the API key that a request carries, in whichever header; another scheme of `Authorization` has none. */
export const sentKey = (head: Pick<RequestHead, 'header'>): string | undefined =>
  /^bearer +(.+)/i.exec(head.header('authorization') ?? '')?.[1] ?? (head.header('x-api-key') || undefined)
