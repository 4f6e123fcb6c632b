import type { Caller, Engine } from '@chowk/engine'
import type { OnRows } from './export/archive.ts'
import type { MemberImport } from './export/import-member.ts'
import type { Everything, Source } from './export/source.ts'

export type { IdentitySettings } from './identity.ts'
export type { SiteSettings } from './page.ts'
export { createWebsite, type Website } from './website.ts'

/** Writes a zip with all data of a member, as a stream. */
export const archiveOf = async (
  ...values: readonly [everything: Everything, source: Source, onRows?: OnRows]
): Promise<AsyncGenerator<Uint8Array>> => (await import('./export/archive.ts')).archiveOf(...values)

/** Creates what a zip of a member's data contains, for a member of this site. */
export const importMember = async (
  ...values: readonly [engine: Engine, caller: Caller, username: string, file: string]
): Promise<MemberImport> => (await import('./export/import-member.ts')).importMember(...values)
