/** What is known of one daily quota. */
export interface Quota {
  /** Units a day. */
  readonly limit: number
  /** Units left. */
  readonly remaining: number
  /** When it starts anew: the next UTC midnight. */
  readonly resetsAt: Date
}

/** What an answer says about the quota that it drew on; undefined where it says nothing. */
export function readQuota(headers: Headers): Quota | undefined {
  const read = (name: string) => Number(headers.get(`x-ratelimit-${name}`) ?? NaN)
  const limit = read('limit')
  return limit >= 0
    ? { limit, remaining: read('remaining'), resetsAt: new Date(read('reset') * 1000) }
    : undefined
}
