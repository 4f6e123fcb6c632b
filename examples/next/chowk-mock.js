import { createMock } from '@chowk/mocks'
import { setupServer } from 'msw/node'

/** From here on the platform is in this process: the demonstration, seen by asha. */
export async function startMock() {
  const mock = createMock({ baseUrl: 'https://chowk.test/api/v1', seed: 'demo' })
  setupServer(...mock.handlers).listen({ onUnhandledFrame: 'bypass' })
  process.env.CHOWK_BASE_URL = mock.baseUrl
  process.env.CHOWK_API_KEY = (await mock.keys.create('asha')).key
}
