import type { AttemptEnd, AttemptInfo, CallEnd, CallInfo, End, Layer } from './middleware.ts'

/** As much of a tracing channel of `node:diagnostics_channel` as is used. */
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

/** Channels by name, where the platform has any. */
const channels: Record<string, Channel | undefined> = {}

/** Found when it is first used: importing this package does nothing. */
const channel = (name: string): Channel | undefined =>
  (channels[name] ??= (globalThis as Platform).process
    ?.getBuiltinModule?.('node:diagnostics_channel')
    ?.tracingChannel?.(name))

/** A layer that publishes on a channel; none where nobody listens. */
function publisher<Info extends object, Ending extends End>(name: string): Layer<Info, Ending>[] {
  const to = channel(name)
  if (!to?.hasSubscribers) return []
  const publish: Layer<Info, Ending> = (info, next) =>
    to
      .tracePromise(async () => {
        const end = await next()
        Object.assign(info, { end })
        // A failure goes to the event for errors.
        if (end.error) throw end.error
        return end
      }, info)
      .catch(() => undefined)
  return [publish]
}

/** Publishes calls on the tracing channel `chowk:call`. */
export const publishCalls = () => publisher<CallInfo, CallEnd>('chowk:call')

/** Publishes attempts on the tracing channel `chowk:attempt`. */
export const publishAttempts = () => publisher<AttemptInfo, AttemptEnd>('chowk:attempt')
