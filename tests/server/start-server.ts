import type { AddressInfo } from 'node:net'
import {
  createControl,
  entities,
  memoryStore,
  type Call,
  type Engine,
  type LimitSettings,
  type RequestBody,
} from '@chowk/engine'
import { callRecords, createLogger, createServer, type ServerOptions } from '@chowk/server'
import { onTestFinished } from 'vitest'
import { watchAnswers } from '../harness/watch-answers.ts'

interface Options extends Partial<Omit<ServerOptions, 'control'>> {
  readonly limits?: LimitSettings
  /** Leaves the control interface out. */
  readonly withoutControl?: boolean
  /** Runs before the second half of each call. */
  readonly beforePerform?: () => Promise<void>
}

type LogLine = Readonly<Record<string, unknown>>

/** A server on a port of its own over an empty memory store, closed with the test. */
export async function startServer({ limits, withoutControl, beforePerform, ...options }: Options = {}) {
  const lines: string[] = []
  const watchers = new Set<() => void>()
  const calls = callRecords()
  const faults: unknown[] = []
  const logger = createLogger({
    stream: {
      write(line: string) {
        lines.push(line)
        for (const look of watchers) look()
      },
    },
  })
  const control = createControl({
    store: memoryStore(entities),
    publicUrl: 'http://localhost',
    onCall: calls.onCall,
    onFault: (error, call) => {
      faults.push(error)
      logger.error({ err: error, request_id: call.requestId }, 'fault')
    },
    ...(limits && { limits }),
  })
  const engine = beforePerform ? delayed(control.engine, beforePerform) : control.engine
  const app = createServer({ engine, logger, calls, ...(!withoutControl && { control }), ...options })
  watchAnswers(app.server)
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const { port } = app.server.address() as AddressInfo

  const log = () => lines.map((line) => JSON.parse(line) as LogLine)
  return {
    app,
    control,
    port,
    origin: `http://127.0.0.1:${port}`,
    url: `http://127.0.0.1:${port}/api/v1`,
    faults,
    /** The lines of the log so far. */
    lines,
    log,
    /** The first line of the log that has these fields, once it is written. */
    logged: (fields: LogLine): Promise<LogLine> =>
      new Promise((resolve) => {
        const look = () => {
          const found = log().find((line) =>
            Object.entries(fields).every(([name, value]) => line[name] === value),
          )
          if (!found) return
          watchers.delete(look)
          resolve(found)
        }
        watchers.add(look)
        look()
      }),
    /** A key with every scope of a member who is created where there is none. */
    key: async (username = 'asha'): Promise<string> => {
      await control.saveMember({ username })
      return (await control.createKey({ username })).key
    },
  }
}

function delayed(engine: Engine, before: () => Promise<void>): Engine {
  const wrap = (call: Call): Call => ({
    ...call,
    async perform(body: RequestBody) {
      await before()
      return call.perform(body)
    },
  })
  return {
    ...engine,
    async admit(head) {
      const admission = await engine.admit(head)
      return admission.kind === 'call' ? { kind: 'call', call: wrap(admission.call) } : admission
    },
  }
}
