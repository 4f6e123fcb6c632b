/** The state of one daily quota. */
export interface Quota {
  /** Units per day. */
  readonly limit: number
  /** Units left. */
  readonly remaining: number
  /** The time of the reset: the next UTC midnight. */
  readonly resetsAt: Date
}

/** Reads the quota from the headers of a response; undefined if there is none. */
export function readQuota(headers: Headers): Quota | undefined {
  const read = (name: string) => Number(headers.get(`x-ratelimit-${name}`) ?? NaN)
  const limit = read('limit')
  return limit >= 0
    ? { limit, remaining: read('remaining'), resetsAt: new Date(read('reset') * 1000) }
    : undefined
}
