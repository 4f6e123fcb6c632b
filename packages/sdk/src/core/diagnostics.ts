import type { End, Layer } from './middleware.ts'

/** The used part of a tracing channel of `node:diagnostics_channel`. */
interface Channel {
  readonly hasSubscribers: boolean
  tracePromise<Ending>(work: () => Promise<Ending>, message: object): Promise<Ending>
}

interface Platform {
  readonly process?: {
    getBuiltinModule?(
      name: 'node:diagnostics_channel',
    ): { tracingChannel?(name: string): Channel } | undefined
  }
}

/** Channels by name, if the platform has them. Created on first use: importing this package has no side effect. */
const channels: Record<string, Channel | undefined> = {}

/** Returns a layer that publishes calls or attempts on a tracing channel; none without subscribers. */
export function tracingLayer<Info extends object, Ending extends End>(
  name: 'chowk:call' | 'chowk:attempt',
): Layer<Info, Ending>[] {
  const channel = (channels[name] ??= (globalThis as Platform).process
    ?.getBuiltinModule?.('node:diagnostics_channel')
    ?.tracingChannel?.(name))
  if (!channel?.hasSubscribers) return []
  const layer: Layer<Info, Ending> = (info, next) =>
    channel
      .tracePromise(async () => {
        const end = await next()
        Object.assign(info, { end })
        // Failures go to the error event of the channel.
        if (end.error) throw end.error
        return end
      }, info)
      .catch(() => undefined)
  return [layer]
}
