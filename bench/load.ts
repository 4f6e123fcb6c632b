import autocannon from 'autocannon'

export interface Load {
  readonly url: string
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  /** `[<id>]` in it is another text in every request. */
  readonly body?: string
  readonly connections?: number
  readonly seconds?: number
}

/** Requests a second that a server answered with success. @throws Error where any was answered otherwise. */
export async function requestsPerSecond(load: Load): Promise<number> {
  const { url, method = 'GET', headers = {}, body, connections = 32, seconds = 4 } = load
  const options = {
    url,
    method,
    headers,
    connections,
    ...(body !== undefined && { body, idReplacement: true }),
  }
  await autocannon({ ...options, duration: 1 })
  const result = await autocannon({ ...options, duration: seconds })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${method} ${url}: ${result.non2xx} refused, ${result.errors} broken.`)
  return result['2xx'] / result.duration
}
