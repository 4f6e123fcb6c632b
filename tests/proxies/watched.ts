import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const rules = join(import.meta.dirname, '../../examples/deploy/alerts.yaml')
/** Metrics of which rules tell. */
const named = new Set(Array.from(readFileSync(rules, 'utf8').matchAll(/\bchowk_\w+/g), ([name]) => name))

/** The state of a server at one time. Empty without a response within a second. */
export interface Told {
  /** Status of `/readyz`. */
  readonly ready?: number
  readonly reason?: string
  /** Value of each series. */
  readonly metrics: ReadonlyMap<string, number>
}

/** Scrapes servers once a second, as Prometheus does, and says which rules fire with what they told. */
export class Watched {
  readonly #servers: Readonly<Record<string, string>>
  readonly #series = new Map<string, (number | undefined)[]>()
  #ticks = 0

  /** @param servers URLs by the names of the servers */
  constructor(servers: Readonly<Record<string, string>>) {
    this.#servers = servers
  }

  /** Scrapes until a condition holds. Returns the milliseconds that took. */
  async until(holds: (reports: Readonly<Record<string, Told>>) => boolean): Promise<number> {
    const startedAt = performance.now()
    for (;;) {
      const next = pause(1000)
      if (holds(await this.#scrape())) return Math.round(performance.now() - startedAt)
      await next
    }
  }

  /** Returns the rules that fire if the latest state lasts for some seconds. */
  async firing(seconds: number): Promise<string[]> {
    const lines = Array.from(this.#series, ([series, values]) => {
      const last = values.at(-1)
      const position = last === undefined ? `_x${seconds}` : `${last}+0x${seconds}`
      return `      - { series: '${series}', values: '${values.map((value) => value ?? '_').join(' ')} ${position}' }`
    })
    const folder = mkdtempSync(join(tmpdir(), 'chowk-rules-'))
    const file = join(folder, 'test.yaml')
    writeFileSync(
      file,
      `rule_files: [${rules}]
evaluation_interval: 5s
tests:
  - interval: 1s
    input_series:
${lines.join('\n')}
    promql_expr_test:
      - expr: count by (alertname) (ALERTS{alertstate="firing"})
        eval_time: ${this.#ticks + seconds - 1}s
        exp_samples: []
`,
    )
    try {
      const said = await new Promise<string>((resolve) =>
        execFile('promtool', ['test', 'rules', file], (_error, out, error) => resolve(out + error)),
      )
      if (!/SUCCESS|got:/.test(said)) throw new Error(said)
      return Array.from(said.matchAll(/alertname="(\w+)"/g), ([, name]) => name!).sort()
    } finally {
      rmSync(folder, { recursive: true })
    }
  }

  async #scrape(): Promise<Record<string, Told>> {
    const reports = await Promise.all(
      Object.entries(this.#servers).map(async ([name, url]) => [name, await tell(url)] as const),
    )
    for (const [name, { metrics, ready }] of reports) {
      this.#add(`up{job="chowk", instance="${name}"}`, ready === undefined ? 0 : 1)
      for (const [series, value] of metrics) {
        const [, metric, labels] = /^(\w+)(?:\{(.*)\})?$/.exec(series)!
        this.#add(`${metric}{instance="${name}"${labels ? `, ${labels}` : ''}}`, value)
      }
    }
    this.#ticks++
    for (const values of this.#series.values()) while (values.length < this.#ticks) values.push(undefined)
    return Object.fromEntries(reports)
  }

  #add(series: string, value: number): void {
    const values = this.#series.get(series) ?? Array<undefined>(this.#ticks).fill(undefined)
    values.push(value)
    this.#series.set(series, values)
  }
}

async function tell(url: string): Promise<Told> {
  const signal = AbortSignal.timeout(1000)
  try {
    const [ready, metrics] = await Promise.all([
      fetch(new URL('/readyz', url), { signal }),
      fetch(new URL('/metrics', url), { signal }),
    ])
    const { reason } = (await ready.json()) as { reason?: string }
    const lines = (await metrics.text()).matchAll(/^(\w+)(\{.*\})? (\S+)$/gm)
    const values = Array.from(
      lines,
      ([, name, labels = '', value]) => [name!, labels, Number(value)] as const,
    )
    return {
      ready: ready.status,
      ...(reason !== undefined && { reason }),
      metrics: new Map(
        values.flatMap(([name, labels, value]) => (named.has(name) ? [[name + labels, value]] : [])),
      ),
    }
  } catch {
    return { metrics: new Map() }
  }
}
