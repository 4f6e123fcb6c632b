import type { Engine } from '@chowk/engine'

/** Returns the secret of a new link that signs in a member. */
export async function signInLink(engine: Engine, username: string): Promise<string> {
  const { secret } = await engine.perform({ operator: 'tests' }, 'sessions.link', {
    params: { username },
    body: {},
  })
  return secret
}

/** Signs a member in, and returns the secret of the session. */
export async function signIn(engine: Engine, username: string): Promise<string> {
  const proof = { by: 'link', link: await signInLink(engine, username) } as const
  const { session } = await engine.perform({ visitor: true }, 'sessions.start', { body: { proof } })
  return session!
}

/** Returns a passkey of this id, verified at a time. */
export const passkeyOf = (id: string, now: number) => ({
  credential_id: id,
  public_key: 'AQ==',
  counter: 0,
  transports: null,
  name: '',
  challenge: id,
  expires_at: new Date(now + 1).toISOString(),
})
