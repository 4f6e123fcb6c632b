import type { ReportResolution } from '@chowk/contract'
import { Option, type Command } from 'commander'
import type { ModerationOptions } from '../engine.ts'
import { CliError } from '../errors/cli-error.ts'
import { addAct, until, type UntilOptions } from '../operations/add-act.ts'

interface ResolveOptions extends ModerationOptions, UntilOptions {
  readonly dismiss?: true
  readonly hide?: true
  readonly suspend?: true
}

export function add(reports: Command): void {
  addAct(reports, 'reports.list', {
    summary: ({ id, reason, target, subject, reporter, created_at }) => ({
      id,
      type: target.type,
      title: subject?.title ?? `${target.type} ${target.id} (deleted)`,
      author: subject?.author?.username ?? '',
      reason,
      reporter,
      created_at,
    }),
  })
  addAct(reports, 'reports.show')
  addAct<'reports.resolve', ResolveOptions>(reports, 'reports.resolve', {
    flags: {
      resolution: {
        options: [
          new Option('--dismiss', 'Take no action').conflicts(['hide', 'suspend']),
          new Option('--hide', 'Hide the content').conflicts('suspend'),
          new Option('--suspend', 'Suspend the author; requires --reason'),
        ],
        value: resolutionIn,
      },
      until,
    },
    async consequence({ engine, caller, params, values }) {
      if (resolutionIn(values) !== 'suspended') return undefined
      const { subject } = await engine.perform(caller, 'reports.show', { params })
      return `This hides everything by ${subject?.author?.username ?? 'the author'}.`
    },
  })
}

function resolutionIn({ dismiss, hide, suspend }: ResolveOptions): ReportResolution {
  if (dismiss) return 'dismissed'
  if (hide) return 'hidden'
  if (suspend) return 'suspended'
  throw new CliError('Add --dismiss, --hide or --suspend.', 'usage')
}
