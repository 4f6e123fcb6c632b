import { builtinModule } from './runtime.ts'
import type { End, Layer } from './middleware.ts'

/** The used part of a tracing channel of `node:diagnostics_channel`. */
interface Channel {
  readonly hasSubscribers: boolean
  tracePromise<Ending>(work: () => Promise<Ending>, message: object): Promise<Ending>
}

interface Diagnostics {
  tracingChannel?(name: string): Channel
}

/** Channels by name, if the platform has them. Created on first use: importing this package has no side effect. */
const channels: Record<string, Channel | undefined> = {}

/** Returns a layer that publishes calls or attempts on a tracing channel; none without subscribers. */
export function tracingLayer<Info extends object, Ending extends End>(
  name: 'chowk:call' | 'chowk:attempt',
): Layer<Info, Ending>[] {
  try {
    const channel = (channels[name] ??=
      builtinModule<Diagnostics>('node:diagnostics_channel')!.tracingChannel!(name))
    if (!channel.hasSubscribers) return []
    const layer: Layer<Info, Ending> = async (info, next) => {
      const trace = async () => {
        const end = await next()
        Object.assign(info, { end })
        // Failures go to the error event of the channel.
        if (end.error) throw end.error
        return end
      }
      try {
        await channel.tracePromise(trace, info)
      } catch {
        // Neither a failed call nor a channel that does not work decides anything here.
      }
    }
    return [layer]
  } catch {
    return []
  }
}
