import { START } from '../harness/world.ts'
import { vocabularies, type Vocabulary } from './distinct-words.ts'
import type { MeasuredServer } from './measured-server.ts'

/** One after the other on one site, each measured. */
export interface Step {
  readonly name: string
  /** Gives the statuses of the answers. */
  readonly run: (server: MeasuredServer) => Promise<readonly number[]>
}

const API = '/api/v1'
const FLOOD = 60
const DAY = 24 * 60 * 60_000
/** Fits into a body, in whatever script. */
const LONG = 83_000
const MESSAGE = 9_900

/** Writes of a member and the reads that follow, where every text consists of new words. */
export function distinctSteps(vocabulary: Vocabulary): Step[] {
  const { beginning } = vocabulary
  let made = 0
  const ids: number[] = []
  const send = async (server: MeasuredServer, method: string, target: string, content?: object) => {
    const headers = {
      ...(target.startsWith(API)
        ? { authorization: `Bearer ${server.site.keys.asha}` }
        : { accept: 'text/html' }),
      ...(content && { 'content-type': 'application/json' }),
    }
    const body = content && JSON.stringify(content)
    const answer = await server.exchange({ method, target, headers, body })
    if (target === `${API}/posts` && answer.status === 201)
      ids.push((JSON.parse(answer.body) as { id: number }).id)
    return answer.status
  }
  const item = (more = {}) => ({ title: `Item ${made++}`, body: vocabulary.text(LONG), ...more })
  const times = (count: number, call: () => Promise<number>) =>
    Promise.all(Array.from({ length: count }, call))
  const query = (text: string) => encodeURIComponent(text)
  /** Beginnings of words that there are, as everything begins many. */
  const words = (count: number) => {
    const drawn = vocabulary.text(count * 24).replaceAll(' ', '')
    return Array.from({ length: count }, (_, index) => drawn.slice(index * 9, index * 9 + 2)).join(' ')
  }
  const due = new Date(START + DAY).toISOString()
  const step = (name: string, method: string, path: () => string, content?: () => object): Step => ({
    name,
    run: async (server) => [await send(server, method, path(), content?.())],
  })
  return [
    step('a post', 'POST', () => `${API}/posts`, item),
    {
      name: `${FLOOD} posts at once`,
      run: (server) => times(FLOOD, () => send(server, 'POST', `${API}/posts`, item())),
    },
    {
      name: '31 questions one by one',
      run: async (server) => {
        const statuses: number[] = []
        for (let each = 0; each < 31; each++)
          statuses.push(await send(server, 'POST', `${API}/questions`, item()))
        return statuses
      },
    },
    step('a search for one letter on the site', 'GET', () => `/search?q=${query([...beginning][0]!)}`),
    step('a search for one letter', 'GET', () => `${API}/search?q=${query([...beginning][0]!)}`),
    step('a search for a beginning', 'GET', () => `${API}/search?q=${query(beginning)}`),
    step('a search for 16 words', 'GET', () => `${API}/search?q=${query(words(16))}`),
    step('completion', 'GET', () => `${API}/autocomplete?q=${query(beginning)}`),
    step(
      'a post edited',
      'PUT',
      () => `${API}/posts/${ids[0]}`,
      () => ({ body: vocabulary.text(LONG) }),
    ),
    step(
      'a post archived',
      'PUT',
      () => `${API}/archive`,
      () => ({ type: 'post', id: ids[0], archived: true }),
    ),
    step(
      'a post restored',
      'PUT',
      () => `${API}/archive`,
      () => ({ type: 'post', id: ids[0], archived: false }),
    ),
    {
      name: `${FLOOD} messages at once`,
      run: (server) =>
        times(FLOOD, () =>
          send(server, 'POST', `${API}/chats/@meera/messages`, { body: vocabulary.text(MESSAGE) }),
        ),
    },
    {
      name: `${FLOOD} posts scheduled at once`,
      run: (server) => times(FLOOD, () => send(server, 'POST', `${API}/posts`, item({ scheduled_at: due }))),
    },
    {
      name: `${FLOOD} posts that fall due`,
      run: async (server) => {
        await server.advance(DAY)
        return [200]
      },
    },
    step(
      'a profile',
      'PUT',
      () => `${API}/me/profile`,
      () => ({ bio: vocabulary.text(LONG) }),
    ),
  ]
}

export const distinctVocabularies = () => vocabularies(20_261_123)
