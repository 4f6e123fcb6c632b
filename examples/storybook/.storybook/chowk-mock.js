import { createMock } from '@chowk/mocks'

export const mock = createMock({ baseUrl: 'https://chowk.test/api/v1', seed: 'demo' })
