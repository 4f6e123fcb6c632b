import { passkeys, usedChallenges } from '../../entities/sessions.ts'
import { hashOf } from '../../keys/format.ts'
import type { Tx } from '../../store/store.ts'
import type { Answered } from './own-passkeys.ts'

/** Uses up a challenge. Of several callers with the same one, exactly one gets true. */
export async function consumeChallenge(
  tx: Tx,
  { challenge, expires_at }: Answered,
  now: number,
): Promise<boolean> {
  await tx.deleteMany(usedChallenges, { index: 'oldest', to: now, limit: 100 })
  const used = { hash: hashOf(challenge), expires_at: Date.parse(expires_at) }
  return (await tx.insertIfAbsent(usedChallenges, used)) !== undefined
}

/** A signature that was verified: with the counter that was seen, and the one that it reports. */
interface Verified extends Answered {
  readonly passkey_id: number
  readonly seen: number
  readonly counter: number
}

/** Proves a passkey, unless it or its challenge was used since, or it was removed. */
export async function usePasskey({ tx, now }: { tx: Tx; now: number }, proof: Verified) {
  const passkey = await tx.get(passkeys, proof.passkey_id)
  return (
    passkey && {
      member_id: passkey.member_id,
      consume: async () => {
        if (!(await consumeChallenge(tx, proof, now))) return false
        const used = { counter: proof.counter, last_used_at: now }
        return (await tx.update(passkeys, passkey.id, used, { counter: proof.seen })) !== undefined
      },
    }
  )
}
