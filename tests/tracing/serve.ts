import { createInterface } from 'node:readline'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { startServerProgram, type Environment } from '../cli/chowk.ts'

type Line = Readonly<Record<string, unknown>>

/** `chowk serve` in a process, with the control interface, whose spans are sent soon. */
export async function serve(words: readonly string[], environment: Environment = {}) {
  const child = startServerProgram(['--control', ...words], {
    OTEL_BSP_SCHEDULE_DELAY: '20',
    ...environment,
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const log = text(child.stderr!)
  for await (const line of createInterface({ input: child.stdout! })) {
    const url = /listening on ([^\s"]+)/.exec(line)?.[1]
    if (url !== undefined) return running(url)
  }
  throw new Error(await log)

  function running(url: string) {
    child.stdout!.resume()
    return {
      url,
      control: async (path: string, body: object): Promise<Line> => {
        const response = await fetch(new URL(`/_control/${path}`, url), {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
        return (await response.json()) as Line
      },
      /** Ends it as a supervisor does. */
      async stop() {
        const exit = once(child, 'exit') as Promise<[number | null]>
        child.kill('SIGTERM')
        const [code] = await exit
        const written = await log
        return {
          code,
          written,
          lines: written
            .trim()
            .split('\n')
            .map((line) => JSON.parse(line) as Line),
        }
      },
    }
  }
}
