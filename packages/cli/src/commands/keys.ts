import { limits, spanned } from '@chowk/contract/core'
import { type Command, Option } from 'commander'
import type { ModerationOptions } from '../engine.ts'
import { addAct } from '../operations/add-act.ts'
import { parseDuration, parseList, parseTime } from '../options.ts'
import { print, printJson, printNote } from '../output/print.ts'
import { formatDuration } from '../output/times.ts'

interface KeyOptions extends ModerationOptions {
  readonly scopes: string
  readonly expires?: number
  readonly overlap: number
}

export function add(keys: Command): void {
  addAct<'keys.create', KeyOptions>(keys, 'keys.create', {
    description: 'Create an API key for a member. The key is shown only once.',
    flags: {
      scopes: {
        options: [
          new Option('--scopes <scopes>', 'Scopes of the key, separated by commas, or all').default('all'),
        ],
        value: ({ scopes }) => (scopes === 'all' ? scopes : parseList(scopes)),
      },
      expires_at: {
        options: [
          new Option('--expires <time>', `Expiry. Default: in ${spanned(limits.keyLifetime)}`).argParser(
            parseTime,
          ),
        ],
        value: ({ expires }) => (expires === undefined ? undefined : new Date(expires).toISOString()),
      },
    },
    print({ id, key, ...created }, { values, args }) {
      if (values.json) return printJson({ id, ...created, key })
      print(key)
      printNote(`Created key ${id} for ${args[0]}. Save it now: it is not shown again.`)
    },
  })
  addAct(keys, 'keys.list', {
    description: 'List the API keys of a member, newest first.',
    result: ({ items }) => items,
    summary: ({ id, prefix, name, expires_at, revoked_at, last_used_at, scopes }) => ({
      id,
      key: `${prefix}…`,
      name,
      expires_at,
      revoked_at,
      last_used_at,
      scopes,
    }),
  })
  addAct<'keys.rotate', KeyOptions>(keys, 'keys.rotate', {
    description: 'Replace an API key with a new one that has the same scopes. The key is shown only once.',
    flags: {
      overlap: {
        options: [
          new Option('--overlap <duration>', 'How long the old key stays valid: 24h, 30m, 0')
            .argParser(parseDuration)
            .default(86_400_000, '24h'),
        ],
        value: ({ overlap }) => overlap,
      },
    },
    print({ replaces, ...created }, { values: { json, overlap } }) {
      if (json) return printJson({ ...created, replaces })
      print(created.key)
      const validMs = Date.parse(replaces.ends_at) - Date.parse(created.created_at)
      const old = overlap === 0 ? 'is revoked' : `is valid for ${formatDuration(validMs)}`
      printNote(`Created key ${created.id}. Save it now: it is not shown again. Key ${replaces.id} ${old}.`)
    },
  })
  addAct(keys, 'keys.revoke', {
    description: 'Revoke an API key.',
    consequence: async ({ params: { id } }) => `Programs that use key ${id} lose access.`,
  })
}
