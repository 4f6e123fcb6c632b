import type { End, Layer } from './middleware.ts'

/** The part of a tracing channel of `node:diagnostics_channel` that is used. */
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

/** Channels by name, where the platform has any. Found when they are first used: importing this package does nothing. */
const channels: Record<string, Channel | undefined> = {}

/** A layer that publishes calls or attempts on the tracing channel of that name; none where nobody listens. */
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
        // A failure goes to the event for errors.
        if (end.error) throw end.error
        return end
      }, info)
      .catch(() => undefined)
  return [layer]
}
