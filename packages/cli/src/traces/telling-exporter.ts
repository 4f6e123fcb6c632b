import type { Logger } from '@chowk/server/serving'
import { ExportResultCode, type ExportResult } from '@opentelemetry/core'
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace'

/**
 * Says once that spans can't be sent, and once that they are again, and how many were lost: a collector that is down fills no log.
 * One whose answer has no end counts as down as well: the exporter itself only notices connections on which nothing moves.
 */
export class TellingExporter implements SpanExporter {
  readonly #exporter: SpanExporter
  readonly #logger: () => Logger | undefined
  readonly #limitMs: number
  #lost = 0

  /** @param limitMs How long an answer may take, until its end. */
  constructor(exporter: SpanExporter, logger: () => Logger | undefined, limitMs: number) {
    this.#exporter = exporter
    this.#logger = logger
    this.#limitMs = limitMs
  }

  export(spans: ReadableSpan[], done: (result: ExportResult) => void): void {
    let isOver = false
    const end = ({ code, error }: ExportResult) => {
      if (isOver) return
      isOver = true
      clearTimeout(timer)
      if (code === ExportResultCode.SUCCESS) this.#sent()
      else this.#failed(spans.length, error)
      // Told already.
      done({ code: ExportResultCode.SUCCESS })
    }
    const late = new Error(`No whole answer came within ${this.#limitMs / 1000} s.`)
    const timer = setTimeout(() => end({ code: ExportResultCode.FAILED, error: late }), this.#limitMs).unref()
    this.#exporter.export(spans, end)
  }

  #failed(count: number, error: Error | undefined): void {
    if (this.#lost === 0)
      this.#logger()?.warn(
        { reason: error?.message },
        'traces can not be sent; what is left out meanwhile is lost',
      )
    this.#lost += count
  }

  #sent(): void {
    if (this.#lost > 0) this.#logger()?.info({ spans_lost: this.#lost }, 'traces are sent again')
    this.#lost = 0
  }

  forceFlush(): Promise<void> {
    return this.#exporter.forceFlush?.() ?? Promise.resolve()
  }

  shutdown(): Promise<void> {
    return this.#exporter.shutdown()
  }
}
