import { errors } from '@chowk/contract/errors'
import type { ErrorCode, LocalCode } from '@chowk/sdk'
import type { ExitCode } from './exit-codes.ts'

type Code = ErrorCode | LocalCode

const ofStatus = {
  400: 'validation',
  401: 'authentication',
  403: 'authentication',
  404: 'notFound',
  409: 'conflict',
  413: 'validation',
  415: 'validation',
  421: 'failure',
  422: 'validation',
  429: 'limit',
  500: 'server',
  503: 'server',
} as const satisfies Readonly<Record<(typeof errors)[ErrorCode]['status'], ExitCode>>

/** Exit codes of errors without a response, and of codes that share a status. */
const ofCode: Readonly<Partial<Record<ErrorCode, ExitCode>> & Record<LocalCode, ExitCode>> = {
  idempotency_key_reused: 'conflict',
  unexpected_response: 'server',
  connection: 'server',
  timeout: 'server',
  deadline: 'server',
  abort: 'failure',
  preparation: 'failure',
}

export const exitCodeOf = (code: Code): ExitCode => ofCode[code] ?? ofStatus[errors[code as ErrorCode].status]

const otherKey = 'Log in with another key: `chowk login`. `chowk whoami` shows the scopes of a key.'

/** The hint for an error. */
export const hints: Readonly<Partial<Record<Code, string>>> = {
  validation_failed: 'Run the command with --help to see what each field accepts.',
  missing_api_key: 'Run `chowk login`, or set CHOWK_API_KEY.',
  invalid_api_key: otherKey,
  insufficient_scope: otherKey,
  wrong_host: 'Set --base-url to the public URL of the site.',
  idempotency_in_progress: 'Try again in a moment.',
  idempotency_key_reused: 'Use another --idempotency-key.',
  rate_limited: 'Try again in a minute.',
  quota_exceeded: 'Run `chowk usage` to see your quotas and when they reset.',
  server_error: 'Try again. If it still fails, send the request ID to the operator.',
  api_disabled: 'The server is temporarily unavailable. Try again later.',
  unexpected_response: 'Check that the base URL belongs to a Chowk server. `chowk whoami` shows it.',
  connection:
    'Check that the server is running and the base URL is right: --base-url, CHOWK_BASE_URL or `chowk login`.',
  timeout: 'Try again.',
  deadline: 'Try again.',
}
