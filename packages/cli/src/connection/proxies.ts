import type * as http from 'node:http'
import { exitCodes } from '../failures/exit-codes.ts'
import { Refusal } from '../failures/refusal.ts'

const VARIABLES = ['http_proxy', 'https_proxy', 'HTTP_PROXY', 'HTTPS_PROXY'] as const
/** Reached without a proxy, which cannot know what runs here. */
const THIS_MACHINE = 'localhost,127.0.0.1,[::1],::1'

/**
 * Has `fetch` send requests through the proxies that the environment names, but for the hosts in `NO_PROXY` and this machine. A Node
 * that can not be told so, as before 24.14, does it where `NODE_USE_ENV_PROXY=1` is set when it starts.
 * @throws Refusal where a variable holds no address.
 */
export async function useProxies(): Promise<void> {
  const { env } = process
  const named = VARIABLES.filter((name) => env[name])
  if (named.length === 0) return
  const { setGlobalProxyFromEnv } = (await import('node:http')) as Partial<typeof http>
  const exceptions = [env.no_proxy || env.NO_PROXY, THIS_MACHINE].filter(Boolean).join(',')
  try {
    setGlobalProxyFromEnv?.({ ...env, no_proxy: exceptions, NO_PROXY: exceptions })
  } catch {
    throw new Refusal(`No address of a proxy is in ${named.join(' or ')}.`, {
      exitCode: exitCodes.usage,
      advice: 'It begins with http:// or https://, such as http://proxy.example:8080.',
    })
  }
}
