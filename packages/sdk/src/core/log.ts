/** Takes lines of text. `console` is one. */
export interface Logger {
  warn(message: string): void
  debug(message: string): void
}

/** What is logged. `warn`: calls that are sent again. `debug`: every request and every answer, with bodies. */
export type LogLevel = 'off' | 'warn' | 'debug'
