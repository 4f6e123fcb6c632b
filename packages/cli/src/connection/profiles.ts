import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { Refusal } from '../failures/refusal.ts'

/** A platform and who one is there. */
interface Profile {
  readonly base_url: string
  readonly api_key: string
  /** Whose clock times are on that say no zone. */
  readonly timezone?: string | undefined
}

export interface Profiles {
  /** The one that is used where none is named. */
  readonly current: string
  readonly profiles: Readonly<Record<string, Profile>>
}

/** The folder where this system keeps the settings of programs. */
function configFolder(): string {
  const { APPDATA, XDG_CONFIG_HOME } = process.env
  if (XDG_CONFIG_HOME) return join(XDG_CONFIG_HOME, 'chowk')
  if (process.platform === 'win32') return join(APPDATA ?? join(homedir(), 'AppData', 'Roaming'), 'chowk')
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'chowk')
  return join(homedir(), '.config', 'chowk')
}

export const profilesFile = (): string => join(configFolder(), 'profiles.json')

/** What `chowk login` has kept; nothing where it never ran. */
export async function readProfiles(): Promise<Profiles> {
  const file = profilesFile()
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return { current: 'default', profiles: {} }
  try {
    const { current, profiles } = JSON.parse(text) as Profiles
    if (typeof current === 'string' && typeof profiles === 'object') return { current, profiles }
  } catch {
    // Said below.
  }
  throw new Refusal(`${file} is not what \`chowk login\` writes.`, {
    advice: 'Delete it, and log in again.',
  })
}

/** Keeps them where only the user of this machine can read them, all or nothing. */
export async function writeProfiles(profiles: Profiles): Promise<void> {
  const file = profilesFile()
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const written = `${file}.${process.pid}`
  await rm(written, { force: true })
  await writeFile(written, `${JSON.stringify(profiles, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  await chmod(written, 0o600)
  await rename(written, file)
}
