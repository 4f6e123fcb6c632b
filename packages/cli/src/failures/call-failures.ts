import type { ErrorCode, LocalCode } from '@chowk/sdk'
import { exitCodes } from './exit-codes.ts'

interface Meaning {
  readonly exitCode: number
  /** What to do now. */
  readonly advice?: string
}

const { authentication, conflict, failure, limit, notFound, server, validation } = exitCodes
const newKey = 'Log in with another key: `chowk login`. Its scopes are shown by `chowk whoami`.'

/** What each code of a failed call means to whoever ran the command. */
export const callFailures: Readonly<Record<ErrorCode | LocalCode, Meaning>> = {
  bad_request: { exitCode: validation },
  invalid_json: { exitCode: validation },
  invalid_idempotency_key: { exitCode: validation },
  validation_failed: { exitCode: validation, advice: 'Add --help to the command for what each field takes.' },
  payload_too_large: { exitCode: validation },
  unsupported_media_type: { exitCode: validation },
  missing_api_key: { exitCode: authentication, advice: 'Run `chowk login`, or set CHOWK_API_KEY.' },
  invalid_api_key: { exitCode: authentication, advice: newKey },
  insufficient_scope: { exitCode: authentication, advice: newKey },
  forbidden: { exitCode: authentication },
  not_found: { exitCode: notFound },
  wrong_host: { exitCode: failure, advice: 'Give the address of the site itself: --base-url.' },
  conflict: { exitCode: conflict },
  idempotency_in_progress: { exitCode: conflict, advice: 'Run the same command again in a moment.' },
  idempotency_key_reused: { exitCode: conflict, advice: 'Use another --idempotency-key.' },
  rate_limited: { exitCode: limit, advice: 'Run the same command again in a minute.' },
  quota_exceeded: { exitCode: limit, advice: '`chowk usage` shows what is left, and when it starts anew.' },
  server_error: {
    exitCode: server,
    advice: 'Run the same command again; if it stays, tell the operator the request.',
  },
  api_disabled: { exitCode: server, advice: 'The operator has switched the interface off. Try again later.' },
  unexpected_response: {
    exitCode: server,
    advice: 'Is this the address of a platform, with /api/v1 at its end? `chowk whoami` shows it.',
  },
  connection: {
    exitCode: server,
    advice:
      'Is the address right, and the server running? It comes from --base-url, CHOWK_BASE_URL or `chowk login`.',
  },
  timeout: { exitCode: server, advice: 'Run the same command again.' },
  deadline: { exitCode: server, advice: 'Run the same command again.' },
  abort: { exitCode: failure },
  preparation: { exitCode: failure },
}
