import { setupServer } from 'msw/node'
import { answerWith } from '../../packages/mocks/src/answer.ts'
import { PlatformHandler } from '../../packages/mocks/src/platform-handler.ts'
import type { World } from './world.ts'

/** Mocks a world's interface with MSW and sends its requests with `fetch`. Returns a function that undoes it. */
export function mockWorld(world: World): () => void {
  const server = setupServer()
  server.listen({ onUnhandledFrame: 'error' })
  const hosts = new Set<string>()
  const { engine, journal } = world.control
  const platform = { engine, journal, ended: new AbortController().signal }
  world.sendThrough((request) => {
    const baseUrl = `${new URL(request.url).origin}/api/v1`
    // Like a socket, which accepts every host name.
    if (!hosts.has(baseUrl))
      server.use(new PlatformHandler(baseUrl, (sentRequest) => answerWith(platform, sentRequest, baseUrl)))
    hosts.add(baseUrl)
    return fetch(request)
  })
  return () => server.close()
}
