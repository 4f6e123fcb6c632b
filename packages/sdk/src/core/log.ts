/** Takes lines of text. `console` is one. */
export interface Logger {
  error(message: string): void
  warn(message: string): void
  info(message: string): void
  debug(message: string): void
}

/** `warn`: calls that are sent again. `info`: calls that are over. `debug`: every request and answer, with bodies. */
export type LogLevel = 'off' | 'error' | 'warn' | 'info' | 'debug'

export const logLevels: readonly LogLevel[] = ['off', 'error', 'warn', 'info', 'debug']
