import { createRequire } from 'node:module'
import { once } from 'node:events'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { answerCpuMicros } from '../cpu.ts'

/** Parse Server on a database: `parse.ts ADDRESS FOLDER`, of which the folder has its packages. */
const [address = '', folder = ''] = process.argv.slice(2)
// It keeps a folder of logs where it runs, whatever its options say.
process.chdir(folder)
const require = createRequire(join(folder, 'package.json'))

interface Express {
  (): { use(path: string, app: unknown): void; listen(port: number, host: string): Server }
}
interface Parse {
  readonly app: unknown
  start(): Promise<unknown>
}
const express = require('express') as Express
const { ParseServer } = require('parse-server') as {
  ParseServer: new (options: Readonly<Record<string, unknown>>) => Parse
}

const app = express()
const server = app.listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = server.address() as { port: number }
const url = `http://127.0.0.1:${port}/parse`
const parse = new ParseServer({
  databaseURI: address,
  appId: 'bench',
  masterKey: 'bench',
  serverURL: url,
  allowClientClassCreation: true,
  // As many connections as Chowk has by default.
  databaseOptions: { max: 10 },
  silent: true,
})
await parse.start()
app.use('/parse', parse.app)
answerCpuMicros()
console.log(`listening on ${url}`)
