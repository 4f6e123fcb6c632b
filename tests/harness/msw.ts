import { setupServer } from 'msw/node'
import { answerWith } from '../../packages/mocks/src/answer.ts'
import { handlersFor } from '../../packages/mocks/src/handlers.ts'
import type { World } from './world.ts'

/** Mocks a world's interface with MSW and sends its requests with `fetch`. Returns a function that undoes it. */
export function mockWorld(world: World): () => void {
  const server = setupServer()
  server.listen({ onUnhandledFrame: 'error' })
  const hosts = new Set<string>()
  world.sendThrough((request) => {
    const { origin } = new URL(request.url)
    // Like a socket, which accepts every host name.
    if (!hosts.has(origin))
      server.use(...handlersFor(`${origin}/api/v1`, (sent) => answerWith(world.control.engine, sent)))
    hosts.add(origin)
    return fetch(request)
  })
  return () => server.close()
}
