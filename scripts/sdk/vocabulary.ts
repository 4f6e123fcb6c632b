import { errorCodes, fieldCodes, quotaActions, scopeNames, type ErrorCode } from '@chowk/contract'
import { comment } from './prose.ts'

/** Error codes that many operations share. */
export const codeGroups: Readonly<Record<string, readonly ErrorCode[]>> = {
  AnyCode: ['wrong_host', 'server_error', 'api_disabled'],
  KeyCode: ['missing_api_key', 'invalid_api_key', 'rate_limited'],
  BodyCode: ['invalid_json', 'payload_too_large', 'unsupported_media_type', 'validation_failed'],
  IdempotencyCode: ['invalid_idempotency_key', 'idempotency_in_progress', 'idempotency_key_reused'],
}

const union = (words: readonly string[]): string => words.map((word) => `\n  | '${word}'`).join('')

/** Returns the file of the interface's enums. */
export function vocabularyFile(): string {
  const groups = {
    AnyCode: 'Error codes of every operation.',
    KeyCode: 'Codes of operations that need a key.',
    BodyCode: 'Codes of operations that take a body.',
    IdempotencyCode: 'Codes of operations that take an idempotency key.',
  }
  return [
    `${comment('Code of an error.')}\nexport type ErrorCode =${union(errorCodes)}\n`,
    ...Object.entries(groups).map(
      ([name, text]) => `${comment(text)}\nexport type ${name} =${union(codeGroups[name] ?? [])}\n`,
    ),
    `${comment('Problem of a field.')}\nexport type FieldCode =${union(Object.keys(fieldCodes))}\n`,
    `${comment('Action with a daily quota.')}\nexport type QuotaAction =${union(quotaActions)}\n`,
    `${comment('Scope of an API key.')}\nexport type Scope =${union(scopeNames)}\n`,
  ].join('\n')
}
