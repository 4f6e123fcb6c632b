import { mswLoader } from 'msw-storybook-addon/csf3'
import { mock } from './chowk-mock.js'

export default {
  loaders: [mswLoader()],
  beforeEach({ msw }) {
    mock.reset()
    msw.use(...mock.handlers)
  },
}
