import type * as http from 'node:http'
import { CliError } from '../errors/cli-error.ts'

const VARIABLES = ['http_proxy', 'https_proxy', 'HTTP_PROXY', 'HTTPS_PROXY'] as const
const LOOPBACK = 'localhost,127.0.0.1,[::1],::1'

/**
 * Makes `fetch` use the proxies of the environment, except for NO_PROXY and this machine. Before Node 24.14, this
 * requires NODE_USE_ENV_PROXY=1.
 * @throws CliError for an invalid URL in a variable.
 */
export async function useProxies(): Promise<void> {
  const { env } = process
  const named = VARIABLES.filter((name) => env[name])
  if (named.length === 0) return
  const { setGlobalProxyFromEnv } = (await import('node:http')) as Partial<typeof http>
  const exceptions = [env.no_proxy || env.NO_PROXY, LOOPBACK].filter(Boolean).join(',')
  try {
    setGlobalProxyFromEnv?.({ ...env, no_proxy: exceptions, NO_PROXY: exceptions })
  } catch {
    throw new CliError(
      `Invalid proxy URL in ${named.join(' or ')}.`,
      'usage',
      'Example: http://proxy.example:8080.',
    )
  }
}
