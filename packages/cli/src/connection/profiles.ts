import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { CliError } from '../errors/cli-error.ts'
import { isObject } from '../output/select.ts'

/** A login on a platform. */
interface Profile {
  readonly base_url: string
  readonly api_key: string
  readonly timezone?: string | undefined
}

export interface Profiles {
  /** The profile used by default. */
  readonly current: string
  readonly profiles: Readonly<Record<string, Profile>>
}

function configFolder(): string {
  const { APPDATA, XDG_CONFIG_HOME } = process.env
  if (XDG_CONFIG_HOME) return join(XDG_CONFIG_HOME, 'chowk')
  if (process.platform === 'win32') return join(APPDATA ?? join(homedir(), 'AppData', 'Roaming'), 'chowk')
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'chowk')
  return join(homedir(), '.config', 'chowk')
}

export const profilesFile = (): string => join(configFolder(), 'profiles.json')

export async function readProfiles(): Promise<Profiles> {
  const file = profilesFile()
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{"current":"default","profiles":{}}'
    throw error
  })
  try {
    const { current, profiles } = JSON.parse(text) as Profiles
    if (typeof current === 'string' && isObject(profiles) && Object.values(profiles).every(isProfile))
      return { current, profiles }
  } catch {
    // Reported below.
  }
  throw new CliError(`${file} is damaged.`, 'failure', 'Delete it, and log in again.')
}

const isProfile = (profile: unknown): boolean =>
  isObject(profile) && typeof profile.base_url === 'string' && typeof profile.api_key === 'string'

/** Writes the file atomically, readable by this user only. */
export async function writeProfiles(profiles: Profiles): Promise<void> {
  const file = profilesFile()
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const written = `${file}.${process.pid}`
  await rm(written, { force: true })
  await writeFile(written, `${JSON.stringify(profiles, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  await chmod(written, 0o600)
  await rename(written, file)
}
