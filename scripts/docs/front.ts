import { operationList } from '@chowk/contract'
import type { Page } from './page.ts'

export const frontPage: Page = {
  path: 'index.html',
  title: 'Chowk',
  section: 'Start',
  listed: false,
  description: 'Documentation of Chowk, a community and marketplace platform with an HTTP API.',
  body: [
    `# Chowk

A community and marketplace platform with an HTTP API: posts, questions, communities, services, jobs and chats. You call it with a personal API key.

| Start | |
| --- | --- |
| [Use the client](start/client.html) | Publish your first post from a program: \`npm install @chowk/sdk\` |
| [Run a server](start/server.html) | Start a platform with a website and an API on your computer: \`npx @chowk/cli serve\` |
| [Test your code](guides/testing.html) | Test against the platform itself, with a clock that you move: \`npm install -D @chowk/mocks\` |

| Look something up | |
| --- | --- |
| [All ${operationList.length} operations](operations/index.html) | Each with a call in four ways and a recorded answer |
| [Errors](errors/index.html) | Each code, an example, and whether to retry |
| [Command line](guides/cli.html) | Publish, schedule and call every operation from a terminal |
| [Tools for agents](packages/mcp.html) | The operations as tools of the Model Context Protocol |
`,
  ],
}
