import type { ErrorCode, LocalCode } from '@chowk/sdk'
import type { ExitCode } from './exit-codes.ts'

const otherKey = 'Log in with another key: `chowk login`. `chowk whoami` shows the scopes of a key.'

/** Exit codes and hints by error code. */
export const apiErrors: Readonly<Record<ErrorCode | LocalCode, readonly [ExitCode, hint?: string]>> = {
  bad_request: ['validation'],
  invalid_json: ['validation'],
  invalid_idempotency_key: ['validation'],
  validation_failed: ['validation', 'Run the command with --help to see what each field accepts.'],
  payload_too_large: ['validation'],
  unsupported_media_type: ['validation'],
  missing_api_key: ['authentication', 'Run `chowk login`, or set CHOWK_API_KEY.'],
  invalid_api_key: ['authentication', otherKey],
  insufficient_scope: ['authentication', otherKey],
  forbidden: ['authentication'],
  not_found: ['notFound'],
  wrong_host: ['failure', 'Set --base-url to the public URL of the site.'],
  conflict: ['conflict'],
  idempotency_in_progress: ['conflict', 'Try again in a moment.'],
  idempotency_key_reused: ['conflict', 'Use another --idempotency-key.'],
  rate_limited: ['limit', 'Try again in a minute.'],
  quota_exceeded: ['limit', 'Run `chowk usage` to see your quotas and when they reset.'],
  server_error: ['server', 'Try again. If it still fails, send the request ID to the operator.'],
  api_disabled: ['server', 'The server can not serve for now. Try again later.'],
  unexpected_response: ['server', 'Check that the base URL is that of a platform: `chowk whoami` shows it.'],
  connection: [
    'server',
    'Check that the server is running and the base URL is right: --base-url, CHOWK_BASE_URL or `chowk login`.',
  ],
  timeout: ['server', 'Try again.'],
  deadline: ['server', 'Try again.'],
  abort: ['failure'],
  preparation: ['failure'],
}
