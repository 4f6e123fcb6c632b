import { Chowk } from '@chowk/sdk'
import { mock } from './.storybook/chowk-mock.js'
import { Publish } from './publish.jsx'

export default {
  component: Publish,
  // A key of the mock, made for each story.
  render() {
    const { key } = mock.members.create({ username: 'asha' })
    const chowk = new Chowk({
      apiKey: key,
      baseUrl: mock.baseUrl,
      clock: mock.clock,
      dangerouslyAllowBrowser: true,
    })
    return <Publish chowk={chowk} />
  },
}

export const Published = {
  async play({ canvas, userEvent }) {
    await userEvent.type(canvas.getByLabelText('Title'), 'First rain')
    await userEvent.click(canvas.getByRole('button', { name: 'Publish' }))
    await canvas.findByText(/^First rain, by /)
  },
}

export const QuotaSpent = {
  beforeEach() {
    mock.quota.exhaust('asha', 'post')
  },
  async play({ canvas, userEvent }) {
    await userEvent.type(canvas.getByLabelText('Title'), 'One more')
    await userEvent.click(canvas.getByRole('button', { name: 'Publish' }))
    await canvas.findByText('quota_exceeded')
  },
}
