/** A target of log lines, such as `console`. */
export interface Logger {
  warn(message: string): void
  debug(message: string): void
}

/** `warn` logs retries. `debug` also logs every request and response, with bodies. */
export type LogLevel = 'off' | 'warn' | 'debug'
