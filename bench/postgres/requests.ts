/** A measured request. It contains a token, so that every post has a unique title and key. */
export interface Call {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: (key: string, token: string) => Record<string, string>
  readonly body?: (token: string) => string
}

export const getMe: Call = {
  method: 'GET',
  path: '/me',
  headers: (key) => ({ 'x-api-key': key }),
}

export const createPost: Call = {
  method: 'POST',
  path: '/posts',
  headers: (key, token) => ({
    'x-api-key': key,
    'content-type': 'application/json',
    'idempotency-key': `bench-${token}`,
  }),
  body: (token) =>
    JSON.stringify({
      title: `Twelve birds on the neem tree ${token}`,
      body: '<p>The neem outside my window kept a list for me this week: <strong>two barbets</strong> and a shikra.</p>',
    }),
}

let made = 0
/** Returns a unique number of nine digits. */
export const newToken = (): string => String(100_000_000 + made++)
export const tokenOf = (title: string): string => title.slice(-9)
