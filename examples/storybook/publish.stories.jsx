import { Chowk } from '@chowk/sdk'
import { mock } from './.storybook/chowk-mock.js'
import { Publish } from './publish.jsx'

let chowk

export default {
  component: Publish,
  // A key of the mock, made for each story.
  async beforeEach() {
    const { key } = await mock.members.create({ username: 'asha' })
    chowk = new Chowk({
      apiKey: key,
      baseUrl: mock.baseUrl,
      clock: mock.clock,
      dangerouslyAllowBrowser: true,
    })
  },
  render: () => <Publish chowk={chowk} />,
}

export const Published = {
  async play({ canvas, userEvent }) {
    await userEvent.type(canvas.getByLabelText('Title'), 'First rain')
    await userEvent.click(canvas.getByRole('button', { name: 'Publish' }))
    await canvas.findByText(/^First rain, by /)
  },
}

export const QuotaSpent = {
  async beforeEach() {
    await mock.quota.exhaust('asha', 'post')
  },
  async play({ canvas, userEvent }) {
    await userEvent.type(canvas.getByLabelText('Title'), 'One more')
    await userEvent.click(canvas.getByRole('button', { name: 'Publish' }))
    await canvas.findByText('quota_exceeded')
  },
}
