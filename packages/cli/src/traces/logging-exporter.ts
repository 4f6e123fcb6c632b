import type { Logger } from '@chowk/server/serving'
import { ExportResultCode, type ExportResult } from '@opentelemetry/core'
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace'

/**
 * Logs once when exports fail, and once when they succeed again, with the number of lost spans. Also times out endless
 * responses; the exporter only detects idle connections.
 */
export class LoggingExporter implements SpanExporter {
  readonly #exporter: SpanExporter
  readonly #logger: () => Logger | undefined
  readonly #timeoutMs: number
  #lost = 0

  constructor(exporter: SpanExporter, logger: () => Logger | undefined, timeoutMs: number) {
    this.#exporter = exporter
    this.#logger = logger
    this.#timeoutMs = timeoutMs
  }

  export(spans: ReadableSpan[], done: (result: ExportResult) => void): void {
    let isOver = false
    const end = ({ code, error }: ExportResult) => {
      if (isOver) return
      isOver = true
      clearTimeout(timer)
      if (code === ExportResultCode.SUCCESS) this.#succeeded()
      else this.#failed(spans.length, error)
      // A failure is already logged.
      done({ code: ExportResultCode.SUCCESS })
    }
    const error = new Error(`No complete response within ${this.#timeoutMs / 1000} s.`)
    const timer = setTimeout(() => end({ code: ExportResultCode.FAILED, error }), this.#timeoutMs).unref()
    this.#exporter.export(spans, end)
  }

  #failed(count: number, error: Error | undefined): void {
    if (this.#lost === 0)
      this.#logger()?.warn(
        { reason: error?.message },
        'traces could not be exported; spans are lost in the meantime',
      )
    this.#lost += count
  }

  #succeeded(): void {
    if (this.#lost > 0) this.#logger()?.info({ spans_lost: this.#lost }, 'traces are exported again')
    this.#lost = 0
  }

  forceFlush(): Promise<void> {
    return this.#exporter.forceFlush?.() ?? Promise.resolve()
  }

  shutdown(): Promise<void> {
    return this.#exporter.shutdown()
  }
}
