import type { Logger } from '@chowk/server/serving'
import { ExportResultCode, type ExportResult } from '@opentelemetry/core'
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace'

/**
 * Says once that spans can't be sent, and once that they are again, and how many were lost: a collector that is down fills no log.
 */
export class TellingExporter implements SpanExporter {
  readonly #exporter: SpanExporter
  readonly #logger: () => Logger | undefined
  #lost = 0

  constructor(exporter: SpanExporter, logger: () => Logger | undefined) {
    this.#exporter = exporter
    this.#logger = logger
  }

  export(spans: ReadableSpan[], done: (result: ExportResult) => void): void {
    this.#exporter.export(spans, ({ code, error }) => {
      if (code === ExportResultCode.SUCCESS) this.#sent()
      else this.#failed(spans.length, error)
      // Told already.
      done({ code: ExportResultCode.SUCCESS })
    })
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
