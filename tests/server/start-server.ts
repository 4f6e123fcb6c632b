import type { AddressInfo } from 'node:net'
import {
  createControl,
  entities,
  memoryStore,
  type Engine,
  type ImageConverter,
  type LimitSettings,
  type ExternalImages,
} from '@chowk/engine'
import { createLogger, createServer, type ServerOptions } from '@chowk/server'
import { onTestFinished } from 'vitest'
import { Worlds } from '../../packages/server/src/control/worlds.ts'
import { watchAnswers } from '../harness/watch-answers.ts'
import { createKey, saveMember } from '../harness/administer.ts'
import { Wire } from './wire.ts'

interface Options extends Partial<Omit<ServerOptions, 'control'>> {
  readonly limits?: LimitSettings
  readonly images?: ImageConverter
  readonly outside?: ExternalImages
  /** Leaves the control interface out. */
  readonly withoutControl?: boolean
  /** Answers break off on purpose, which no strict client takes. */
  readonly breaksOff?: boolean
  /** Runs before each answer goes from the engine to the shell. */
  readonly beforeAnswer?: () => Promise<void>
}

type LogLine = Readonly<Record<string, unknown>>

/** A server on a free port over an empty memory store, closed with the test. */
export async function startServer({
  limits,
  images,
  outside,
  withoutControl,
  beforeAnswer,
  breaksOff,
  ...options
}: Options = {}) {
  const lines: string[] = []
  const watchers = new Set<() => void>()
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
    onError: (error, call) => {
      faults.push(error)
      logger.error({ err: error, request_id: call.requestId }, 'fault')
    },
    ...(limits && { limits }),
    ...(images && { images }),
    imageStorage: outside,
  })
  const engine = beforeAnswer ? delayed(control.engine, beforeAnswer) : control.engine
  const worlds = new Worlds({ publicUrl: 'http://localhost', ...(limits && { limits }) })
  onTestFinished(() => worlds.close())
  const app = createServer({ engine, logger, ...(!withoutControl && { control, worlds }), ...options })
  if (!breaksOff) watchAnswers(app.server)
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
      await saveMember(control.engine, { username })
      return (await createKey(control.engine, { username })).key
    },
  }
}

/** Such a server, with a connection to it. */
export async function startConnected(options?: Parameters<typeof startServer>[0]) {
  const server = await startServer(options)
  return { ...server, wire: await Wire.open(server.port) }
}

function delayed(engine: Engine, before: () => Promise<void>): Engine {
  return {
    ...engine,
    async handle(head, readBody) {
      const response = await engine.handle(head, readBody)
      await before()
      return response
    },
  }
}
