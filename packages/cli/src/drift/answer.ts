import { isRecord } from './difference.ts'

/** What came back from one of the two. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  /** The JSON; undefined where there was none. */
  readonly body: unknown
}

export async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text()
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    // Left undefined, which is what is reported.
  }
  return { status: response.status, headers: response.headers, body }
}

/** The error code of a failure. */
export const codeOf = ({ body }: Answer): string | undefined =>
  isRecord(body) && typeof body.code === 'string' ? body.code : undefined

/** An answer in a few words. */
export function inWords(answer: Answer): string {
  const code = codeOf(answer)
  return code === undefined ? String(answer.status) : `${answer.status} ${code}`
}
