import { readFileSync } from 'node:fs'
import { fastify } from 'fastify'
import pg from 'pg'
import { answerCpuMicros } from '../cpu.ts'
import type { Sender } from '../postgres/platform.ts'
import { replaying } from '../postgres/replay.ts'
import { tokenOf } from '../postgres/requests.ts'
import type { Script } from '../postgres/script.ts'

/** Task of a replaying target. */
export interface ReplayTask {
  readonly address: string
  readonly senders: readonly Sender[]
  readonly getMe: Script
  readonly createPost: Script
}

/** Baseline: bare Fastify that replays recorded statements and responses: `replay.ts FILE`. */
const [file = ''] = process.argv.slice(2)
const task = JSON.parse(readFileSync(file, 'utf8')) as ReplayTask
const pool = new pg.Pool({ connectionString: task.address, ...task.createPost.pool })
const senders = new Map(task.senders.map((sender) => [sender.key, sender]))
const app = fastify()

function route(method: 'GET' | 'POST', url: string, script: Script) {
  const { status, headers } = script.answer
  const replay = replaying(pool, script)
  app.route<{ Body: { title: string } | undefined }>({
    method,
    url,
    async handler({ headers: { 'x-api-key': key }, body }, reply) {
      const { hash, id } = senders.get(key as string)!
      const variables = {
        hash,
        member: String(id),
        token: body === undefined ? '' : tokenOf(body.title),
        now: String(Date.now()),
      }
      const answer = await replay(variables)
      return reply.code(status).headers(headers).send(answer)
    },
  })
}
route('GET', '/api/v1/me', task.getMe)
route('POST', '/api/v1/posts', task.createPost)

answerCpuMicros()
const listening = await app.listen({ port: 0, host: '127.0.0.1' })
console.log(`listening on ${listening}/api/v1`)
